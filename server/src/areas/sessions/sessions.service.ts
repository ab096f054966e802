import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { signAccessToken } from '../../platform/http/tokens.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { endSessionsWhere } from './session-ends.service.ts';
import { refreshTokens, sessions } from './sessions.tables.ts';

/** A pair of tokens as clients keep it. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Refresh tokens live 30 days from their last use, in milliseconds (DECISIONS 11). */
export const refreshMs = 30 * 24 * 60 * 60_000;
/** A replaced refresh token answers 30 s more. */
const overlapMs = 30_000;

/** How somebody proved who they are: by the password alone, or by what two-factor authentication asks for as well. */
export type ProofStrength = 'password' | 'second-factor';

/**
 * Opens a session for a person and gives its first tokens. One statement: it needs no transaction of its own. `proven`:
 * by what they have just proved who they are; null where another session vouched for them. `sessionId`:
 * where its id is needed before it is there.
 */
export async function openSession(
  ctx: Context,
  db: Db,
  userId: string,
  proven: ProofStrength | null,
  sessionId: string = ctx.parts.ids.uuid(),
): Promise<Tokens> {
  const { clock } = ctx.parts;
  const { row, refreshToken } = makeRefreshToken(ctx, sessionId);
  const { userAgent, ip, trackingId } = ctx;
  const now = clock.now();
  const proof = { provenAt: proven && now, secondFactorAt: proven === 'second-factor' ? now : null };
  const session = { sessionId, userId, userAgent, ip, trackingId, now, ...proof };
  await prepared(db, 'open-session', openSessionQuery).execute({ ...session, ...row });
  return { accessToken: await signAccessToken(ctx.parts, { userId, sessionId }), refreshToken };
}

function openSessionQuery(db: Db, name: string) {
  const { placeholder } = sql;
  const now = placeholder('now');
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .values({
        id: placeholder('sessionId'),
        userId: placeholder('userId'),
        userAgent: placeholder('userAgent'),
        ip: placeholder('ip'),
        trackingId: placeholder('trackingId'),
        createdAt: now,
        lastUsedAt: now,
        // A column's own placeholder would make a time of null.
        provenAt: sql`${placeholder('provenAt')}::timestamptz`,
        secondFactorAt: sql`${placeholder('secondFactorAt')}::timestamptz`,
      })
      .returning({ id: sessions.id }),
  );
  return db
    .with(opened)
    .insert(refreshTokens)
    .values({
      id: placeholder('id'),
      sessionId: placeholder('sessionId'),
      tokenHash: placeholder('tokenHash'),
      createdAt: placeholder('createdAt'),
      expiresAt: placeholder('expiresAt'),
    })
    .prepare(name);
}

/**
 * Exchanges a refresh token for a new pair. One that was replaced longer than the overlap ago has been stolen or
 * copied: the whole session ends.
 * @throws INVALID_TOKEN
 */
export async function refreshSession(ctx: Context, token: string): Promise<Tokens> {
  const { clock } = ctx.parts;
  const outcome = await transact(ctx, async (db) => {
    const [found] = await db
      .select()
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.tokenHash, hashSecret(token)))
      .for('update');
    const now = clock.now();
    if (!found || found.sessions.revokedAt || found.refresh_tokens.expiresAt <= now) return null;
    const { replacedAt } = found.refresh_tokens;
    if (replacedAt && now.getTime() - replacedAt.getTime() > overlapMs) {
      await endSessionsWhere(ctx, db, eq(sessions.id, found.sessions.id));
      ctx.parts.log.warn({ sessionId: found.sessions.id }, 'a replaced refresh token was used again: session ended');
      return null;
    }
    if (!replacedAt) {
      await db.update(refreshTokens).set({ replacedAt: now }).where(eq(refreshTokens.id, found.refresh_tokens.id));
    }
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessions.id));
    return giveTokens(ctx, db, { userId: found.sessions.userId, sessionId: found.sessions.id });
  });
  if (!outcome) throw new AppError('INVALID_TOKEN');
  return outcome;
}

/** Notes that the actor has just proved who they are, with this session. @throws INVALID_TOKEN when it was ended */
export async function noteProof(ctx: Context, db: Db, proven: ProofStrength): Promise<void> {
  const { sessionId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  const noted = await db
    .update(sessions)
    .set({ provenAt: now, ...(proven === 'second-factor' && { secondFactorAt: now }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (noted.length === 0) throw new AppError('INVALID_TOKEN');
}

/** Ends the actor's session: its tokens are worthless from now on. */
export async function closeSession(ctx: Context): Promise<void> {
  await transact(ctx, (db) => endSessionsWhere(ctx, db, eq(sessions.id, actorOf(ctx).sessionId)));
}

/** Ends every session of a person, in the transaction that has the reason for it; `except` names the one that stays. */
export async function endSessions(ctx: Context, db: Db, userId: string, except?: string | null): Promise<void> {
  await endSessionsWhere(ctx, db, and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

/** Whether a session is there and was not ended; false for none. */
export async function isSessionOpen(db: Db, sessionId: string | null): Promise<boolean> {
  if (!sessionId) return false;
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return found.length > 0;
}

/** Forgets the sessions of a person, ended ones too, so that their devices are no longer known; `except` stays. */
export async function forgetSessions(db: Db, userId: string, except?: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

async function giveTokens(ctx: Context, db: Db, actor: Actor): Promise<Tokens> {
  const { row, refreshToken } = makeRefreshToken(ctx, actor.sessionId);
  await db.insert(refreshTokens).values(row);
  return { accessToken: await signAccessToken(ctx.parts, actor), refreshToken };
}

function makeRefreshToken({ parts: { ids, clock } }: Context, sessionId: string) {
  const createdAt = clock.now();
  const refreshToken = ids.secret();
  const expiresAt = new Date(createdAt.getTime() + refreshMs);
  return {
    row: { id: ids.uuid(), sessionId, tokenHash: hashSecret(refreshToken), createdAt, expiresAt },
    refreshToken,
  };
}
