import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { tokenLifetimes } from '../rules/tokens/token-scopes.ts';
import { givenName, id, nothing, person, time } from '../shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const common = ['INVALID_UUID', 'TEAM_NOT_FOUND', 'TEAM_FORBIDDEN'] as const;
const perUser = { per: 'user', max: 60, windowMs: minute } as const;

/** Live tokens that a directory may have at most: the one in use, and one to replace it with, for two providers. */
export const mostDirectoryTokens = 5;

/** A token that a company's directory calls with; the token itself is never in it. */
export const directoryToken = z.object({
  tokenId: id,
  name: z.string(),
  /** Its last four characters. */
  hint: z.string(),
  createdAt: time,
  endsAt: time,
  /** To the minute. */
  lastUsedAt: time.nullable(),
  /** Who made it; null if that account is gone. */
  madeBy: person.nullable(),
});

/** Everything on the page 'Directory' of a team's settings but the lists. */
export const teamDirectory = z.object({
  /** The base address that is entered at the identity provider. */
  url: z.string(),
  /** Whether the team has a verified domain: people with other addresses are refused. */
  hasDomain: z.boolean(),
  /** `off`: no token works. `waiting`: nothing has called yet. */
  state: z.enum(['off', 'waiting', 'on']),
  lastCall: z
    .object({
      /** Such as `PATCH /Users`. */
      call: z.string(),
      status: z.int(),
      at: time,
    })
    .nullable(),
  people: z.object({
    /** In the team. */
    joinedCount: z.int(),
    /** Not signed in yet. */
    awaitedCount: z.int(),
    /** Switched off. */
    inactiveCount: z.int(),
    /** Without the role that a group gives, because no seat is free. */
    seatlessCount: z.int(),
    /** Switched off, and still owners, because the team has no other. */
    kept: z.array(person),
  }),
  groupCount: z.int(),
  tokens: z.array(directoryToken),
});

/** A group of the directory, and what being in it gives. */
export const directoryGroup = z.object({
  groupId: id,
  name: z.string(),
  memberCount: z.int(),
  space: z.object({ spaceId: id, name: z.string() }).nullable(),
  role: z.enum(['contributor', 'editor', 'seat_manager']).nullable(),
});

/** Somebody in the directory. */
export const directoryPerson = z.object({
  directoryUserId: id,
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  /**
   * `awaited`: has not signed in yet. `joined`: in the team. `seatless`: in the team without the role that a group gives.
   * `outside`: has an account, and is not in the team. `inactive`: switched off. `kept`: switched off, and still an owner.
   */
  state: z.enum(['awaited', 'joined', 'seatless', 'outside', 'inactive', 'kept']),
});

/** The directory of a team: tokens, and what groups give (SSO §7). Owners alone. */
export const teamDirectoryCalls = {
  'GET /app/teams/{teamId}/directory': endpoint({
    summary: 'The address and the tokens of the directory, and how many people and groups it has.',
    spec: 'SSO §7',
    auth: 'user',
    params: inTeam,
    output: teamDirectory,
    errors: common,
  }),
  'POST /app/teams/{teamId}/directory/tokens': endpoint({
    summary: 'Makes a token for the directory. The answer has the token, which is never shown again.',
    spec: 'SSO §8',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ name: givenName(100), days: z.literal([...tokenLifetimes]) }),
    output: z.object({ token: z.string(), directoryToken }),
    status: 201,
    errors: [...common, 'API_TOKEN_LIMIT_REACHED'],
    creates: 'secret',
    limit: { per: 'user', max: 30, windowMs: 60 * minute },
  }),
  'DELETE /app/teams/{teamId}/directory/tokens/{tokenId}': endpoint({
    summary: 'Ends a token of the directory at once. People and groups stay as they are.',
    auth: 'fresh',
    params: inTeam.extend({ tokenId: id }),
    output: nothing,
    status: 204,
    errors: [...common, 'API_TOKEN_NOT_FOUND'],
    limit: perUser,
  }),
  'GET /app/teams/{teamId}/directory/groups': endpoint({
    summary: 'The groups of the directory, by name, and what being in each gives.',
    auth: 'user',
    params: inTeam,
    query: z.object(pageQuery(100)),
    output: page(directoryGroup),
    errors: common,
  }),
  'PUT /app/teams/{teamId}/directory/groups/{groupId}/target': endpoint({
    summary:
      'Says what being in a group gives: a space of the team, a role, both or nothing. It is given and taken back shortly ' +
      'after; what people have from elsewhere stays.',
    spec: 'SSO §7',
    auth: 'fresh',
    params: inTeam.extend({ groupId: id }),
    input: z.object({
      spaceId: id.nullable(),
      role: z.enum(['contributor', 'editor', 'seat_manager']).nullable(),
    }),
    output: directoryGroup,
    errors: [...common, 'DIRECTORY_GROUP_NOT_FOUND', 'SPACE_NOT_FOUND', 'SUBSCRIPTION_REQUIRED'],
    limit: perUser,
  }),
  'GET /app/teams/{teamId}/directory/people': endpoint({
    summary: 'The people of the directory, by user name, and what became of each.',
    auth: 'user',
    params: inTeam,
    query: z.object(pageQuery(100)),
    output: page(directoryPerson),
    errors: common,
  }),
};
