import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import { certificateEnd, daysUntil, warnDays } from './certificates.ts';
import styles from './connections.module.css';

/** Until when the certificates of a connection count; none is needed with OpenID Connect. `short`: on one line. */
export function CertificateState({ connection, short }: { connection: SsoConnection; short?: boolean }) {
  const t = useT();
  const format = useFormats();
  const endsAt = certificateEnd(connection);
  if (connection.kind === 'oidc') return <span className={styles.soft}>{t('teamSignIn.certificate.notNeeded')}</span>;
  if (!endsAt) return <span className={styles.soft}>{t('teamSignIn.certificate.none')}</span>;
  const days = daysUntil(endsAt);
  if (days > warnDays) return <span className={styles.soft}>{format.day(endsAt)}</span>;
  return (
    <>
      <StateDot tone={days > 0 ? 'warn' : 'danger'}>
        {days > 0 ? t('teamSignIn.certificate.endsIn', { days }) : t('teamSignIn.certificate.ended')}
      </StateDot>
      {short ? null : <small className={styles.small}>{format.day(endsAt)}</small>}
    </>
  );
}
