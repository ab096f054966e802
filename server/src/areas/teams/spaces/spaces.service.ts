import type { CallOutput, CallRequest } from '@chamfer/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { dropIdleGuests } from '../../projects/idle-guests.service.ts';
import { projects } from '../../projects/projects.tables.ts';
import { dropRolesInSpace } from '../../projects/space-roles.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { forgetVisitorsOfSpace } from '../../review/links/view-link-ends.service.ts';
import { space } from '../core/spaces.policy.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import { findTeam, type LockedTeam, lockTeam } from '../core/team-locks.service.ts';
import {
  dropSpace,
  fillSpace,
  leaveSpace,
  lockTeamSpace,
  renameStoredSpace,
  storeSpace,
} from '../core/team-spaces.service.ts';
import { team } from '../core/teams.policy.ts';

type Space = CallOutput<'POST /teams/{teamId}/spaces'>;
interface SpaceId {
  teamId: string;
  spaceId: string;
}

const oldestFirst = keyset('asc', byTime(sql`s.created_at`), byId(sql`s.id`));

/**
 * A page of the spaces of a team, oldest first, without private ones.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listTeamSpaces(
  ctx: Context,
  teamId: string,
  { cursor, limit }: CallRequest<'GET /teams/{teamId}/spaces'>['query'],
): Promise<CallOutput<'GET /teams/{teamId}/spaces'>> {
  const { db } = ctx.parts.database;
  const facts = await findTeam(ctx, db, teamId);
  authorize(team.listSpaces, facts);
  const { rows, nextCursor } = cutPage(await selectSpaces(db, teamId, oldestFirst.after(cursor), limit + 1), limit);
  return { items: rows.map((row) => present(facts, row)), nextCursor };
}

/**
 * Creates a space, with the actor in it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_REQUIRED without the team-space add-on
 */
export function createSpace(ctx: Context, teamId: string, name: string): Promise<Space> {
  return transactOnce(ctx, async (db) => {
    authorize(team.createSpace, await lockTeam(ctx, db, teamId));
    const spaceId = await storeSpace(ctx, db, { teamId, name, userId: actorOf(ctx).userId });
    await audit(ctx, db, 'space.created', { id: spaceId, teamId }, { name });
    await notifyTeam(ctx, db, teamId, 'spaces');
    return findSpace(ctx, db, { teamId, spaceId });
  });
}

/** Renames a space. @throws TEAM_NOT_FOUND, SPACE_NOT_FOUND, SPACE_FORBIDDEN */
export function renameSpace(ctx: Context, id: SpaceId, name: string): Promise<Space> {
  return transact(ctx, async (db) => {
    const facts = await lockTeamSpace(ctx, db, id);
    authorize(space.rename, facts);
    await renameStoredSpace(db, id.spaceId, name);
    const subject = { id: id.spaceId, teamId: id.teamId };
    await audit(ctx, db, 'space.renamed', subject, { before: facts.name ?? '', after: name });
    await notifyTeam(ctx, db, id.teamId, 'spaces');
    return findSpace(ctx, db, id);
  });
}

/**
 * Deletes a space without projects.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SPACE_NOT_FOUND, SUBSCRIPTION_REQUIRED; OPERATION_NOT_ALLOWED `not_empty`
 */
export async function deleteSpace(ctx: Context, id: SpaceId): Promise<void> {
  await transact(ctx, async (db) => {
    const facts = await lockTeamSpace(ctx, db, id);
    authorize(space.removeMembers, { ...facts, isEmpty: true });
    // Drafts and deleted projects count too: they would go with the space.
    const isEmpty = (await db.$count(projects, eq(projects.spaceId, id.spaceId))) === 0;
    if (!may(space.delete, { ...facts, isEmpty })) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'not_empty' });
    await dropSpace(db, id.spaceId);
    await audit(ctx, db, 'space.deleted', { id: id.spaceId, teamId: id.teamId }, { name: facts.name ?? '' });
    await notifyTeam(ctx, db, id.teamId, 'spaces');
  });
}

/**
 * Puts members of the team into a space.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_USER_NOT_FOUND, SPACE_NOT_FOUND, SUBSCRIPTION_REQUIRED
 */
export async function addToSpace(ctx: Context, id: SpaceId, users: string[]): Promise<Space> {
  const changed = await transact(ctx, async (db) => {
    authorize(space.addMembers, { ...(await lockTeamSpace(ctx, db, id, users)), isEmpty: true });
    const added = await fillSpace(ctx, db, id, users);
    for (const userId of added) {
      await audit(ctx, db, 'space.member_added', { id: id.spaceId, teamId: id.teamId }, { userId });
    }
    await tell(ctx, db, id, added);
    return findSpace(ctx, db, id);
  });
  forgetRights(ctx.parts);
  return changed;
}

/**
 * Takes people out of a space; with `alsoProjects` their own roles in its projects end too.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SPACE_NOT_FOUND, SUBSCRIPTION_REQUIRED
 */
export async function removeFromSpace(
  ctx: Context,
  id: SpaceId,
  { users, alsoProjects }: CallRequest<'POST /teams/{teamId}/spaces/{spaceId}/users/remove'>['input'],
): Promise<Space> {
  const changed = await transact(ctx, async (db) => {
    authorize(space.removeMembers, { ...(await lockTeamSpace(ctx, db, id, users)), isEmpty: true });
    const removed = await leaveSpace(db, id.spaceId, users);
    if (alsoProjects) {
      await dropRolesInSpace(db, id.spaceId, removed);
      await forgetVisitorsOfSpace(db, id.spaceId, removed);
    }
    for (const userId of removed) {
      const subject = { id: id.spaceId, teamId: id.teamId };
      await audit(ctx, db, 'space.member_removed', subject, { userId, alsoProjects });
    }
    await dropIdleGuests(ctx, db, id.teamId, removed);
    await tell(ctx, db, id, removed);
    return findSpace(ctx, db, id);
  });
  forgetRights(ctx.parts);
  return changed;
}

async function tell(ctx: Context, db: Db, { teamId }: SpaceId, people: string[]): Promise<void> {
  await notifyTeam(ctx, db, teamId, 'spaces');
  await notifyAccess(ctx, db, people);
}

type Row = {
  id: string;
  name: string | null;
  created_at: string;
  members: number;
  projects: number;
  is_empty: boolean;
  position: Position;
};

async function selectSpaces(db: Db, teamId: string, where: SQL | undefined, limit: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.name, to_json(s.created_at) #>> '{}' as created_at, ${oldestFirst.position} as position,
      (select count(*)::int from space_users su where su.space_id = s.id) as members,
      (select count(*)::int from projects p where p.space_id = s.id and not p.is_draft and p.deleted_at is null)
        as projects,
      not exists (select from projects p where p.space_id = s.id) as is_empty
    from spaces s where s.team_id = ${teamId} and s.type = 'team' and ${where ?? sql`true`}
    order by ${sql.join(oldestFirst.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

async function findSpace(ctx: Context, db: Db, { teamId, spaceId }: SpaceId): Promise<Space> {
  const facts = await findTeam(ctx, db, teamId);
  const [row] = await selectSpaces(db, teamId, sql`s.id = ${spaceId}`, 1);
  return present(facts, row!);
}

function present(facts: LockedTeam, row: Row): Space {
  const around = { ...facts, isInSpace: true, isEmpty: row.is_empty };
  return {
    id: row.id,
    ...(row.name !== null && { name: row.name }),
    createdAt: new Date(row.created_at).toISOString(),
    memberCount: row.members,
    projectCount: row.projects,
    can: { rename: may(space.rename, around), delete: may(space.delete, around) },
  };
}
