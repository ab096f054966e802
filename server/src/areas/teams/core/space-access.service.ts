import type { CallOutput, CallRequest } from '@chamfer/contract';
import { teamRoles } from '@chamfer/contract/roles';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byFlag, byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { may } from '../../../platform/policy.ts';
import { type SpaceFacts, space } from './spaces.policy.ts';
import { spaces, spaceUsers, teams, teamUsers } from './teams.tables.ts';

/**
 * Returns a space with the facts that decide a person's access, locked until the transaction ends, so that no team role
 * or space membership can change in the meantime. The person is locked first, because their account may be about to be
 * deleted.
 * @throws SPACE_NOT_FOUND if it does not exist
 */
export async function lockSpace(
  db: Db,
  spaceId: string,
  userId: string,
): Promise<SpaceFacts & Pick<typeof spaces.$inferSelect, 'teamId' | 'type'>> {
  const [found] = await db.select({ teamId: spaces.teamId }).from(spaces).where(eq(spaces.id, spaceId));
  if (!found) throw new AppError('SPACE_NOT_FOUND');
  await lockRows(db, 'users', [userId], 'key share');
  await lockRows(db, 'teams', [found.teamId], 'share');
  return findSpaceFacts(db, spaceId, userId);
}

/** The same without locks, for a team that is locked already. @throws SPACE_NOT_FOUND if there is no such space */
export async function findSpaceFacts(
  db: Db,
  spaceId: string,
  userId: string,
): Promise<SpaceFacts & Pick<typeof spaces.$inferSelect, 'teamId' | 'type' | 'name'>> {
  const [facts] = await db
    .select({
      teamId: spaces.teamId,
      type: spaces.type,
      name: spaces.name,
      role: teamUsers.role,
      member: spaceUsers.userId,
    })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, spaces.teamId), eq(teamUsers.userId, userId)))
    .where(eq(spaces.id, spaceId));
  if (!facts) throw new AppError('SPACE_NOT_FOUND');
  const { member, ...rest } = facts;
  return { ...rest, isInSpace: member !== null };
}

/** Whether somebody is in a space themselves. */
export async function isSpaceMember(db: Db, spaceId: string, userId: string): Promise<boolean> {
  return (await db.$count(spaceUsers, and(eq(spaceUsers.spaceId, spaceId), eq(spaceUsers.userId, userId)))) > 0;
}

/** Everybody who is in a space. */
export async function spaceMembers(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db.select({ userId: spaceUsers.userId }).from(spaceUsers).where(eq(spaceUsers.spaceId, spaceId));
  return rows.map(({ userId }) => userId);
}

/** The team roles that may create projects in the spaces of which they are members. */
const writers = teamRoles.filter((role) => may(space.createProject, { role, isInSpace: true }));

/** The actor's own team comes first, then older teams. In each team, its team spaces come before private ones. */
const ownTeamFirst = keyset(
  'asc',
  byFlag(sql`(not ${teamUsers.isPrimary})`),
  byTime(teams.createdAt),
  byFlag(sql`(${spaces.type} = 'private')`),
  byTime(spaces.createdAt),
  byId(spaces.id),
);

/**
 * Lists one page of the spaces in which the actor may create projects. The first space of each team is its default.
 * @throws INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listWritableSpaces(
  ctx: Context,
  { teamId, cursor, limit }: CallRequest<'GET /app/spaces'>['query'],
): Promise<CallOutput<'GET /app/spaces'>> {
  const { userId } = actorOf(ctx);
  const found = await ctx.parts.database.db
    .select({ space: spaces, teamName: teams.name, isDefault: isFirstOfTeam(userId), position: ownTeamFirst.position })
    .from(spaceUsers)
    .innerJoin(spaces, eq(spaces.id, spaceUsers.spaceId))
    .innerJoin(teams, eq(teams.id, spaces.teamId))
    .innerJoin(teamUsers, and(eq(teamUsers.teamId, teams.id), eq(teamUsers.userId, spaceUsers.userId)))
    .where(
      and(
        eq(spaceUsers.userId, userId),
        inArray(teamUsers.role, writers),
        teamId ? eq(spaces.teamId, teamId) : undefined,
        ownTeamFirst.after(cursor),
      ),
    )
    .orderBy(...ownTeamFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map(({ space: { id, name, type, teamId }, teamName, isDefault }) => {
    return { spaceId: id, spaceName: name ?? undefined, spaceType: type, teamId, teamName, isDefault };
  });
  return { items, nextCursor };
}

/**
 * Whether the space is the first of its team among the person's spaces. The person has the same role in all of them.
 */
function isFirstOfTeam(userId: string) {
  return sql<boolean>`not exists (
    select 1 from space_users su join spaces s on s.id = su.space_id
    where su.user_id = ${userId} and s.team_id = ${spaces.teamId}
      and (s.type = 'private', s.created_at, s.id) < (${spaces.type} = 'private', ${spaces.createdAt}, ${spaces.id}))`;
}
