import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { JobState } from './job-state.tsx';
import type { Job } from './use-jobs.ts';
import styles from './work.module.css';

/** What a job is about, in one line. */
export function aboutOf({ about }: Job): string {
  return Object.values(about).join(', ');
}

/** A job: what it is about, why its last try failed, and what can be done about it. */
export function JobDialog({
  job,
  isRetrying,
  onRetry,
  onDrop,
  onClose,
}: {
  job: Job;
  isRetrying: boolean;
  onRetry: () => void;
  onDrop: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const [isOpen, setOpen] = useState(true);
  const { kind, jobId, state, about, createdAt, at, error } = job;
  return (
    <Modal
      open={isOpen}
      onClosing={() => setOpen(false)}
      onClose={onClose}
      title={kind}
      closeLabel={t('common.close')}
      footer={
        <>
          {state === 'failed' || state === 'waiting' ? (
            <Button variant="danger-quiet" className={styles.aside} onClick={onDrop}>
              {t('consoleWork.jobs.drop')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('common.close')}
          </Button>
          {state === 'failed' ? (
            <Button
              variant="primary"
              icon={<RefreshCw size={16} strokeWidth={1.5} aria-hidden />}
              busy={isRetrying}
              onClick={onRetry}
            >
              {t('consoleWork.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.form}>
        <dl className={styles.pairs}>
          <dt>{t('consoleWork.jobs.job')}</dt>
          <dd>
            <code>{jobId}</code>
          </dd>
          <dt>{t('consoleWork.state')}</dt>
          <dd>
            <JobState job={job} />
          </dd>
          <dt>{t('consoleWork.jobs.created')}</dt>
          <dd>{format.date(createdAt)}</dd>
          <dt>{t('consoleWork.at')}</dt>
          <dd>{format.date(at)}</dd>
          {Object.entries(about).map(([name, value]) => (
            <Pair key={name} name={name} value={value} />
          ))}
        </dl>
        {error ? (
          <section aria-label={t('consoleWork.error')}>
            <pre className={styles.code}>{error}</pre>
          </section>
        ) : null}
      </div>
    </Modal>
  );
}

/** A fact as the queue names it. */
function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{value}</dd>
    </>
  );
}
