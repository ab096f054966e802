import { AppError } from '../app-error.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { SilentDatabaseError } from '../database/database-errors.ts';
import type { Parts } from '../parts.ts';
import { NoPlaceError, type Wait } from './line.ts';
import { untilLate } from './turns.ts';

/** The turns of one call. */
export interface CallTurn {
  /** What it waits under: its caller, and what it is about. */
  keys(): Promise<readonly string[]>;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Whether a transaction of the call has begun. */
  hasBegun: boolean;
}

/** How many calls may wait under one key. */
export const mostWaiting = 50;

/**
 * Runs a transaction of a call in its turn: those about the same team, or of the same person, have a share of the
 * connections and wait without one for the rest ([record 63](../../../../docs/decisions/0063-turns-before-a-connection.md)).
 *
 * Only the first transaction of a call is refused, given up with its client, or ended by a lock that does not come: by the
 * second one something may have happened that has to be finished, such as a payment. That one goes before all that wait.
 * @throws SilentDatabaseError at once, NoPlaceError, or SERVICE_UNAVAILABLE where the wait was for a database that does not answer
 */
export async function takeTurn<T>(
  { config, database, turns }: Pick<Parts, 'config' | 'database' | 'turns'>,
  turn: CallTurn,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (database.breaker.isOpen) throw new SilentDatabaseError();
  const since = performance.now();
  const ms = config.DATABASE_CONNECTION_TIMEOUT_MS;
  const isFirst = !turn.hasBegun;
  const wait: Wait = isFirst ? { ms, most: mostWaiting, signal: turn.signal } : { first: true };
  const begin = (db: Db) => {
    turn.hasBegun = true;
    return work(db);
  };
  try {
    const remaining = untilLate(wait);
    const leave = await turns.enter(await turn.keys(), remaining());
    try {
      const { most: _, ...forConnection } = remaining();
      const lockMs = isFirst ? config.DATABASE_LOCK_TIMEOUT_MS : undefined;
      return await inTransaction(database, begin, { wait: forConnection, lockMs });
    } finally {
      leave();
    }
  } catch (cause) {
    const isLate = cause instanceof NoPlaceError && cause.why === 'late';
    if (isLate && database.awayAt > since) throw new AppError('SERVICE_UNAVAILABLE', null, { cause });
    throw cause;
  }
}
