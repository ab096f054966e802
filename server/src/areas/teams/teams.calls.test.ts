import { all, ipOf, members, type Rows, testCalls } from '@chamfer/testing/calls';
import type { teamsRoutes } from './teams.routes.ts';
import {
  buildTeamWorld,
  freshHash,
  freshInvitation,
  freshMember,
  freshSpace,
  hashFor,
  missing,
  ruled,
  type TeamWorld,
  twinOf,
} from './testing/team-world.ts';

/** A team has an owner, a seat manager, three kinds of members below, and strangers around it. */
const rows: Rows<keyof typeof teamsRoutes, TeamWorld> = {
  'PATCH /teams/{teamId}': [
    {
      case: 'the team',
      expect: ruled('rename the team', 200),
      request: ({ teamId }) => ({ params: { teamId }, input: { name: 'Halden Works' } }),
    },
    {
      case: 'a team that does not exist',
      expect: members(404),
      request: ({ nowhere }) => ({ params: { teamId: nowhere }, input: { name: 'Halden Works' } }),
    },
  ],
  'GET /teams/{teamId}/users': [
    {
      case: 'the team',
      expect: ruled('see members and pending invitations', 200),
      request: ({ teamId }) => ({ params: { teamId }, query: {} }),
    },
  ],
  'PUT /teams/{teamId}/users/{userId}': [
    {
      case: 'another member',
      expect: ruled('change a team role', 200),
      request: async (world) => ({
        params: { teamId: world.teamId, userId: (await freshMember(world)).userId },
        input: { role: 'contributor' },
      }),
    },
    {
      case: 'ownership',
      expect: ruled('transfer ownership', 200),
      request: async (world) => ({
        params: { teamId: world.teamId, userId: (await freshMember(world)).userId },
        input: { role: 'owner' },
      }),
    },
    {
      case: 'oneself',
      expect: ruled('change a team role', 403),
      request: ({ teamId, people }, who) => ({
        params: { teamId, userId: people[who === 'anonymous' ? 'teamOwner' : who].userId },
        input: { role: 'editor' },
      }),
    },
    {
      case: 'nobody of the team',
      expect: missing('change a team role'),
      request: ({ teamId, people }) => ({
        params: { teamId, userId: people.stranger.userId },
        input: { role: 'editor' },
      }),
    },
  ],
  'GET /app/teams/{teamId}/users/{userId}/departure': [
    {
      case: 'another member',
      // Contributors ask about themselves.
      expect: { ...ruled('remove a member', 200), teamContributor: 200 },
      request: ({ teamId, people }) => ({ params: { teamId, userId: people.teamContributor.userId } }),
    },
    {
      case: 'oneself',
      expect: { ...members(200), stranger: 404 },
      request: ({ teamId, people }, who) => ({
        params: { teamId, userId: people[who === 'anonymous' ? 'teamOwner' : who].userId },
      }),
    },
    {
      case: 'nobody of the team',
      expect: missing('remove a member'),
      request: ({ teamId, nowhere }) => ({ params: { teamId, userId: nowhere } }),
    },
  ],
  'DELETE /teams/{teamId}/users/{userId}': [
    {
      case: 'another member',
      expect: ruled('remove a member', 204),
      request: async (world) => ({
        params: { teamId: world.teamId, userId: (await freshMember(world)).userId },
        query: {},
      }),
    },
    {
      case: 'an owner',
      expect: ruled('remove a member', 403),
      request: async (world) => ({
        params: { teamId: world.teamId, userId: (await freshMember(world, 'owner')).userId },
        query: {},
      }),
    },
    {
      case: 'oneself',
      expect: ruled('remove a member', 403),
      request: ({ teamId, people }, who) => ({
        params: { teamId, userId: people[who === 'anonymous' ? 'teamOwner' : who].userId },
        query: {},
      }),
    },
    {
      case: 'nobody of the team',
      expect: missing('remove a member'),
      request: ({ teamId, people }) => ({ params: { teamId, userId: people.stranger.userId }, query: {} }),
    },
  ],
  'POST /teams/{teamId}/leave': [
    {
      case: 'the team',
      expect: ruled('leave the team', 204),
      request: async (world, who) => ({
        params: { teamId: world.teamId },
        input: {},
        as: await twinOf(world, who),
      }),
    },
  ],
  'GET /app/teams/{teamId}/users/{userId}/access': [
    {
      case: 'another member',
      expect: ruled('see which projects a member can open and why', 200),
      request: ({ teamId, people }) => ({ params: { teamId, userId: people.teamEditor.userId }, query: {} }),
    },
    {
      case: 'nobody of the team',
      expect: missing('see which projects a member can open and why'),
      request: ({ teamId, people }) => ({ params: { teamId, userId: people.stranger.userId }, query: {} }),
    },
  ],
  'POST /teams/{teamId}/self-serve-invitations/estimate': [
    {
      case: 'the team',
      expect: ruled('estimate an invitation', 200),
      request: ({ teamId, freshEmail }) => ({ params: { teamId }, input: { emails: [freshEmail()], role: 'editor' } }),
    },
  ],
  'POST /teams/{teamId}/self-serve-invitations': [
    {
      case: 'the team',
      expect: ruled('invite', 200),
      request: ({ teamId, freshEmail }) => ({ params: { teamId }, input: { emails: [freshEmail()], role: 'editor' } }),
    },
  ],
  'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend': [
    {
      case: 'an invitation',
      expect: ruled('resend an invitation', 200),
      request: ({ teamId, invitationId }) => ({ params: { teamId, invitationId } }),
    },
    {
      case: 'an invitation to another team',
      expect: missing('resend an invitation'),
      request: ({ teamId, known }) => ({ params: { teamId, invitationId: known.invitationId! } }),
    },
  ],
  'GET /teams/self-serve-invitations/{hash}': [
    {
      case: 'an invitation',
      expect: all(200),
      request: async (world) => ({ params: { hash: await freshHash(world) } }),
    },
    { case: 'an unknown link', expect: all(404), request: () => ({ params: { hash: 'u'.repeat(43) } }) },
  ],
  'POST /teams/self-serve-invitations/{hash}/accept': [
    {
      case: 'an address with an account',
      expect: all(200),
      request: async (world, who) => {
        const { email } = (await world.freshPerson('stranger'))!;
        return { params: { hash: await hashFor(world, email) }, ip: ipOf(1, who) };
      },
    },
    {
      case: 'an address without an account',
      expect: all(404),
      request: async (world, who) => ({ params: { hash: await freshHash(world) }, ip: ipOf(2, who) }),
    },
    {
      case: 'an unknown link',
      expect: all(404),
      request: (_world, who) => ({ params: { hash: 'u'.repeat(43) }, ip: ipOf(3, who) }),
    },
  ],
  'GET /teams/{teamId}/spaces': [
    {
      case: 'the team',
      expect: ruled('list all spaces', 200),
      request: ({ teamId }) => ({ params: { teamId }, query: {} }),
    },
  ],
  'POST /teams/{teamId}/spaces': [
    {
      case: 'the team',
      expect: ruled('create a space', 201),
      request: ({ teamId }) => ({ params: { teamId }, input: { name: 'Tooling' } }),
    },
  ],
  'PATCH /teams/{teamId}/spaces/{spaceId}': [
    {
      case: 'a space of the team',
      expect: ruled('rename a space', 200),
      request: ({ teamId, teamSpaceId }) => ({ params: { teamId, spaceId: teamSpaceId }, input: { name: 'Drives' } }),
    },
    {
      case: 'a private space',
      expect: members(404),
      request: ({ teamId, people }) => ({
        params: { teamId, spaceId: people.teamOwner.spaceId },
        input: { name: 'Drives' },
      }),
    },
  ],
  'POST /teams/{teamId}/spaces/{spaceId}/users/add': [
    {
      case: 'a space of the team',
      expect: ruled('add members to a space', 200),
      request: ({ teamId, teamSpaceId, people }) => ({
        params: { teamId, spaceId: teamSpaceId },
        input: { users: [people.teamEditor.userId] },
      }),
    },
    {
      case: 'nobody of the team',
      expect: missing('add members to a space'),
      request: ({ teamId, teamSpaceId, people }) => ({
        params: { teamId, spaceId: teamSpaceId },
        input: { users: [people.stranger.userId] },
      }),
    },
  ],
  'POST /teams/{teamId}/spaces/{spaceId}/users/remove': [
    {
      case: 'a space of the team',
      expect: ruled('remove members from a space', 200),
      request: async (world) => ({
        params: { teamId: world.teamId, spaceId: world.teamSpaceId },
        input: { users: [(await freshMember(world)).userId] },
      }),
    },
  ],
  'GET /app/teams/{teamId}/audit': [
    {
      case: 'the team',
      expect: ruled('read and filter the audit log', 200),
      request: ({ teamId }) => ({ params: { teamId }, query: {} }),
    },
  ],
  'GET /app/teams/{teamId}/audit.csv': [
    {
      case: 'the team',
      expect: ruled('export the audit log', 200),
      request: ({ teamId }) => ({ params: { teamId }, query: {} }),
    },
  ],
  'GET /app/teams/{teamId}/events': [
    {
      case: 'the team',
      expect: { ...members(200), stranger: 404 },
      request: ({ teamId }) => ({ params: { teamId } }),
    },
  ],
  'DELETE /teams/{teamId}/spaces/{spaceId}': [
    {
      case: 'an empty space',
      expect: ruled('delete an empty space', 204),
      request: async (world) => ({ params: { teamId: world.teamId, spaceId: await freshSpace(world) } }),
    },
  ],
  // The last, because whatever else is drawn at random finds nothing afterwards.
  'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}': [
    {
      case: 'an invitation',
      expect: ruled('remove an invitation', 204),
      request: async (world) => ({ params: { teamId: world.teamId, invitationId: await freshInvitation(world) } }),
    },
  ],
};

testCalls(buildTeamWorld, rows);
