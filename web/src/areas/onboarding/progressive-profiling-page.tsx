import { useT } from '../../i18n/use-t.ts';
import { useAppProperties } from '../../platform/account/use-app-properties.ts';
import { FullPageSpinner } from '../../platform/page/page-pending.tsx';
import { SurveyFlow } from './survey-flow.tsx';

/** `/progressive_profiling_survey`: the company and the role of the person, in six questions (spec 1 §4, J32). */
export default function ProgressiveProfilingPage() {
  const t = useT();
  const { data = null, isPending } = useAppProperties();
  if (isPending) return <FullPageSpinner label={t('common.loading')} />;
  const isAnswered = Boolean(data?.segmentation_v2_progressive_profiling_finished_at);
  return <SurveyFlow survey="progressive_profiling" isAnswered={isAnswered} />;
}
