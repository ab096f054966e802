import { useEffect, useState } from 'react';
import { call, hasCode } from '../../platform/api.ts';
import { report } from '../../platform/report.ts';

/** What an unsubscribe link has done. `title`: of the design, if the person may still open it. */
export type UnsubscriptionState =
  | { is: 'pending' | 'refused' | 'failed' }
  | { is: 'done'; isMuted: boolean; title: string | null };

/** Switches the mails of an unsubscribe link off as the page opens, and on and off as asked. */
export function useUnsubscription(token: string) {
  const [state, setState] = useState<UnsubscriptionState>({ is: 'pending' });
  const [wanted, setWanted] = useState({ isMuted: true, tries: 0 });
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    let current = true;
    setChanging(true);
    void change(token, wanted.isMuted).then((answer) => {
      if (!current) return;
      setState(answer);
      setChanging(false);
    });
    return () => {
      current = false;
    };
  }, [token, wanted]);
  return {
    state,
    isChanging,
    change: (isMuted: boolean) => setWanted(({ tries }) => ({ isMuted, tries: tries + 1 })),
    retry: () => {
      setState({ is: 'pending' });
      setWanted(({ isMuted, tries }) => ({ isMuted, tries: tries + 1 }));
    },
  };
}

async function change(token: string, isMuted: boolean): Promise<UnsubscriptionState> {
  const params = { token };
  try {
    const answer = isMuted
      ? await call('POST /mail-unsubscriptions/{token}', { params })
      : await call('DELETE /mail-unsubscriptions/{token}', { params });
    return { is: 'done', ...answer };
  } catch (error) {
    if (hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR')) return { is: 'refused' };
    report(error);
    return { is: 'failed' };
  }
}
