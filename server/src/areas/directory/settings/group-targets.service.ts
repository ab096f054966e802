import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { byId, byText, cutPage, keyset, type Position } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { findTeam, type LockedTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { hasTeamspaces, team } from '../../teams/core/teams.policy.ts';
import { spaces } from '../../teams/core/teams.tables.ts';
import { sendApplyGroups } from '../core/directory.jobs.ts';
import { directoryGroups, directoryGroupTargets } from '../directory.tables.ts';

type Group = CallOutput<'PUT /app/teams/{teamId}/directory/groups/{groupId}/target'>;
type Target = CallRequest<'PUT /app/teams/{teamId}/directory/groups/{groupId}/target'>['input'];

const byName = keyset('asc', byText(sql`g.display_name`), byId(sql`g.id`));

/**
 * A page of the groups of a directory.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listDirectoryGroups(
  ctx: Context,
  teamId: string,
  { cursor, limit }: CallRequest<'GET /app/teams/{teamId}/directory/groups'>['query'],
): Promise<CallOutput<'GET /app/teams/{teamId}/directory/groups'>> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const { rows, nextCursor } = cutPage(await selectGroups(db, teamId, byName.after(cursor), limit + 1), limit);
  return { items: rows.map(present), nextCursor };
}

/**
 * Says what being in a group gives. It is given, and taken back, by a job of the same transaction.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, DIRECTORY_GROUP_NOT_FOUND, SPACE_NOT_FOUND; SUBSCRIPTION_REQUIRED for a space
 * without the team-space add-on
 */
export async function setGroupTarget(
  ctx: Context,
  { teamId, groupId }: { teamId: string; groupId: string },
  target: Target,
): Promise<Group> {
  return transact(ctx, async (db) => {
    const facts = await lockTeam(ctx, db, teamId);
    authorize(team.manageIntegrations, facts);
    const [group] = await db
      .select({ name: directoryGroups.displayName })
      .from(directoryGroups)
      .where(and(eq(directoryGroups.id, groupId), eq(directoryGroups.teamId, teamId)))
      .for('key share');
    if (!group) throw new AppError('DIRECTORY_GROUP_NOT_FOUND');
    const before = await findTarget(db, groupId);
    if (target.spaceId && target.spaceId !== before.spaceId) await requireSpace(db, facts, target.spaceId);
    if (target.spaceId !== before.spaceId || target.role !== before.role) {
      await store(db, groupId, target);
      const change = { name: group.name, before, after: target };
      await audit(ctx, db, 'directory.group_changed', { id: groupId, teamId }, change);
      await sendApplyGroups(ctx, db, teamId);
      await notifyTeam(ctx, db, teamId, 'settings');
    }
    const [row] = await selectGroups(db, teamId, sql`g.id = ${groupId}`, 1);
    return present(row!);
  });
}

async function findTarget(db: Db, groupId: string): Promise<Target> {
  const [found] = await db.select().from(directoryGroupTargets).where(eq(directoryGroupTargets.groupId, groupId));
  return { spaceId: found?.spaceId ?? null, role: (found?.role as Target['role']) ?? null };
}

async function requireSpace(db: Db, facts: LockedTeam, spaceId: string): Promise<void> {
  authorize(hasTeamspaces, facts);
  const ofTeam = and(eq(spaces.id, spaceId), eq(spaces.teamId, facts.teamId), eq(spaces.type, 'team'));
  if ((await db.$count(spaces, ofTeam)) === 0) throw new AppError('SPACE_NOT_FOUND');
}

async function store(db: Db, groupId: string, { spaceId, role }: Target): Promise<void> {
  if (spaceId === null && role === null) {
    await db.delete(directoryGroupTargets).where(eq(directoryGroupTargets.groupId, groupId));
    return;
  }
  const set = { spaceId, role };
  await db
    .insert(directoryGroupTargets)
    .values({ groupId, ...set })
    .onConflictDoUpdate({ target: directoryGroupTargets.groupId, set });
}

type Row = {
  id: string;
  name: string;
  members: number;
  space_id: string | null;
  space_name: string | null;
  role: Group['role'];
  position: Position;
};

async function selectGroups(db: Db, teamId: string, where: SQL | undefined, limit: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select g.id, g.display_name as name, s.id as space_id, s.name as space_name, t.role, ${byName.position} as position,
      (select count(*)::int from directory_group_members m where m.group_id = g.id) as members
    from directory_groups g
    left join directory_group_targets t on t.group_id = g.id
    left join spaces s on s.id = t.space_id
    where g.team_id = ${teamId} and ${where ?? sql`true`}
    order by ${sql.join(byName.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

function present({ id, name, members, space_id, space_name, role }: Row): Group {
  const space = space_id === null ? null : { spaceId: space_id, name: space_name ?? '' };
  return { groupId: id, name, memberCount: members, space, role };
}
