import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { report } from '../../platform/report.ts';
import { sharingRefusal } from './sharing-refusals.ts';

/** What is under way with one entry of a list, and what went wrong with it. */
export function useRow() {
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);
  /** Does something once at a time; a failure is said at the entry. */
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      const said = sharingRefusal(error).form ?? 'common.error.tryAgain';
      if (said === 'common.error.tryAgain') report(error);
      setFailure(said);
    }
    setBusy(false);
  };
  return { failure, busy, run };
}
