import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { afterCommit, type Db } from '../../platform/database/database.ts';
import { defineTopic } from '../../platform/events/events.ts';
import type { Parts } from '../../platform/parts.ts';
import { sessionTopic } from '../sessions/session-ends.service.ts';
import { apiTokens } from './api-tokens.tables.ts';

/** Events of API tokens, by token id. Whatever a token keeps open, such as a stream, ends with it. */
export const apiTokenTopic = defineTopic<{ type: 'token_ended' }>('api-token');

/** An API token that was ended. */
export type EndedToken = Pick<typeof apiTokens.$inferSelect, 'id' | 'kind' | 'userId' | 'teamId' | 'name'>;

/**
 * Ends the API tokens that match `which` and have not ended, and returns them. All tokens end here, so that the consequences
 * always apply: from the commit on no process lets them in, and their event streams end.
 */
export async function endApiTokensWhere(ctx: Context, db: Db, which: SQL | undefined): Promise<EndedToken[]> {
  const { clock, events, liveTokens } = ctx.parts;
  const now = clock.now();
  const { id, kind, userId, teamId, name } = apiTokens;
  const ended = await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(apiTokens.revokedAt), gt(apiTokens.endsAt, now)))
    .returning({ id, kind, userId, teamId, name });
  const ids = ended.map((token) => token.id);
  await events.publish(db, apiTokenTopic, ids, { type: 'token_ended' });
  afterCommit(db, () => liveTokens.forget(ids));
  return ended;
}

/** Ends all API tokens of some people, their personal ones and those they made for teams. */
export async function endApiTokensOf(ctx: Context, db: Db, userIds: string[]): Promise<void> {
  if (userIds.length > 0) await endApiTokensWhere(ctx, db, inArray(apiTokens.userId, userIds));
}

/** Ends the personal API tokens of some people; those they made for teams stay. */
export async function endPersonalTokensOf(ctx: Context, db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await endApiTokensWhere(ctx, db, and(inArray(apiTokens.userId, userIds), eq(apiTokens.kind, 'personal')));
}

/** Ends the tokens that a member made for a team, who is leaving it or is removed (ACCESS §6). Personal ones stay. */
export async function endTeamTokensOf(
  ctx: Context,
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  await endApiTokensWhere(ctx, db, and(eq(apiTokens.teamId, teamId), eq(apiTokens.userId, userId)));
}

/** Whether a person has API tokens that have not ended. */
export async function hasApiTokens({ parts }: Pick<Context, 'parts'>, db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.endsAt, parts.clock.now())))
    .limit(1);
  return found.length > 0;
}

/** Keeps what this process remembers of API tokens up to date. */
export async function followEndedTokens({ events, liveTokens }: Pick<Parts, 'events' | 'liveTokens'>): Promise<void> {
  events.subscribe(apiTokenTopic, null, {
    onEvent: (_event, id) => liveTokens.forget([id]),
    onLost: liveTokens.forgetAll,
    onBack: liveTokens.forgetAll,
  });
}

/** Calls `end` when the session or the API token of an actor ends; returns what stops that. */
export function onAccessEnd({ events }: Pick<Parts, 'events'>, actor: Actor, end: () => void): () => void {
  if (actor.token) return events.subscribe(apiTokenTopic, actor.token.id, { onEvent: end });
  return actor.sessionId ? events.subscribe(sessionTopic, actor.sessionId, { onEvent: end }) : () => undefined;
}

/**
 * Looks whether the session or the API token of an actor has ended while a stream was being opened.
 * @throws INVALID_TOKEN
 */
export async function requireOpenAccess(
  { database, clock, endedSessions }: Pick<Parts, 'database' | 'clock' | 'endedSessions'>,
  { sessionId, token }: Actor,
): Promise<void> {
  if (sessionId && (await endedSessions.has(sessionId))) throw new AppError('INVALID_TOKEN');
  if (!token) return;
  const found = await database.db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, token.id), isNull(apiTokens.revokedAt), gt(apiTokens.endsAt, clock.now())));
  if (found.length === 0) throw new AppError('INVALID_TOKEN');
}
