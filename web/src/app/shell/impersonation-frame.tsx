import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { browserStore } from '../../platform/browser/browser-store.ts';
import { endImpersonation, type Impersonation } from '../../platform/http/impersonation.ts';
import { createSession } from '../../platform/http/session.ts';
import { createTransport } from '../../platform/http/transport.ts';
import { apiAddress } from '../../platform/page/page-config.ts';
import { Button } from '../../ui/action/button.tsx';
import styles from './impersonation-frame.module.css';

const minuteMs = 60_000;

/**
 * The page as an operator sees it in the name of somebody else: a bar that cannot be closed says whom, why and for how much
 * longer, and ends it.
 */
export default function ImpersonationFrame({ seen, children }: { seen: Impersonation; children: ReactNode }) {
  const t = useT();
  const minutes = useMinutesLeft(seen.endsAt);
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    // It ends by itself soon, also where this cannot be sent.
    if (minutes > 0) await sendStop(seen).catch(() => undefined);
    endImpersonation(seen);
  };
  return (
    <div className={styles.frame}>
      <aside className={styles.bar} aria-label={t('impersonation.label')}>
        <p className={styles.text}>
          <strong>{t('impersonation.who', { name: seen.name })}</strong> <q>{seen.reason}</q>{' '}
          <span role="status">{minutes > 0 ? t('impersonation.left', { minutes }) : t('impersonation.over')}</span>
        </p>
        <Button className={styles.stop} busy={isStopping} onClick={() => void stop()}>
          {t(minutes > 0 ? 'impersonation.stop' : 'impersonation.back')}
        </Button>
      </aside>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/** How many minutes are left, the one that has begun counted; 0 when it is over. */
function useMinutesLeft(endsAt: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / minuteMs));
}

/** With the operator's own session, which the other tabs have. */
function sendStop({ userId }: Impersonation): Promise<Response> {
  const own = createSession(browserStore('localStorage'), browserStore('sessionStorage'));
  return createTransport(own, apiAddress)({ method: 'POST', path: `/operator/users/${userId}/impersonate/stop` });
}
