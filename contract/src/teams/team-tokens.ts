import { z } from 'zod';
import { apiToken, madeApiToken, newApiToken } from '../accounts/api-tokens.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { id, nothing } from '../shapes.ts';

const inTeam = z.object({ teamId: id });
const common = ['INVALID_UUID', 'TEAM_NOT_FOUND', 'TEAM_FORBIDDEN'] as const;

/** The API tokens of a team, for its owners (ACCESS §3). */
export const teamTokens = {
  'GET /app/teams/{teamId}/api-tokens': endpoint({
    summary:
      'The API tokens that reach the team, newest first: its own, and the personal ones of its members other than guests. ' +
      'Those that ended stay for 30 days.',
    spec: 'DECISIONS 71, ACCESS §3',
    auth: 'user',
    params: inTeam,
    query: z.object(pageQuery(100)),
    output: page(apiToken),
    errors: [...common],
  }),
  'POST /app/teams/{teamId}/api-tokens': endpoint({
    summary: 'Makes an API token that reaches this team alone. The answer has the token, which is never shown again.',
    spec: 'DECISIONS 71, SSO §8',
    auth: 'fresh',
    params: inTeam,
    input: newApiToken,
    output: madeApiToken,
    status: 201,
    errors: [...common, 'API_TOKEN_LIMIT_REACHED'],
    creates: 'secret',
    limit: { per: 'user', max: 30, windowMs: 60 * 60_000 },
  }),
  'DELETE /app/teams/{teamId}/api-tokens/{tokenId}': endpoint({
    summary:
      'Ends an API token that reaches the team at once. The person who made it is mailed, if it was somebody else.',
    spec: 'DECISIONS 71, ACCESS §3',
    auth: 'session',
    params: inTeam.extend({ tokenId: id }),
    output: nothing,
    status: 204,
    errors: [...common, 'API_TOKEN_NOT_FOUND'],
  }),
};
