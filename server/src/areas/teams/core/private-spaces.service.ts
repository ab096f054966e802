import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { spaces, spaceUsers } from './teams.tables.ts';

/** The private space of a member in a team, which is created if there is none; drafts and private designs are there. */
export async function privateSpaceOf(ctx: Context, db: Db, teamId: string, userId: string): Promise<string> {
  const [found] = await ofPerson(db, userId, teamId);
  if (found) return found.id;
  const [spaceId, createdAt] = [ctx.parts.ids.uuid(), ctx.parts.clock.now()];
  await db.insert(spaces).values({ id: spaceId, teamId, name: null, type: 'private', createdAt });
  await db.insert(spaceUsers).values({ spaceId, teamId, userId, createdAt });
  return spaceId;
}

/**
 * Removes a person's private space in a team, or in all teams. Its projects were handed over before: what is still in
 * it is removed with it.
 */
export async function dropPrivateSpaces(db: Db, userId: string, teamId?: string): Promise<void> {
  const own = await ofPerson(db, userId, teamId);
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) await db.delete(spaces).where(inArray(spaces.id, ids));
}

function ofPerson(db: Db, userId: string, teamId?: string) {
  return db
    .select({ id: spaces.id })
    .from(spaces)
    .innerJoin(spaceUsers, eq(spaceUsers.spaceId, spaces.id))
    .where(
      and(eq(spaces.type, 'private'), eq(spaceUsers.userId, userId), teamId ? eq(spaces.teamId, teamId) : undefined),
    );
}
