import { readFileSync } from 'node:fs';
import { type ErrorCode, errors } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { systemContext } from '@chamfer/server/context';
import { seedSpace } from '@chamfer/server/scenario';
import { buildInvitation, buildMember, buildPerson, type TestApp, type TestPerson } from '@chamfer/testing';
import { buildDesignWorld, type Column, type DesignWorld } from '@chamfer/testing/calls';

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
const matrix = JSON.parse(readFileSync(new URL('../../access-matrix.json', import.meta.url), 'utf8')) as {
  rows: Act[];
};

/** The statuses that the access matrix gives for an act that answers `status` to those who may do it. */
export function ruled(act: string, status: number): Record<Column, number> {
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
export const missing = (act: string) => ruled(act, 404);

export interface TeamWorld extends DesignWorld {
  /** A pending invitation to the team, and the secret of its link. */
  invitationId: string;
  hash: string;
}

export async function buildTeamWorld(app: TestApp): Promise<TeamWorld> {
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
      spaceId,
      userId: colleague.userId,
      users: colleague.userId,
      heirId: projectOwner.userId,
      actorUserId: projectOwner.userId,
      invitationId: await invitationIn(own),
      hash: ownHash,
    },
  };
}

export const freshMember = ({ app, teamId }: TeamWorld, role: TeamRole = 'editor') => buildMember(app, teamId, role);
export const freshSpace = ({ app, teamId, people }: TeamWorld) => {
  const userIds = inTheSpace.map((column) => people[column as 'teamOwner'].userId);
  return seedSpace(systemContext(app.parts), app.parts.database.db, { teamId, name: 'Fixtures', userIds });
};
export const hashFor = ({ app, people }: TeamWorld, email: string) => buildInvitation(app, people.teamOwner, email);
/** Somebody like the caller, who need not stay as they are. */
export async function twinOf(world: TeamWorld, who: Column): Promise<TestPerson | undefined> {
  const role = roleOf[who];
  if (role === 'anonymous') return undefined;
  return role === 'none' ? buildPerson(world.app) : freshMember(world, role);
}

export const freshHash = (world: TeamWorld) => hashFor(world, world.freshEmail());

export async function freshInvitation(world: TeamWorld): Promise<string> {
  const email = world.freshEmail();
  await hashFor(world, email);
  const { pool } = world.app.parts.database;
  return (await pool.query('select id from team_invitations where email = $1', [email])).rows[0].id;
}
