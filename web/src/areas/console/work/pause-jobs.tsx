import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { type JobPause, pauseRefusal, useJobActs } from './use-jobs.ts';
import styles from './work.module.css';

/** The button that pauses all jobs, or those of a kind. */
export function PauseButton({ kind }: { kind: string | undefined }) {
  const t = useT();
  const { pause } = useJobActs();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Pause size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t(kind ? 'consoleWork.jobs.pauseKind' : 'consoleWork.jobs.pauseAll')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={kind ? t('consoleWork.jobs.pause.titleKind', { kind }) : t('consoleWork.jobs.pause.title')}
          confirm={t('consoleWork.jobs.pause')}
          done={t('consoleWork.jobs.pause.done')}
          refusal={pauseRefusal}
          act={(reason) => pause({ kind, reason })}
          onClose={() => setOpen(false)}
        >
          {t('consoleWork.jobs.pause.text')}
        </ReasonDialog>
      ) : null}
    </>
  );
}

/** What is paused and why, with the way to resume it. While all jobs are, those paused by themselves are left out. */
export function Pauses({ paused }: { paused: readonly JobPause[] }) {
  const isAll = paused[0]?.kind === null;
  return (isAll ? paused.slice(0, 1) : paused).map((pause) => <PauseBanner key={pause.kind} pause={pause} />);
}

function PauseBanner({ pause: { kind, reason: why, pausedAt } }: { pause: JobPause }) {
  const t = useT();
  const format = useFormats();
  const { resume } = useJobActs();
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner
      kind="warn"
      className={styles.banner}
      title={kind === null ? t('consoleWork.jobs.paused.all') : t('consoleWork.jobs.paused.kind', { kind })}
      action={
        <Button size="sm" icon={<Play size={16} strokeWidth={1.5} aria-hidden />} onClick={() => setOpen(true)}>
          {t('consoleWork.jobs.resume')}
        </Button>
      }
    >
      {t('consoleWork.jobs.paused.why', { reason: why, date: format.moment(pausedAt) })}
      {isOpen ? (
        <ReasonDialog
          title={kind === null ? t('consoleWork.jobs.resume.title') : t('consoleWork.jobs.resume.titleKind', { kind })}
          confirm={t('consoleWork.jobs.resume')}
          variant="primary"
          done={t('consoleWork.jobs.resume.done')}
          act={(reason) => resume({ kind: kind ?? undefined, reason })}
          onClose={() => setOpen(false)}
        >
          {t('consoleWork.jobs.resume.text')}
        </ReasonDialog>
      ) : null}
    </Banner>
  );
}
