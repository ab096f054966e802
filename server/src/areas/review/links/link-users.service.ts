import type { LinkRole } from '@chamfer/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { viewLinkUsers } from '../review.tables.ts';

/** A person on a review link. */
export interface LinkUser {
  viewLinkId: string;
  userId: string;
}

/** The role that a person was given on a link; null without one. */
export async function linkRoleOf(db: Db, { viewLinkId, userId }: LinkUser): Promise<LinkRole | null> {
  const [row] = await db
    .select({ role: viewLinkUsers.role })
    .from(viewLinkUsers)
    .where(and(eq(viewLinkUsers.viewLinkId, viewLinkId), eq(viewLinkUsers.userId, userId)));
  return row?.role ?? null;
}

/** Gives a person a role on a link; somebody with a higher one keeps it. Returns what they have then. */
export async function giveLinkRole(ctx: Context, db: Db, given: LinkUser & { role: LinkRole }): Promise<LinkRole> {
  const [row] = await db
    .insert(viewLinkUsers)
    .values({ ...given, createdAt: ctx.parts.clock.now() })
    .onConflictDoUpdate({
      target: [viewLinkUsers.viewLinkId, viewLinkUsers.userId],
      set: { role: sql`greatest(${viewLinkUsers.role}, excluded.role)` },
    })
    .returning({ role: viewLinkUsers.role });
  return row!.role;
}

/** Changes the role that a person was given on a link. */
export async function setLinkRole(db: Db, { viewLinkId, userId }: LinkUser, role: LinkRole): Promise<void> {
  await db
    .update(viewLinkUsers)
    .set({ role })
    .where(and(eq(viewLinkUsers.viewLinkId, viewLinkId), eq(viewLinkUsers.userId, userId)));
}

/** Ends the role that a person was given on a link. */
export async function dropLinkRole(db: Db, { viewLinkId, userId }: LinkUser): Promise<void> {
  await db.delete(viewLinkUsers).where(and(eq(viewLinkUsers.viewLinkId, viewLinkId), eq(viewLinkUsers.userId, userId)));
}
