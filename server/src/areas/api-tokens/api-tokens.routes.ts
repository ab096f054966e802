import type { apiTokens } from '@chamfer/contract/calls/accounts/api-tokens';
import type { teamTokens } from '@chamfer/contract/calls/teams/team-tokens';
import type { Handlers } from '../../platform/http/guard.ts';
import { endOwnToken, listOwnTokens, makeOwnToken } from './personal-tokens.service.ts';
import { endTeamToken, listTeamTokens, makeTeamToken } from './team-tokens.service.ts';
import { describeCaller } from './tokens.service.ts';

/** API tokens of people and of teams. */
export const apiTokensRoutes: Handlers<keyof typeof apiTokens | keyof typeof teamTokens> = {
  'GET /account/api-tokens': ({ query }, ctx) => listOwnTokens(ctx, query),
  'POST /account/api-tokens': ({ input }, ctx) => makeOwnToken(ctx, input),
  'DELETE /account/api-tokens/{tokenId}': ({ params }, ctx) => endOwnToken(ctx, params.tokenId),
  'GET /app/api-token': (_request, ctx) => describeCaller(ctx),
  'GET /app/teams/{teamId}/api-tokens': ({ params, query }, ctx) => listTeamTokens(ctx, params.teamId, query),
  'POST /app/teams/{teamId}/api-tokens': ({ params, input }, ctx) => makeTeamToken(ctx, params.teamId, input),
  'DELETE /app/teams/{teamId}/api-tokens/{tokenId}': ({ params }, ctx) => endTeamToken(ctx, params),
};
