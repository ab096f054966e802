import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sinceOf } from '../parts/spans.ts';
import type { Overview } from '../use-console.ts';
import { diskHealth, jobsHealth, mailHealth } from './health.ts';
import styles from './troubles.module.css';

/** What an operator has to know first: maintenance that is on, jobs that nobody works on, mails that do not go out, a full disk. */
export function Troubles({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormats();
  const { maintenance, jobs, mails, disk } = overview;
  const isPaused = jobs.pausedKinds !== 0;
  const look = (to: '/admin/jobs' | '/admin/mails', text: string) => (
    <ButtonLink as={Link} size="sm" to={to}>
      {text}
    </ButtonLink>
  );
  return (
    <>
      {maintenance === null ? null : (
        <Banner kind="warn" className={styles.banner} title={t('console.trouble.maintenance')}>
          {maintenance || t('console.trouble.maintenance.text')}
        </Banner>
      )}
      {isPaused ? (
        <Banner
          kind="warn"
          className={styles.banner}
          title={t('console.trouble.paused', { count: jobs.pausedKinds ?? 0 })}
          action={look('/admin/jobs', t('console.trouble.jobs.look'))}
        >
          {t('console.trouble.paused.text')}
        </Banner>
      ) : null}
      {jobsHealth(overview) === 'danger' && jobs.oldestWaitingSince !== null ? (
        <Banner
          kind="danger"
          className={styles.banner}
          title={t('console.trouble.jobs', { span: sinceOf(format, jobs.oldestWaitingSince) })}
          action={look('/admin/jobs', t('console.trouble.jobs.look'))}
        >
          {t('console.trouble.jobs.text', { count: jobs.waiting })}
        </Banner>
      ) : null}
      {mailHealth(overview) === 'danger' ? (
        <Banner
          kind="danger"
          className={styles.banner}
          title={t('console.trouble.mails', { count: mails.failed })}
          action={look('/admin/mails', t('console.trouble.mails.look'))}
        >
          {t('console.trouble.mails.text', { count: mails.sent })}
        </Banner>
      ) : null}
      {disk && diskHealth(disk) === 'danger' ? (
        <Banner kind="danger" className={styles.banner} title={t('console.trouble.disk')}>
          {t('console.trouble.disk.text', { free: format.bytes(Math.max(0, disk.total - disk.used)) })}
        </Banner>
      ) : null}
    </>
  );
}
