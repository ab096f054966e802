import { tokenLifetimes } from '@chamfer/contract/token-scopes';
import { members, type Rows, testCalls } from '@chamfer/testing/calls';
import { buildTeamWorld, missing, ruled, type TeamWorld } from '../teams/testing/team-world.ts';
import type { apiTokensRoutes } from './api-tokens.routes.ts';

const manage = 'manage SSO, SCIM, webhooks and team tokens';
const unknown = crypto.randomUUID();
const made = { name: 'Release pipeline', scopes: ['read' as const], days: tokenLifetimes[1] };

const rows: Rows<keyof typeof apiTokensRoutes, TeamWorld> = {
  'GET /account/api-tokens': [{ case: 'their own', expect: members(200), request: () => ({ query: {} }) }],
  'POST /account/api-tokens': [{ case: 'for themselves', expect: members(201), request: () => ({ input: made }) }],
  'DELETE /account/api-tokens/{tokenId}': [
    { case: 'one that is not theirs', expect: members(404), request: () => ({ params: { tokenId: unknown } }) },
  ],
  'GET /app/api-token': [{ case: 'with a session', expect: members(200), request: () => ({}) }],
  'GET /app/teams/{teamId}/api-tokens': [
    { case: 'the team', expect: ruled(manage, 200), request: ({ teamId }) => ({ params: { teamId }, query: {} }) },
  ],
  'POST /app/teams/{teamId}/api-tokens': [
    { case: 'the team', expect: ruled(manage, 201), request: ({ teamId }) => ({ params: { teamId }, input: made }) },
  ],
  'DELETE /app/teams/{teamId}/api-tokens/{tokenId}': [
    {
      case: 'a token that is not there',
      expect: missing(manage),
      request: ({ teamId }) => ({ params: { teamId, tokenId: unknown } }),
    },
  ],
};

testCalls(buildTeamWorld, rows);
