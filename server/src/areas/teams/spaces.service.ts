import type { CallOutput } from '@chamfer/contract';
import { and, asc, desc, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { may } from '../../platform/policy.ts';
import { type SpaceFacts, space } from './spaces.policy.ts';
import { spaces, spaceUsers, teams, teamUsers } from './teams.tables.ts';

/**
 * A space with what decides there about a person, which stands until the transaction ends: nobody's role in the team or
 * place in the space changes meanwhile. The person is locked first, since their account may be about to go.
 * @throws SPACE_NOT_FOUND where there is none
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
  const [facts] = await db
    .select({ teamId: spaces.teamId, type: spaces.type, role: teamUsers.role, member: spaceUsers.userId })
    .from(spaces)
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .leftJoin(teamUsers, and(eq(teamUsers.teamId, spaces.teamId), eq(teamUsers.userId, userId)))
    .where(eq(spaces.id, spaceId));
  if (!facts) throw new AppError('SPACE_NOT_FOUND');
  const { member, ...rest } = facts;
  return { ...rest, isInSpace: member !== null };
}

/** The spaces in which the actor may create projects. The first of each team is its default. */
export async function listWritableSpaces(ctx: Context): Promise<CallOutput<'GET /app/spaces'>['spaces']> {
  const rows = await ctx.parts.database.db
    .select({ space: spaces, teamName: teams.name, role: teamUsers.role })
    .from(spaceUsers)
    .innerJoin(spaces, eq(spaces.id, spaceUsers.spaceId))
    .innerJoin(teams, eq(teams.id, spaces.teamId))
    .innerJoin(teamUsers, and(eq(teamUsers.teamId, teams.id), eq(teamUsers.userId, spaceUsers.userId)))
    .where(eq(spaceUsers.userId, actorOf(ctx).userId))
    .orderBy(desc(teamUsers.isPrimary), asc(teams.createdAt), desc(spaces.type), asc(spaces.createdAt), asc(spaces.id));
  const seen = new Set<string>();
  return rows
    .filter(({ role }) => may(space.createProject, { role, isInSpace: true }))
    .map(({ space: { id, name, type, teamId }, teamName }) => {
      const isDefault = !seen.has(teamId);
      seen.add(teamId);
      return { spaceId: id, spaceName: name ?? undefined, spaceType: type, teamId, teamName, isDefault };
    });
}
