import type { CallRequest } from '@chamfer/contract';
import { segmentationMarks } from '@chamfer/contract/surveys';
import type { StoredProperties } from './onboarding.tables.ts';

/**
 * What is stored of flags and answers that were sent at `now`: answers set the flags of their survey, so that both are
 * stored together or not at all (spec 1 §4, DECISIONS 24).
 */
export function storedProperties(
  input: CallRequest<'PUT /users/{userId}/app-properties'>['input'],
  now: Date,
): StoredProperties {
  const stored: StoredProperties = { ...input };
  if (input.segmentation_answers) {
    const { isEnterprise, isStudent } = segmentationMarks(input.segmentation_answers.answers);
    stored.segmentation_v2_finished_at = now.toISOString();
    stored.is_resegmentation_needed = false;
    stored.survey_is_enterprise_potential = isEnterprise;
    stored.segmentation_is_student_or_teacher = isStudent;
  }
  if (input.progressive_profiling_answers) {
    stored.segmentation_v2_progressive_profiling_finished_at = now.toISOString();
  }
  return stored;
}
