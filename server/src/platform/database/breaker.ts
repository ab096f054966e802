import { Client, type Pool } from 'pg';
import { causesOf } from '../error-causes.ts';
import type { Log } from '../log.ts';
import { SilentDatabaseError } from './database-errors.ts';

/**
 * Keeps calls from waiting for a database that nothing comes from, which each of them would find out for itself after
 * seconds: on a network that is half open, or while it is frozen.
 */
export interface Breaker {
  /** Whether queries are refused at once, until a connection is answered again. What needs none goes on. */
  readonly isOpen: boolean;
  /** What a call failed with. After several time-outs a new connection is tried; if it is not answered either, it opens. */
  note(error: unknown): void;
  close(): void;
}

/** After so many time-outs, within so many milliseconds, a connection is tried. */
const [mostTimeouts, windowMs] = [3, 30_000];
/** The pause between two attempts while it is open, and how long each of them waits, in milliseconds. */
const [pauseMs, attemptMs] = [1000, 2000];

/** Makes it for a database. It tries connections of its own: those of the pool may be the ones that are stuck. */
export function makeBreaker(url: string, log: Log): Breaker {
  let timeouts: number[] = [];
  let isOpen = false;
  let isTrying = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const probe = async () => {
    isTrying = true;
    const answers = await isAnswered(url);
    isTrying = false;
    if (isClosed) return;
    if (isOpen === answers) log.warn(answers ? 'the database answers again' : 'the database does not answer');
    isOpen = !answers;
    timeouts = [];
    if (isOpen) timer = setTimeout(() => void probe(), pauseMs).unref();
  };
  return {
    get isOpen() {
      return isOpen;
    },
    note(error) {
      if (isOpen || isTrying || isClosed || !isTimeout(error)) return;
      const now = performance.now();
      timeouts = [...timeouts.filter((at) => at > now - windowMs), now];
      if (timeouts.length >= mostTimeouts) void probe();
    },
    close() {
      isClosed = true;
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Has a pool refuse every query and connection with SilentDatabaseError while the breaker is open. */
export function refuseWhileOpen(pool: Pool, breaker: Pick<Breaker, 'isOpen'>): void {
  const connect = pool.connect.bind(pool);
  // Queries of the pool itself get their connection here, too, with a callback.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (!breaker.isOpen) return callback ? connect(callback) : connect();
    const error = new SilentDatabaseError();
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
  }) as Pool['connect'];
}

/** Nothing came, of the pool or of the database; a statement that the database itself has cancelled is an answer. */
function isTimeout(error: unknown): boolean {
  return causesOf(error).some(({ message }) =>
    /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/.test(message),
  );
}

/** A refusal is an answer: of a database that is full, or starts. Calls learn of it at once, too. */
async function isAnswered(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'chamfer-probe',
    connectionTimeoutMillis: attemptMs,
    query_timeout: attemptMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch (error) {
    return !isTimeout(error);
  } finally {
    // One that does not answer would not take its leave either.
    client.end().catch(() => undefined);
  }
}
