import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ssoConnections, ssoIdentities } from '../sso.tables.ts';

/** The id of a known identity. */
export async function findIdentityId(db: Db, connectionId: string, subject: string): Promise<string> {
  const [found] = await db
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.connectionId, connectionId), eq(ssoIdentities.subject, subject)));
  return found!.id;
}

/** Notes that somebody signed in through a connection. */
export async function noteUse({ parts: { clock } }: Context, db: Db, connectionId: string): Promise<void> {
  await db.update(ssoConnections).set({ lastUsedAt: clock.now() }).where(eq(ssoConnections.id, connectionId));
}

/** Whether an account is known to an identity provider. */
export async function isLinked(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(ssoIdentities, eq(ssoIdentities.userId, userId))) > 0;
}

/** Removes what identity providers know an account by. */
export async function unlink(db: Db, userId: string): Promise<void> {
  await db.delete(ssoIdentities).where(eq(ssoIdentities.userId, userId));
}
