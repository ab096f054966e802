import type { firstRun } from '@chamfer/contract/calls/accounts/first-run';
import type { Handlers } from '../../platform/http/guard.ts';
import { changeFirstSteps, readFirstSteps } from './first-steps.service.ts';

/** The first steps of an account. */
export const firstRunRoutes: Handlers<keyof typeof firstRun> = {
  'GET /app/first-steps': (_request, ctx) => readFirstSteps(ctx),
  'PATCH /app/first-steps': ({ input }, ctx) => changeFirstSteps(ctx, input),
};
