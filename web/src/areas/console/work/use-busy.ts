import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Refusal } from '../../../platform/form/refusals.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';

/** Runs acts whose button is busy meanwhile, one at a time; a toast says why one was refused. `busy`: the name of the act. */
export function useBusy(refusal: Refusal) {
  const t = useT();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, act: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(name);
    try {
      await act();
    } catch (error) {
      const { form } = refusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
