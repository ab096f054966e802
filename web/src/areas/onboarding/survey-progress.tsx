import { useT } from '../../i18n/use-t.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';

/** How far a survey is, and about how long it takes from here. */
export function SurveyProgress({ number, total }: { number: number; total: number }) {
  const t = useT();
  const time = number === total ? 'surveys.time.last' : number > 2 ? 'surveys.time.halfMinute' : 'surveys.time.minute';
  const place = t('surveys.progress', { number, total });
  return <ProgressBar value={number / total} label={place} caption={place} valueText={t(time)} width="100%" />;
}
