import type { CallOutput } from '@chamfer/contract';
import { endedTokenDays, mostTokens, type TokenScope } from '@chamfer/contract/token-scopes';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { makeToken } from '../../platform/api-tokens/token-format.ts';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../people/people.tables.ts';
import { apiTokens } from './api-tokens.tables.ts';

/** An API token as lists show it. */
export type ShownToken = CallOutput<'GET /account/api-tokens'>['items'][number];
/** What a token is made of. */
export interface NewToken {
  name: string;
  scopes: TokenScope[];
  days: number;
}

const dayMs = 24 * 60 * 60_000;
const newestFirst = keyset('desc', byTime(apiTokens.createdAt), byId(apiTokens.id));

/** When tokens must have ended at the earliest to be listed still. */
export function listedSince(now: Date): Date {
  return new Date(now.getTime() - endedTokenDays * dayMs);
}

/** The condition for tokens that work. */
export function isLive(now: Date): SQL | undefined {
  return and(isNull(apiTokens.revokedAt), gt(apiTokens.endsAt, now));
}

/** One page of the tokens that match `which`, newest first; those that ended long ago are left out. */
export async function listTokens(
  ctx: Context,
  db: Db,
  which: SQL | undefined,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ShownToken[]; nextCursor: string | null }> {
  const now = ctx.parts.clock.now();
  const since = listedSince(now);
  const isListed = and(gt(apiTokens.endsAt, since), or(isNull(apiTokens.revokedAt), gt(apiTokens.revokedAt, since)));
  const found = await db
    .select({ token: apiTokens, maker: users.name, position: newestFirst.position })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(which, isListed, newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const { userId } = actorOf(ctx);
  return { items: rows.map(({ token, maker }) => present(token, { maker, now, readerId: userId })), nextCursor };
}

/**
 * Makes a token for the actor, whose account is locked, or with `teamId` for a team; nothing else ever shows it again.
 * @throws API_TOKEN_LIMIT_REACHED
 */
export async function addToken(
  ctx: Context,
  db: Db,
  { name, scopes, days }: NewToken,
  { maker, teamId }: { maker: string; teamId: string | null },
): Promise<{ token: string; apiToken: ShownToken }> {
  const { userId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  const kept = await db.$count(apiTokens, and(eq(apiTokens.userId, userId), isLive(now)));
  if (kept >= mostTokens) throw new AppError('API_TOKEN_LIMIT_REACHED');
  const { token, hash, hint } = makeToken(teamId ? 'team' : 'pat');
  const [row] = await db
    .insert(apiTokens)
    .values({
      id: ctx.parts.ids.uuid(),
      kind: teamId ? 'team' : 'personal',
      userId,
      teamId,
      name,
      hash,
      hint,
      scopes,
      createdAt: now,
      endsAt: new Date(now.getTime() + days * dayMs),
    })
    .returning();
  return { token, apiToken: present(row!, { maker, now, readerId: userId }) };
}

/** What a program learns of its own token: first of all that it works. */
export async function describeCaller(ctx: Context): Promise<CallOutput<'GET /app/api-token'>> {
  const { userId, token } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const { rows: teams } = await db.execute<{ teamId: string; name: string }>(sql`
    select t.id as "teamId", t.name from team_users m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and (${token?.teamId ?? null}::uuid is null or t.id = ${token?.teamId ?? null})
    order by t.name, t.id`);
  const [person] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (!person) throw new AppError('INVALID_TOKEN');
  return {
    token: token
      ? { tokenId: token.id, name: token.name, scopes: [...token.scopes], endsAt: token.endsAt.toISOString() }
      : null,
    person: { userId, ...person },
    teams,
  };
}

function present(
  token: typeof apiTokens.$inferSelect,
  { maker, now, readerId }: { maker: string; now: Date; readerId: string },
): ShownToken {
  const { id, kind, userId, name, hint, scopes, createdAt, endsAt, revokedAt, lastUsedAt, lastUsedBy, lastUsedIp } =
    token;
  const endedAt = revokedAt ?? (endsAt <= now ? endsAt : null);
  // From where somebody's own token was used in other teams is nobody's business here.
  const isOthers = kind === 'personal' && userId !== readerId;
  return {
    tokenId: id,
    kind,
    name,
    hint,
    scopes,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: isOthers ? null : lastUsedBy || lastUsedIp || null,
    madeBy: { userId, name: maker },
  };
}
