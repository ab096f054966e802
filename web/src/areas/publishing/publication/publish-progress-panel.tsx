import type { PublishProgress } from '@chamfer/client/publish';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './publish-progress-panel.module.css';

const stages: Record<PublishProgress['stage'], MessageKey> = {
  preparing: 'publishing.stage.preparing',
  uploading: 'publishing.stage.uploading',
  waiting: 'publishing.stage.waiting',
  checking: 'publishing.stage.checking',
  converting: 'publishing.stage.converting',
};

/** Progress of a publication: one bar for the upload, then one for the server's processing. */
export function PublishProgressPanel({ title, progress }: { title: string; progress: PublishProgress }) {
  const t = useT();
  const format = useFormats();
  const stage = t(stages[progress.stage]);
  const share = shareOf(progress);
  const isSending = progress.stage === 'preparing' || progress.stage === 'uploading';
  return (
    <div className={styles.panel}>
      <p className={styles.title}>{title}</p>
      <ProgressBar
        key={isSending ? 'sending' : 'processing'}
        value={share}
        label={stage}
        caption={stage}
        valueText={format.percent(share)}
        width="100%"
      />
      <p className={styles.detail}>
        <Detail progress={progress} />
      </p>
      <p className="sr" aria-live="polite">
        {stage}
      </p>
    </div>
  );
}

function Detail({ progress }: { progress: PublishProgress }) {
  const t = useT();
  const format = useFormats();
  if (progress.stage === 'preparing') return t('publishing.stay');
  if (progress.stage !== 'uploading') return t('publishing.processing.hint');
  if (progress.interrupted) return t('publishing.transfer.interrupted');
  const { secondsLeft } = progress;
  const values = { sent: format.bytes(progress.sent), total: format.bytes(progress.total) };
  return secondsLeft === null
    ? t('publishing.transfer', values)
    : t('publishing.transfer.left', { ...values, time: format.duration(secondsLeft * 1000) });
}

/** 0 to 1, rounded down, so that 99.6 % is not shown as 100. */
function shareOf(progress: PublishProgress): number {
  if (progress.stage === 'preparing') return 0;
  if (progress.stage === 'uploading') return progress.percent / 100;
  return Math.floor(progress.progress * 100) / 100;
}
