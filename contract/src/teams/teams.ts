import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, page, pageQuery } from '../paging.ts';
import { invitedTeamRoles, teamRoles } from '../rules/roles.ts';
import { id, nothing, projectRole, teamName, time } from '../shapes.ts';

const inTeam = z.object({ teamId: id });
const ofMember = inTeam.extend({ userId: id });

/** A role in a team. */
export const teamRole = z.enum(teamRoles);
/** A role that an invitation gives. */
export const invitedTeamRole = z.enum(invitedTeamRoles);

/**
 * A member of a team, or somebody who is invited (spec 2 §3 Team member): `invitationId` is set while the invitation is
 * pending, `userId` once the person is a member.
 */
export const teamMember = z.object({
  userId: id.nullable(),
  invitationId: id.nullable(),
  email: z.string(),
  /** '' while the invitation is pending. */
  name: z.string(),
  role: teamRole,
  /** False for guests, who are shown with a badge. */
  isTeamUser: z.boolean(),
  /** The spaces of the team that the person is in, by name; private spaces are not listed. */
  spaces: z.array(z.object({ id, name: z.string().optional() })),
  /** When the person joined, or when the invitation was last sent. */
  since: time,
  /** Whether the invitation has expired; false for members. */
  isExpired: z.boolean(),
  can: z.object({ remove: z.boolean(), resend: z.boolean(), changeRole: z.boolean(), makeOwner: z.boolean() }),
});

/** The seats of a team (ACCESS §5). Null where nothing is sold, and so nothing is limited. */
export const teamSeats = z.object({
  /** Paid for. */
  editorSeats: z.int(),
  /** Held by members and by pending invitations. */
  editorSeatsUsed: z.int(),
  contributorSeats: z.int(),
  contributorSeatsUsed: z.int(),
});

/** Teams and their members (spec 2 §7). Strangers get TEAM_NOT_FOUND, as for an unknown id. */
export const teams = {
  'PATCH /teams/{teamId}': endpoint({
    summary: 'Renames the team.',
    spec: 'spec 2 §2 Team settings page and §7',
    auth: 'user',
    scope: 'manage',
    params: inTeam,
    input: z.object({ name: teamName }),
    output: z.object({ id, name: z.string() }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'GET /teams/{teamId}/users': endpoint({
    summary:
      'The members of the team and its pending and expired invitations: owners first, then registered users before pending ' +
      'invitations, then by email.',
    spec: 'spec 2 §2 Members page and §7',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: inTeam,
    query: z.object(pageQuery(1000)),
    output: z.object({
      items: z.array(teamMember),
      nextCursor,
      memberCount: z.int(),
      /** Pending invitations; expired ones are not. */
      invitationCount: z.int(),
      /** Expired invitations, which are in the list too and can be sent again. */
      expiredCount: z.int(),
      seats: teamSeats.nullable(),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'PUT /teams/{teamId}/users/{userId}': endpoint({
    summary:
      'Changes the role of a member. `owner` adds an owner; with `transfer` the actor becomes seat manager in the ' +
      'same step. `from` is the role that the actor saw: another one by now is OPERATION_NOT_ALLOWED `changed`.',
    spec: 'DECISIONS 26, ACCESS §7 and §8',
    auth: 'fresh',
    params: ofMember,
    input: z.object({
      role: teamRole,
      transfer: z.boolean().default(false),
      from: teamRole.optional(),
      /** Who gets the projects that the person may no longer own; by default the longest-serving other owner. */
      heirId: id.optional(),
    }),
    output: teamMember,
    errors: [
      'TEAM_NOT_FOUND',
      'TEAM_FORBIDDEN',
      'TEAM_USER_NOT_FOUND',
      'OPERATION_NOT_ALLOWED',
      'INSUFFICIENT_SEATS',
      'CONTRIBUTOR_LIMIT_REACHED',
      'PURCHASE_IN_PROGRESS',
      'INVALID_UUID',
    ],
  }),
  'GET /app/teams/{teamId}/users/{userId}/departure': endpoint({
    summary: 'What a member loses, and what the team keeps, if they leave or are removed.',
    spec: 'ACCESS §6',
    auth: 'user',
    scope: 'manage',
    params: ofMember,
    output: z.object({
      /** The spaces of the team that they leave. */
      spaces: z.array(z.object({ id, name: z.string().optional() })),
      /** The projects that they can open now. */
      projectCount: z.int(),
      /** Those of them that get another owner: private ones, and those they alone own. */
      handedOverCount: z.int(),
      /** Review links of the team, open to members or to invited people only, that they can no longer open. */
      lostLinkCount: z.int(),
      /** Comments that stay, under their name. */
      commentCount: z.int(),
      /** Who may get the projects: seat holders, the default first. */
      heirs: z.array(z.object({ userId: id, name: z.string(), email: z.string() })),
      /** Seats after they left; null where nothing is sold. */
      seatsAfter: teamSeats.nullable(),
      /** Whether they hold an editor seat, which becomes free; contributors and guests hold none. */
      freesEditorSeat: z.boolean(),
      /** When seats that are free by then are renewed with the others; null where nothing is renewed by itself. */
      renewsAt: time.nullable(),
      /** Whether the act is refused because no other owner is left. */
      isLastOwner: z.boolean(),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'INVALID_UUID'],
  }),
  'DELETE /teams/{teamId}/users/{userId}': endpoint({
    summary: 'Removes a member. Their designs pass to the heir; comments stay.',
    spec: 'spec 2 §6 and §7, ACCESS §6 and §7',
    auth: 'user',
    scope: 'manage',
    params: ofMember,
    query: z.object({ heirId: id.optional() }),
    output: nothing,
    status: 204,
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'OPERATION_NOT_ALLOWED', 'INVALID_UUID'],
  }),
  'POST /teams/{teamId}/leave': endpoint({
    summary: 'Leaves the team. The last owner cannot: OPERATION_NOT_ALLOWED `last_owner`.',
    spec: 'DECISIONS 26, ACCESS §7',
    auth: 'user',
    params: inTeam,
    input: z.object({ heirId: id.optional() }),
    output: nothing,
    status: 204,
    errors: ['TEAM_NOT_FOUND', 'OPERATION_NOT_ALLOWED', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/users/{userId}/access': endpoint({
    summary: 'Which projects of the team a member can open, with which role and why; last edited first.',
    spec: 'ACCESS §2',
    auth: 'user',
    scope: 'manage',
    params: ofMember,
    query: z.object(pageQuery(100)),
    output: page(
      z.object({
        projectId: id,
        name: z.string(),
        spaceName: z.string().optional(),
        role: projectRole,
        /** Invited by name, through the space, or both. */
        via: z.array(z.enum(['direct', 'space'])),
      }),
    ),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'TEAM_USER_NOT_FOUND', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/events': endpoint({
    summary:
      'Streams what changes in the team, so that open pages fetch it again; also when the reader’s own role changes. ' +
      'The stream ends with the membership.',
    spec: 'ACCESS §9',
    auth: 'session',
    looks: true,
    params: inTeam,
    output: z.object({ type: z.enum(['members', 'spaces', 'settings', 'projects', 'access']) }),
    answer: 'events',
    errors: ['TEAM_NOT_FOUND', 'INVALID_UUID'],
  }),
};
