import { eq, lt } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { ssoSessions, ssoUsedAssertions } from '../sso.tables.ts';

/** A way to an identity provider and back, as it is stored. */
export type SsoSession = typeof ssoSessions.$inferSelect;

/** Whoever is longer than this at an identity provider starts again, in milliseconds. */
export const sessionMs = 10 * 60_000;
/** The page sends its code back within this time, in milliseconds. */
export const codeMs = 60_000;

/** A way to an identity provider and back, or null. */
export async function findSession(db: Db, id: string): Promise<SsoSession | null> {
  const [found] = await db.select().from(ssoSessions).where(eq(ssoSessions.id, id));
  return found ?? null;
}

/** Whether the identity provider answers too late. */
export function isSessionOver({ parts: { clock } }: Pick<Context, 'parts'>, { createdAt }: SsoSession): boolean {
  return createdAt.getTime() + sessionMs < clock.now().getTime();
}

/**
 * Requires that a code belongs to a session, that neither is too old, and that it was not used.
 * @throws INVALID_AUTHENTICATION_SESSION, SSO_AUTHENTICATION_SESSION_EXPIRED
 */
export function requireOpenCode(ctx: Context, session: SsoSession | null, code: string): asserts session is SsoSession {
  if (!session?.codeHash || session.codeHash !== hashSecret(code) || session.usedAt) {
    throw new AppError('INVALID_AUTHENTICATION_SESSION');
  }
  const isLate = session.answeredAt!.getTime() + codeMs < ctx.parts.clock.now().getTime();
  if (isLate || isSessionOver(ctx, session)) throw new AppError('SSO_AUTHENTICATION_SESSION_EXPIRED');
}

/**
 * Marks a session as used; of two calls with its code one succeeds.
 * @throws INVALID_AUTHENTICATION_SESSION
 */
export async function useSession(ctx: Context, db: Db, id: string): Promise<void> {
  const [locked] = await db.select().from(ssoSessions).where(eq(ssoSessions.id, id)).for('update');
  if (!locked || locked.usedAt) throw new AppError('INVALID_AUTHENTICATION_SESSION');
  await db.update(ssoSessions).set({ usedAt: ctx.parts.clock.now() }).where(eq(ssoSessions.id, id));
}

/** Removes sessions an hour after they were begun, and assertions that have expired. */
export async function sweepSsoSessions({ clock, database: { db } }: Pick<Parts, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  await db.delete(ssoSessions).where(lt(ssoSessions.createdAt, new Date(now.getTime() - 60 * 60_000)));
  await db.delete(ssoUsedAssertions).where(lt(ssoUsedAssertions.until, now));
}

/**
 * Ends all ways of an installation that does not run: it was restored. What identity providers answered is encrypted with a
 * key that is replaced.
 */
export async function endRestoredWays(db: Db): Promise<void> {
  await db.delete(ssoSessions);
}
