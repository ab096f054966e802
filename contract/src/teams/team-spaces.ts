import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { id, nothing, teamName, time } from '../shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofSpace = inTeam.extend({ spaceId: id });

/** A space as those who manage spaces see it (spec 2 §3 Space). */
export const teamSpace = z.object({
  id,
  name: z.string().optional(),
  createdAt: time,
  memberCount: z.int(),
  projectCount: z.int(),
  can: z.object({ rename: z.boolean(), delete: z.boolean() }),
});

/** The spaces of a team, and who is in them (spec 2 §7). Strangers get TEAM_NOT_FOUND, as for an unknown id. */
export const teamSpaces = {
  'GET /teams/{teamId}/spaces': endpoint({
    summary: 'The spaces of the team, oldest first; private ones are not listed.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: inTeam,
    query: z.object(pageQuery(1000)),
    output: page(teamSpace),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'POST /teams/{teamId}/spaces': endpoint({
    summary: 'Creates a space; whoever creates it is in it.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: inTeam,
    input: z.object({ name: teamName }),
    output: teamSpace,
    status: 201,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'SUBSCRIPTION_REQUIRED', 'INVALID_UUID'],
    creates: 'thing',
    limit: { per: 'user', max: 120, windowMs: minute },
  }),
  'PATCH /teams/{teamId}/spaces/{spaceId}': endpoint({
    summary: 'Renames a space.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofSpace,
    input: z.object({ name: teamName }),
    output: teamSpace,
    errors: ['TEAM_NOT_FOUND', 'SPACE_NOT_FOUND', 'SPACE_FORBIDDEN', 'INVALID_UUID'],
  }),
  'DELETE /teams/{teamId}/spaces/{spaceId}': endpoint({
    summary: 'Deletes a space without projects; one with projects is OPERATION_NOT_ALLOWED `not_empty`.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'manage',
    params: ofSpace,
    output: nothing,
    status: 204,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'SPACE_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'OPERATION_NOT_ALLOWED',
      'INVALID_UUID',
    ],
  }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/add': endpoint({
    summary: 'Puts members of the team into a space; those who are in it stay.',
    spec: 'spec 2 §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofSpace,
    input: z.object({ users: z.array(id).min(1).max(1000) }),
    output: teamSpace,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_USER_NOT_FOUND',
      'SPACE_NOT_FOUND',
      'SUBSCRIPTION_REQUIRED',
      'INVALID_UUID',
    ],
  }),
  'POST /teams/{teamId}/spaces/{spaceId}/users/remove': endpoint({
    summary:
      'Takes people out of a space; those who are not in it are left out. With `alsoProjects` their own roles in its ' +
      'projects end too, except where that would leave a project without an owner.',
    spec: 'spec 2 §6 and §7, ACCESS §6',
    auth: 'user',
    scope: 'manage',
    params: ofSpace,
    input: z.object({ users: z.array(id).min(1).max(1000), alsoProjects: z.boolean().default(false) }),
    output: teamSpace,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'SPACE_NOT_FOUND', 'SUBSCRIPTION_REQUIRED', 'INVALID_UUID'],
  }),
};
