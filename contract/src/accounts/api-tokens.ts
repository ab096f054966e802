import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { tokenLifetimes, tokenScopes } from '../rules/tokens/token-scopes.ts';
import { givenName, id, nothing, time } from '../shapes.ts';

const minute = 60_000;

/** A scope of an API token (DECISIONS 71). */
export const tokenScope = z.enum(tokenScopes);

/** An API token as lists show it; the token itself is never in it. */
export const apiToken = z.object({
  tokenId: id,
  /** `team`: it reaches one team alone, in the name of the person who made it. */
  kind: z.enum(['personal', 'team']),
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  scopes: z.array(tokenScope),
  createdAt: time,
  endsAt: time,
  /** When it ended, by itself or because somebody ended it; null while it works. */
  endedAt: time.nullable(),
  /** To the minute. */
  lastUsedAt: time.nullable(),
  /** The program that used it last, or the address it came from; null for personal tokens of others. */
  lastUsedFrom: z.string().nullable(),
  madeBy: z.object({ userId: id, name: z.string() }),
});

/** What a token is made of. */
export const newApiToken = z.object({
  name: givenName(100),
  scopes: z
    .array(tokenScope)
    .min(1)
    .max(tokenScopes.length)
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  /** For how many days it works. */
  days: z.literal([...tokenLifetimes]),
});

/** A token that was just made: the only answer that has it. */
export const madeApiToken = z.object({ token: z.string(), apiToken });

/** The personal API tokens of an account, and what a program learns of its own token. */
export const apiTokens = {
  'GET /account/api-tokens': endpoint({
    summary: 'The personal API tokens of the account, newest first; those that ended stay for 30 days.',
    spec: 'DECISIONS 71',
    auth: 'user',
    query: z.object(pageQuery(100)),
    output: page(apiToken),
    errors: [],
  }),
  'POST /account/api-tokens': endpoint({
    summary: 'Makes a personal API token. The answer has the token, which is never shown again.',
    spec: 'DECISIONS 71, SSO §8',
    auth: 'fresh',
    input: newApiToken,
    output: madeApiToken,
    status: 201,
    errors: ['API_TOKEN_LIMIT_REACHED'],
    creates: 'secret',
    limit: { per: 'user', max: 30, windowMs: 60 * minute },
  }),
  'DELETE /account/api-tokens/{tokenId}': endpoint({
    summary: 'Ends a personal API token at once.',
    spec: 'DECISIONS 71',
    auth: 'session',
    params: z.object({ tokenId: id }),
    output: nothing,
    status: 204,
    errors: ['API_TOKEN_NOT_FOUND'],
  }),
  'GET /app/api-token': endpoint({
    summary: 'The token of the call, its person and the teams it reaches: what a program asks first.',
    spec: 'DECISIONS 71',
    auth: 'user',
    scope: 'any',
    output: z.object({
      /** Null for the access token of a session. */
      token: z.object({ tokenId: id, name: z.string(), scopes: z.array(tokenScope), endsAt: time }).nullable(),
      person: z.object({ userId: id, name: z.string(), email: z.string() }),
      teams: z.array(z.object({ teamId: id, name: z.string() })),
    }),
    errors: [],
  }),
};
