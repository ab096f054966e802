import type { SurveyVariant } from '@chamfer/contract/surveys';

/** Phones and tablets: a narrow window, or fingers (spec 1 §9 viewport types). */
const mobile = '(width <= 480px), (pointer: coarse)';

/** The variant of the segmentation survey that this browser shows. */
export function surveyVariant(): SurveyVariant {
  return matchMedia(mobile).matches ? 'mobile' : 'desktop_app';
}
