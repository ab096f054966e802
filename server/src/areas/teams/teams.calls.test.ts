import { readFileSync } from 'node:fs';
import { type ErrorCode, errors } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { systemContext } from '@chamfer/server/context';
import { seedSpace } from '@chamfer/server/scenario';
import { buildInvitation, buildMember, buildPerson, type TestApp, type TestPerson } from '@chamfer/testing';
import {
  all,
  buildDesignWorld,
  type Column,
  type DesignWorld,
  ipOf,
  members,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import type { teamsRoutes } from './teams.routes.ts';

/** What each caller is in the team: everybody with a role in the project only is a guest of it. */
const roleOf: Record<Column, TeamRole | 'none' | 'anonymous'> = {
  anonymous: 'anonymous',
  stranger: 'none',
  viewer: 'guest',
  commenter: 'guest',
  projectEditor: 'guest',
  projectOwner: 'editor',
  teamGuest: 'guest',
  teamContributor: 'contributor',
  teamEditor: 'editor',
  seatManager: 'seat_manager',
  teamOwner: 'owner',
};
const inTheSpace: Column[] = ['teamContributor', 'teamEditor', 'seatManager', 'teamOwner'];

interface Act {
  act: string;
  allowed: Record<string, boolean | string>;
  refusal: ErrorCode | null;
  refusalNone: ErrorCode;
  refusalAnonymous: ErrorCode;
  refusalNotInSpace?: ErrorCode;
}
const matrix = JSON.parse(readFileSync(new URL('../access-matrix.json', import.meta.url), 'utf8')) as { rows: Act[] };

/** The statuses that the access matrix gives for an act that answers `status` to those who may do it. */
function ruled(act: string, status: number): Record<Column, number> {
  const row = matrix.rows.find((each) => each.act === act)!;
  const answer = (column: Column) => {
    const role = roleOf[column];
    if (row.allowed[role]) return status;
    if (role === 'anonymous') return errors[row.refusalAnonymous].status;
    if (role === 'none') return errors[row.refusalNone].status;
    const isOutside = row.refusalNotInSpace && !inTheSpace.includes(column);
    return errors[isOutside ? row.refusalNotInSpace! : row.refusal!].status;
  };
  const columns = Object.keys(roleOf) as Column[];
  return Object.fromEntries(columns.map((column) => [column, answer(column)])) as Record<Column, number>;
}
/** The team's rules, about something that is not there. */
const missing = (act: string) => ruled(act, 404);

interface TeamWorld extends DesignWorld {
  /** A pending invitation to the team, and the secret of its link. */
  invitationId: string;
  hash: string;
}

async function buildTeamWorld(app: TestApp): Promise<TeamWorld> {
  const world = await buildDesignWorld(app);
  const { projectOwner, teamOwner } = world.people;
  const own = projectOwner.teamId;
  const colleague = await buildMember(app, own, 'editor');
  const userIds = [projectOwner.userId, colleague.userId];
  const ctx = systemContext(app.parts);
  const spaceId = await seedSpace(ctx, app.parts.database.db, { teamId: own, name: 'Jigs', userIds });
  const ownHash = await buildInvitation(app, projectOwner, world.freshEmail());
  const hash = await buildInvitation(app, teamOwner, 'invited-secretly@haldenworks.example');
  const invitationIn = async (teamId: string): Promise<string> => {
    const { pool } = app.parts.database;
    return (await pool.query('select id from team_invitations where team_id = $1', [teamId])).rows[0].id;
  };
  return {
    ...world,
    hash,
    invitationId: await invitationIn(world.teamId),
    secrets: [...world.secrets, 'invited-secretly@haldenworks.example'],
    known: {
      ...world.known,
      ...{ spaceId, userId: colleague.userId, users: colleague.userId, heirId: projectOwner.userId },
      ...{ actorUserId: projectOwner.userId, invitationId: await invitationIn(own), hash: ownHash },
    },
  };
}

const freshMember = ({ app, teamId }: TeamWorld, role: TeamRole = 'editor') => buildMember(app, teamId, role);
const freshSpace = ({ app, teamId, people }: TeamWorld) => {
  const userIds = inTheSpace.map((column) => people[column as 'teamOwner'].userId);
  return seedSpace(systemContext(app.parts), app.parts.database.db, { teamId, name: 'Fixtures', userIds });
};
const hashFor = ({ app, people }: TeamWorld, email: string) => buildInvitation(app, people.teamOwner, email);
/** Somebody like the caller, who need not stay as they are. */
async function twinOf(world: TeamWorld, who: Column): Promise<TestPerson | undefined> {
  const role = roleOf[who];
  if (role === 'anonymous') return undefined;
  return role === 'none' ? buildPerson(world.app) : freshMember(world, role);
}

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

const freshHash = (world: TeamWorld) => hashFor(world, world.freshEmail());

async function freshInvitation(world: TeamWorld): Promise<string> {
  const email = world.freshEmail();
  await hashFor(world, email);
  const { pool } = world.app.parts.database;
  return (await pool.query('select id from team_invitations where email = $1', [email])).rows[0].id;
}

testCalls(buildTeamWorld, rows);
