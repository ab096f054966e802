import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { SessionActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Context, sessionOf, transact } from '../../platform/context.ts';
import { clientOf, type Db } from '../../platform/database/database.ts';
import { signAccessToken } from '../../platform/http/session/tokens.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { endSessionsWhere } from './session-ends.service.ts';
import { refreshTokens, sessions } from './sessions.tables.ts';

/** A pair of tokens, as clients store it. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const dayMs = 24 * 60 * 60_000;
/** Refresh tokens are valid for 30 days after their last use; in milliseconds (DECISIONS 11). */
export const refreshMs = 30 * dayMs;
/** A replaced refresh token is accepted for 30 more seconds; in milliseconds. */
const overlapMs = 30_000;

/** How a person proved their identity: with the password only, or also with a second factor. */
export type ProofStrength = 'password' | 'second-factor';

/** Optional properties of a new session. */
export interface SessionTerms {
  /** The session's id, if the caller needs it before the session exists. */
  sessionId?: string;
  /** The password hash that was just checked. The session is opened only if the account still has it. */
  passwordHash?: string;
  /** The review link of a guest, whom the session lets do nothing else. */
  viewLinkId?: string;
  /** The identity of an identity provider that signs in, the provider's name for its session, and what ends that. */
  provider?: { identityId: string; sessionIndex: string | null; hint: string | null } | undefined;
}

/**
 * Opens a session for a person and gives its first tokens; null if the account is deleted or blocked, its password was
 * changed, or an identity provider now controls it. A single statement, so it needs no transaction. It locks the account (ACCESS
 * §8), so that a concurrent call that ends all sessions either waits and ends this one too, or came first and the
 * account is checked again. `proven`: how they have just proved their identity; null if another session vouched for
 * them.
 */
export async function openSession(
  ctx: Context,
  db: Db,
  userId: string,
  proven: ProofStrength | null,
  { sessionId = ctx.parts.ids.uuid(), passwordHash, viewLinkId, provider }: SessionTerms = {},
): Promise<Tokens | null> {
  const { clock } = ctx.parts;
  const { row, refreshToken } = makeRefreshToken(ctx, sessionId);
  const now = clock.now();
  const values = [
    userId,
    passwordHash ?? null,
    sessionId,
    ctx.userAgent,
    ctx.ip,
    ctx.trackingId,
    now,
    proven && now,
    proven === 'second-factor' ? now : null,
    row.id,
    row.tokenHash,
    row.expiresAt,
    viewLinkId ?? null,
    provider?.identityId ?? null,
    provider?.sessionIndex ?? null,
    provider?.hint ?? null,
  ];
  const client = clientOf(db) ?? ctx.parts.database.pool;
  const { rowCount } = await client.query({ name: 'open-session', text: openSessionSql, values });
  if (rowCount === 0) return null;
  const by = proven ?? (provider ? 'identity-provider' : 'another session');
  ctx.parts.log.info({ requestId: ctx.requestId, userId, sessionId, viewLinkId, by }, 'session opened');
  return { accessToken: await signAccessToken(ctx.parts, { userId, sessionId, viewLinkId }), refreshToken };
}

/** The conditions are checked on the account's row after it is locked, not as it was when the statement began. */
const openSessionSql = `
  with account as (
    select id from users
    where id = $1 and deleted_at is null and blocked_at is null and ($2::text is null or (password_hash = $2 and not sso_enforced))
    for key share
  ), opened as (
    insert into sessions
      (id, user_id, user_agent, ip, tracking_id, created_at, last_used_at, proven_at, second_factor_at, view_link_id,
        identity_id, session_index, provider_hint)
    select $3::uuid, id, $4, $5, $6::uuid, $7::timestamptz, $7, $8::timestamptz, $9::timestamptz, $13::uuid,
      $14::uuid, $15, $16 from account
    returning id
  )
  insert into refresh_tokens (id, session_id, token_hash, created_at, expires_at)
  select $10::uuid, id, $11, $7, $12::timestamptz from opened`;

/**
 * Exchanges a refresh token for a new pair. A token replaced longer ago than the overlap was stolen or copied, so the
 * whole session ends; so does one that is older than `SESSION_MAX_DAYS`.
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
    const { SESSION_MAX_DAYS: days } = ctx.parts.config;
    if (days && now.getTime() - found.sessions.createdAt.getTime() >= days * dayMs) {
      await endSessionsWhere(ctx, db, eq(sessions.id, found.sessions.id));
      return null;
    }
    if (!replacedAt) {
      await db.update(refreshTokens).set({ replacedAt: now }).where(eq(refreshTokens.id, found.refresh_tokens.id));
    }
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.sessions.id));
    const { id: sessionId, userId, viewLinkId } = found.sessions;
    return giveTokens(ctx, db, { userId, sessionId, viewLinkId: viewLinkId ?? undefined });
  });
  if (!outcome) throw new AppError('INVALID_TOKEN');
  return outcome;
}

/**
 * Records an identity proof of the actor in this session.
 * @throws INVALID_TOKEN if the session has ended
 */
export async function noteProof(ctx: Context, db: Db, proven: ProofStrength): Promise<void> {
  const { sessionId } = sessionOf(ctx);
  const now = ctx.parts.clock.now();
  const noted = await db
    .update(sessions)
    .set({ provenAt: now, ...(proven === 'second-factor' && { secondFactorAt: now }) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (noted.length === 0) throw new AppError('INVALID_TOKEN');
}

/** Ends the actor's session. Its tokens are invalid from now on. */
export async function closeSession(ctx: Context): Promise<void> {
  await transact(ctx, (db) => endSessionsWhere(ctx, db, eq(sessions.id, sessionOf(ctx).sessionId)));
}

/**
 * Ends every session of a person, inside the transaction of the change that requires it, except the session `except`; also
 * those in which they look at the product as somebody else.
 */
export async function endSessions(ctx: Context, db: Db, userId: string, except?: string | null): Promise<void> {
  const own = or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId));
  await endSessionsWhere(ctx, db, and(own, except ? ne(sessions.id, except) : undefined));
}

/**
 * Opens a session in which an operator looks at the product as somebody else. It has an access token alone, and so ends with
 * it (`accessTokenSeconds`). The account is locked, neither deleted nor blocked.
 */
export async function openImpersonation(
  ctx: Context,
  db: Db,
  { userId, impersonatorId }: { userId: string; impersonatorId: string },
): Promise<{ sessionId: string; accessToken: string }> {
  const { clock, ids } = ctx.parts;
  const sessionId = ids.uuid();
  const now = clock.now();
  // What it says of itself is nobody's device: it makes none of the person's known.
  const row = { id: sessionId, userId, impersonatorId, userAgent: 'Operator', ip: '', createdAt: now, lastUsedAt: now };
  await db.insert(sessions).values(row);
  return { sessionId, accessToken: await signAccessToken(ctx.parts, { userId, sessionId, impersonatorId }) };
}

/** Returns whether a session exists and has not ended; false for null. */
export async function isSessionOpen(db: Db, sessionId: string | null): Promise<boolean> {
  if (!sessionId) return false;
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return found.length > 0;
}

/** What an identity provider that opened a session knows it by; undefined for other sessions. */
export async function providerOf(db: Db, sessionId: string | null): Promise<SessionTerms['provider']> {
  if (!sessionId) return undefined;
  const [found] = await db
    .select({ identityId: sessions.identityId, sessionIndex: sessions.sessionIndex, hint: sessions.providerHint })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found?.identityId ? { ...found, identityId: found.identityId } : undefined;
}

/** Deletes a person's sessions, including ended ones, so that their devices are no longer known. Keeps `except`. */
export async function forgetSessions(db: Db, userId: string, except?: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

async function giveTokens(ctx: Context, db: Db, actor: SessionActor): Promise<Tokens> {
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
