import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, time } from '../shapes.ts';

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

const own = z.object({ userId: id });

/** Surveys, tours and the properties they record. */
export const onboarding = {
  'GET /users/{userId}/app-properties': endpoint({
    summary: 'The signed-in person’s survey and tour flags.',
    spec: 'spec 1 §7',
    auth: 'user',
    params: own,
    output: appProperties,
    errors: ['APP_PROPERTIES_NOT_FOUND', 'INVALID_UUID'],
  }),
  'PUT /users/{userId}/app-properties': endpoint({
    summary: 'Stores survey and tour flags by key; other keys are unchanged. Returns all of them.',
    spec: 'spec 1 §7, DECISIONS 23',
    auth: 'user',
    params: own,
    input: appProperties.strict(),
    output: appProperties,
    errors: ['APP_PROPERTIES_NOT_FOUND', 'INVALID_UUID'],
  }),
};
