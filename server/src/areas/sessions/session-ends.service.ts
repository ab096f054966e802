import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { afterCommit, type Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { defineTopic } from '../../platform/events/events.ts';
import { accessTokenSeconds } from '../../platform/http/session/tokens.ts';
import type { Parts } from '../../platform/parts.ts';
import { sessions } from './sessions.tables.ts';

/** Events of sessions, by session id. Whatever a session keeps open, such as a stream, ends with it. */
export const sessionTopic = defineTopic<{ type: 'session_ended' }>('session');

/** The largest difference between the clocks of two servers, in milliseconds. */
const clocksApartMs = 60_000;

/**
 * Ends the open sessions that match `which`, and returns their ids. All sessions end here, so that the consequences
 * always apply: on commit their access tokens become invalid too, in this process at once and in others when notified,
 * and their event streams end.
 */
export async function endSessionsWhere(ctx: Context, db: Db, which: SQL | undefined): Promise<string[]> {
  const { clock, events, endedSessions } = ctx.parts;
  const ended = await db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await events.publish(db, sessionTopic, ids, { type: 'session_ended' });
  afterCommit(db, () => endedSessions.add(ids));
  return ids;
}

/**
 * Ends every session of an installation that does not run: it was restored, and nobody has to be notified. What identity
 * providers gave for them goes: it is encrypted with a key that is replaced.
 */
export async function endRestoredSessions(db: Db): Promise<void> {
  await db.update(sessions).set({ revokedAt: new Date() }).where(isNull(sessions.revokedAt));
  await db.update(sessions).set({ providerHint: null }).where(isNotNull(sessions.providerHint));
}

/**
 * Keeps this process's list of ended sessions up to date: from events, and from the database for sessions ended before
 * the start or while the event connection was down. From the loss of that connection until the list has been read,
 * every call looks up its session.
 */
export async function followEndedSessions(
  parts: Pick<Parts, 'clock' | 'database' | 'endedSessions' | 'events' | 'log'>,
): Promise<void> {
  const { database, events, endedSessions, log } = parts;
  /** How often the connection was lost. A list that was read before the last loss is not used. */
  let losses = 0;
  const catchUp = async (loss: number) => {
    try {
      await readEndedSessions(parts);
      if (loss === losses) endedSessions.lookUpWith(null);
    } catch (error) {
      log.warn({ err: error }, 'the sessions that ended are not read yet');
      setTimeout(() => loss === losses && events.isListening && void catchUp(loss), 1000).unref();
    }
  };
  events.subscribe(sessionTopic, null, {
    onEvent: (_event, id) => endedSessions.add([id]),
    onLost() {
      losses += 1;
      endedSessions.lookUpWith((sessionId) => isSessionEnded(database.db, sessionId));
    },
    onBack: () => void catchUp(losses),
  });
  await readEndedSessions(parts);
}

async function readEndedSessions({
  database,
  clock,
  endedSessions,
}: Pick<Parts, 'clock' | 'database' | 'endedSessions'>): Promise<void> {
  const since = new Date(clock.now().getTime() - accessTokenSeconds * 1000 - clocksApartMs);
  const ended = await database.db.select({ id: sessions.id }).from(sessions).where(gt(sessions.revokedAt, since));
  endedSessions.add(ended.map(({ id }) => id));
}

async function isSessionEnded(db: Db, sessionId: string): Promise<boolean> {
  const found = await prepared(db, 'open-session-by-id', openSessionQuery).execute({ sessionId });
  return found.length === 0;
}

function openSessionQuery(db: Db, name: string) {
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNull(sessions.revokedAt)))
    .prepare(name);
}
