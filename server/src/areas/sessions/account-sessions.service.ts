import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import { deviceName } from '../../platform/device-name.ts';
import { requireFresh } from './fresh-session.service.ts';
import { endSessionsWhere } from './session-ends.service.ts';
import { endSessions, refreshMs } from './sessions.service.ts';
import { sessions } from './sessions.tables.ts';

const lastUsedFirst = keyset('desc', byTime(sessions.lastUsedAt), byId(sessions.id));

/**
 * Lists one page of the actor's sessions, last used first.
 * @throws INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listSessions(
  ctx: Context,
  { cursor, limit }: CallRequest<'GET /account/sessions'>['query'],
): Promise<CallOutput<'GET /account/sessions'>> {
  const { sessionId } = actorOf(ctx);
  const found = await ctx.parts.database.db
    .select({ ...getTableColumns(sessions), position: lastUsedFirst.position })
    .from(sessions)
    .where(and(areActive(ctx), lastUsedFirst.after(cursor)))
    .orderBy(...lastUsedFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => ({
    sessionId: id,
    userAgent,
    device: deviceName(userAgent),
    ip,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
  return { items, nextCursor };
}

/**
 * Ends one of the actor's sessions, which may be the current one.
 * @throws SESSION_NOT_FOUND; INVALID_TOKEN if the current session has ended in the meantime
 */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  await transact(ctx, async (db) => {
    await requireFresh(ctx, db);
    const ended = await endSessionsWhere(ctx, db, and(eq(sessions.id, sessionId), areActive(ctx)));
    if (ended.length === 0) throw new AppError('SESSION_NOT_FOUND');
    await audit(ctx, db, 'account.session_ended', sessionId);
  });
}

/**
 * Ends all sessions of the actor except the current one.
 * @throws INVALID_TOKEN if the current session has ended in the meantime
 */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    await requireFresh(ctx, db);
    await endSessions(ctx, db, userId, sessionId);
    await audit(ctx, db, 'account.other_sessions_ended', userId);
  });
}

/**
 * The condition for the actor's sessions that were not ended and whose refresh token has not expired; without those of
 * operators, which end by themselves.
 */
function areActive(ctx: Context) {
  const oldest = new Date(ctx.parts.clock.now().getTime() - refreshMs);
  const own = and(eq(sessions.userId, actorOf(ctx).userId), isNull(sessions.impersonatorId));
  return and(own, isNull(sessions.revokedAt), gt(sessions.lastUsedAt, oldest));
}
