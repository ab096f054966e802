import type { CallOutput } from '@chamfer/contract';
import { type AppSearch, isOn } from '../../platform/page/search.ts';

/** What surveys and tours recorded about a person. */
export type AppProperties = CallOutput<'GET /users/{userId}/app-properties'>;

/** Whether the segmentation survey was answered; a work-completed flag counts too (spec 1 §4). */
export function isSegmentationFinished(properties: AppProperties | null): boolean {
  return Boolean(
    properties?.segmentation_v2_finished_at ||
      properties?.segmentation_work_completed ||
      properties?.segmentation_work_web_completed,
  );
}

/** Whether nothing is to be asked, whatever the address says: the survey was answered, and its answers are not outdated. */
export function hasAnsweredSegmentation(properties: AppProperties | null): boolean {
  return isSegmentationFinished(properties) && properties?.is_resegmentation_needed !== true;
}

/** Whether a person with loaded properties must answer the survey: only if its flag is on (spec 1 §4, DECISIONS 6). */
export function needsSegmentation({ segmentation }: AppSearch, properties: AppProperties | null): boolean {
  return isOn(segmentation) && !hasAnsweredSegmentation(properties);
}
