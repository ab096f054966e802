import type { onboarding } from '@chamfer/contract/calls/accounts/onboarding';
import type { Handlers } from '../../platform/http/guard.ts';
import { getProperties, putProperties } from './app-properties.service.ts';

/** Results of surveys and tours (spec 1 §7). */
export const onboardingRoutes: Handlers<keyof typeof onboarding> = {
  'GET /users/{userId}/app-properties': ({ params }, ctx) => getProperties(ctx, params.userId),
  'PUT /users/{userId}/app-properties': ({ params, input }, ctx) => putProperties(ctx, params.userId, input),
};
