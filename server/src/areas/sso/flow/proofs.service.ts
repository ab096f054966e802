import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, sessionOf, transact } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { findConnection } from '../enforcement/find-connection.service.ts';
import { ssoConnections, ssoIdentities } from '../sso.tables.ts';
import { requireAnswer } from './answers.service.ts';
import { findSession, requireOpenCode, useSession } from './sso-sessions.service.ts';
import { start } from './start.service.ts';

/** The clocks of an identity provider and of this server differ by less, in milliseconds. */
const skewMs = 30_000;

/**
 * Sends the actor to the identity provider that knows them, which asks them again, also if they are signed in there.
 * @throws INVALID_AUTHENTICATION_SESSION if none does
 */
export async function beginProof(ctx: Context, exchange: Exchange): Promise<{ url: string; authSessionID: string }> {
  const { userId, sessionId } = sessionOf(ctx);
  const { db } = ctx.parts.database;
  const [known] = await db
    .select({ id: ssoConnections.id })
    .from(ssoIdentities)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoIdentities.connectionId))
    .where(and(eq(ssoIdentities.userId, userId), inArray(ssoConnections.state, ['on', 'enforced'])))
    .orderBy(desc(ssoIdentities.lastUsedAt))
    .limit(1);
  const connection = known && (await findConnection(db, known.id));
  if (!connection) throw new AppError('INVALID_AUTHENTICATION_SESSION');
  const begun = await start(ctx, connection, { purpose: 'prove', by: { userId, sessionId } }, exchange);
  return { url: begun.url, authSessionID: begun.id };
}

/**
 * Checks that the identity provider asked the actor again, for this session: the identity is theirs, and they proved it
 * there after the start. @throws INVALID_AUTHENTICATION_SESSION, also where that is too long ago
 */
export async function checkProof(
  ctx: Context,
  { code, authSessionID }: { code: string; authSessionID: string },
): Promise<void> {
  const { userId, sessionId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const session = await findSession(db, authSessionID);
  try {
    requireOpenCode(ctx, session, code);
    const isOwn = session.purpose === 'prove' && session.userId === userId && session.sessionId === sessionId;
    const { subject, authenticatedAt } = requireAnswer(session.outcome);
    const isRecent = authenticatedAt !== null && Date.parse(authenticatedAt) >= session.createdAt.getTime() - skewMs;
    const identity = and(
      eq(ssoIdentities.connectionId, session.connectionId),
      eq(ssoIdentities.subject, subject),
      eq(ssoIdentities.userId, userId),
    );
    if (!isOwn || !isRecent || (await db.$count(ssoIdentities, identity)) === 0) {
      throw new AppError('INVALID_AUTHENTICATION_SESSION');
    }
    await transact(ctx, (tx) => useSession(ctx, tx, authSessionID));
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError('INVALID_AUTHENTICATION_SESSION', null, { cause });
  }
}
