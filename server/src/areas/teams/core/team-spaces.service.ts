import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type LockedTeam, lockTeam, rolesInTeam } from './team-locks.service.ts';
import { spaces, spaceUsers } from './teams.tables.ts';

/** A space of a team, which is locked, with the facts about the actor. */
export interface LockedSpace extends LockedTeam {
  isInSpace: boolean;
  name: string | null;
}

/**
 * Locks a team in order to change one of its spaces. `people` are those who are put in or taken out.
 * @throws SPACE_NOT_FOUND to members of the team, if the team has no such space; TEAM_NOT_FOUND to others
 */
export async function lockTeamSpace(
  ctx: Context,
  db: Db,
  { teamId, spaceId }: { teamId: string; spaceId: string },
  people: string[] = [],
): Promise<LockedSpace> {
  const team = await lockTeam(ctx, db, teamId, people);
  if (!team.role) throw new AppError('TEAM_NOT_FOUND');
  const [found] = await db
    .select({ name: spaces.name, member: spaceUsers.userId })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, actorOf(ctx).userId)))
    .where(and(eq(spaces.id, spaceId), eq(spaces.teamId, teamId), eq(spaces.type, 'team')));
  if (!found) throw new AppError('SPACE_NOT_FOUND');
  return { ...team, isInSpace: found.member !== null, name: found.name };
}

/** Creates a space of a team with one person in it. */
export async function storeSpace(
  { parts: { clock, ids } }: Context,
  db: Db,
  { teamId, name, userId }: { teamId: string; name: string; userId: string },
): Promise<string> {
  const [id, createdAt] = [ids.uuid(), clock.now()];
  await db.insert(spaces).values({ id, teamId, name, type: 'team', createdAt });
  await db.insert(spaceUsers).values({ spaceId: id, teamId, userId, createdAt });
  return id;
}

/** Renames a space. */
export async function renameStoredSpace(db: Db, spaceId: string, name: string): Promise<void> {
  await db.update(spaces).set({ name }).where(eq(spaces.id, spaceId));
}

/** Removes a space that has no projects. */
export async function dropSpace(db: Db, spaceId: string): Promise<void> {
  await db.delete(spaces).where(eq(spaces.id, spaceId));
}

/**
 * Puts members of a team into one of its spaces, and returns those who were not in it. `joinedVia`: the directory, if it gives
 * the space.
 * @throws TEAM_USER_NOT_FOUND if one of them is no member
 */
export async function fillSpace(
  ctx: Context,
  db: Db,
  { teamId, spaceId }: { teamId: string; spaceId: string },
  users: string[],
  joinedVia: 'scim' | null = null,
): Promise<string[]> {
  const wanted = [...new Set(users)];
  if (wanted.length === 0) return [];
  const members = await rolesInTeam(db, teamId, wanted);
  if (members.size < wanted.length) throw new AppError('TEAM_USER_NOT_FOUND');
  const createdAt = ctx.parts.clock.now();
  const added = await db
    .insert(spaceUsers)
    .values(wanted.map((userId) => ({ spaceId, teamId, userId, joinedVia, createdAt })))
    .onConflictDoNothing()
    .returning({ userId: spaceUsers.userId });
  return added.map(({ userId }) => userId);
}

/** Takes people out of a space, and returns those who were in it; with `joinedVia` only those whom the directory put there. */
export async function leaveSpace(db: Db, spaceId: string, users: string[], joinedVia?: 'scim'): Promise<string[]> {
  const removed = await db
    .delete(spaceUsers)
    .where(
      and(
        eq(spaceUsers.spaceId, spaceId),
        inArray(spaceUsers.userId, users),
        joinedVia && eq(spaceUsers.joinedVia, joinedVia),
      ),
    )
    .returning({ userId: spaceUsers.userId });
  return removed.map(({ userId }) => userId);
}
