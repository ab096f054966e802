import { useEffect, useState } from 'react';
import { call, hasCode } from '../../../platform/api/api.ts';
import { report } from '../../../platform/tracking/report.ts';

/** The state of the mails of an unsubscribe link. `title`: of the design, if the person may still open it. */
export type UnsubscriptionState =
  | { is: 'pending' | 'refused' | 'failed' }
  /** Nothing was changed yet: it waits for a press. */
  | { is: 'asking'; title: string | null }
  | { is: 'done'; isMuted: boolean; title: string | null };

/**
 * Switches the mails of an unsubscribe link off and on as asked; off by itself in a browser that is signed in to the
 * account, and nowhere else, because scanners of mail open links too (DECISIONS 75).
 */
export function useUnsubscription(token: string) {
  const [state, setState] = useState<UnsubscriptionState>({ is: 'pending' });
  const [tries, setTries] = useState(0);
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    if (tries < 0) return;
    let current = true;
    void settled(open(token)).then((answer) => {
      if (current) setState(answer);
    });
    return () => {
      current = false;
    };
  }, [token, tries]);
  return {
    state,
    isChanging,
    change: (isMuted: boolean) => {
      setChanging(true);
      void settled(change(token, isMuted)).then((answer) => {
        setState(answer);
        setChanging(false);
      });
    },
    retry: () => {
      setState({ is: 'pending' });
      setTries((count) => count + 1);
    },
  };
}

async function open(token: string): Promise<UnsubscriptionState> {
  if (token === '') return { is: 'refused' };
  const { isOwn, isMuted, title } = await call('GET /mail-unsubscriptions/{token}', { params: { token } });
  if (isMuted) return { is: 'done', isMuted, title };
  return isOwn ? change(token, true) : { is: 'asking', title };
}

async function change(token: string, isMuted: boolean): Promise<UnsubscriptionState> {
  const params = { token };
  const answer = isMuted
    ? await call('POST /mail-unsubscriptions/{token}', { params })
    : await call('DELETE /mail-unsubscriptions/{token}', { params });
  return { is: 'done', ...answer };
}

/** The state after a call, whatever it answered. */
function settled(answer: Promise<UnsubscriptionState>): Promise<UnsubscriptionState> {
  return answer.catch((error: unknown): UnsubscriptionState => {
    if (hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR')) return { is: 'refused' };
    report(error);
    return { is: 'failed' };
  });
}
