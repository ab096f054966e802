import type { Area } from '../../platform/area.ts';
import * as mails from './api-tokens.mails.ts';
import { apiTokensRoutes } from './api-tokens.routes.ts';
import { sweepApiTokens, warnOfTokenEnds } from './api-tokens.sweep.ts';
import { followEndedTokens } from './token-ends.service.ts';

/** The tokens that programs call with. */
export const apiTokens = {
  calls: apiTokensRoutes,
  sweeps: [sweepApiTokens, warnOfTokenEnds],
  mails: Object.values(mails),
  start: followEndedTokens,
} satisfies Area;
