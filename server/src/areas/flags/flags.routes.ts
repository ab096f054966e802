import type { featureFlags } from '@chamfer/contract/calls/flags';
import type { Handlers } from '../../platform/http/guard.ts';
import { answerAll, answerOne } from './ofrep.service.ts';

/** Feature flags by OFREP. */
export const flagsRoutes: Handlers<keyof typeof featureFlags> = {
  'POST /ofrep/v1/evaluate/flags': ({ input, ...exchange }, ctx) => answerAll(ctx, input.context, exchange),
  'POST /ofrep/v1/evaluate/flags/{key}': ({ params, input, reply }, ctx) =>
    answerOne(ctx, { key: params.key, context: input.context }, { reply }),
};
