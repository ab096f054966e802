import { useT } from '../../i18n/use-t.ts';
import { useAppProperties } from '../../platform/account/use-app-properties.ts';
import { FullPageSpinner } from '../../platform/page/page-pending.tsx';
import { hasAnsweredSegmentation } from './segmentation.ts';
import { SurveyFlow } from './survey-flow.tsx';

/** `/segmentation-survey`: what the person works on, in seven questions (spec 1 §4, J31). */
export default function SegmentationSurveyPage() {
  const t = useT();
  const { data = null, isPending } = useAppProperties();
  if (isPending) return <FullPageSpinner label={t('common.loading')} />;
  return <SurveyFlow survey="segmentation" isAnswered={hasAnsweredSegmentation(data)} />;
}
