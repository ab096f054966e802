import { useT } from '../../../i18n/use-t.ts';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import type { Job } from './use-jobs.ts';

/** What a job is doing, and which of its tries it is at. */
export function JobState({ job: { state, tries, mostTries } }: { job: Job }) {
  const t = useT();
  const values = { tries, mostTries };
  if (state === 'failed') return <StateDot tone="danger">{t('consoleWork.jobs.is.failed', values)}</StateDot>;
  if (state === 'running') return <StateDot>{t('consoleWork.jobs.is.running')}</StateDot>;
  if (state === 'done') return <StateDot tone="ok">{t('consoleWork.jobs.is.done')}</StateDot>;
  // It was tried before, and comes again.
  if (tries > 0) return <StateDot tone="warn">{t('consoleWork.jobs.is.again', values)}</StateDot>;
  return <StateDot>{t('consoleWork.jobs.is.waiting')}</StateDot>;
}
