'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPage as MessageScreen } from '../ui/error-page.tsx';

/**
 * Shows the maintenance screen instead of the app while the operator says so; asked once, on load (spec 1 §2). The app
 * does not wait for the answer, and without one there is no maintenance.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const t = useT();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    readMaintenance(stop.signal).then(setMessage, () => undefined);
    return () => stop.abort();
  }, []);
  if (message === null) return children;
  return (
    <MessageScreen
      title={t('common.maintenance.title')}
      text={message || t('common.maintenance.message')}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      }
    />
  );
}

/** The operator's message, '' for none; null when there is no maintenance. */
async function readMaintenance(signal: AbortSignal): Promise<string | null> {
  const response = await fetch(`/maintenance.json?t=${Date.now()}`, { signal, cache: 'no-store' });
  const status: unknown = response.ok ? await response.json() : null;
  if (typeof status !== 'object' || status === null || !('maintenance' in status) || status.maintenance !== true) {
    return null;
  }
  return 'message' in status && typeof status.message === 'string' ? status.message : '';
}
