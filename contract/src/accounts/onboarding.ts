import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { surveyVariants } from '../rules/surveys.ts';
import { id, time } from '../shapes.ts';
import { surveyAnswers } from './survey-answers.ts';

const flag = z.boolean();

/** What surveys and tours record about a person; every key is optional (spec 1 §3 and §7, DECISIONS 23). */
export const appProperties = z
  .object({
    is_resegmentation_needed: flag,
    is_mad: flag,
    survey_is_enterprise_potential: flag,
    segmentation_is_student_or_teacher: flag,
    segmentation_work_completed: flag,
    segmentation_work_web_completed: flag,
    segmentation_v2_finished_at: time.nullable(),
    segmentation_v2_progressive_profiling_finished_at: time.nullable(),
    segmentation_v2_download_intent: flag,
    segmentation_v2_use_at_work: flag,
    segmentation_v2_company_design: flag,
    web_feature_tour_project_sharing_owner_completed: flag,
    web_feature_tour_project_sharing_collaborator_completed: flag,
  })
  .partial();

/**
 * What a client stores: flags, and the answers of a finished survey. Answers set the flags of their survey by themselves:
 * its finished time, and what it marks (spec 1 §4).
 */
const storedProperties = appProperties
  .extend({
    segmentation_answers: z.strictObject({ variant: z.enum(surveyVariants), answers: surveyAnswers('segmentation') }),
    progressive_profiling_answers: z.strictObject({ answers: surveyAnswers('progressive_profiling') }),
  })
  .partial()
  .strict();

const own = z.object({ userId: id });

/** Surveys, tours and the properties they record. */
export const onboarding = {
  'GET /users/{userId}/app-properties': endpoint({
    summary: 'The signed-in person’s survey and tour flags.',
    spec: 'spec 1 §7',
    auth: 'user',
    looks: true,
    params: own,
    output: appProperties,
    errors: ['APP_PROPERTIES_NOT_FOUND', 'INVALID_UUID'],
  }),
  'PUT /users/{userId}/app-properties': endpoint({
    summary:
      'Stores survey and tour flags by key, and the answers of a finished survey with the flags they set; other keys are unchanged. Returns all flags.',
    spec: 'spec 1 §7, DECISIONS 23',
    auth: 'user',
    params: own,
    input: storedProperties,
    output: appProperties,
    errors: ['APP_PROPERTIES_NOT_FOUND', 'INVALID_UUID'],
  }),
};
