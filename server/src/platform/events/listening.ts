import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';

/** Who hears of notifications, and of the times in which none can be heard. */
export interface Hearing {
  onNotification(payload: string): void;
  /** The connection is gone: what happens from now on is not heard. */
  onLost(): void;
  /** It is there again: from now on everything is heard; what happened meanwhile was missed. */
  onBack(): void;
}

/** The one connection of a process that listens to a channel, made again whenever it breaks. */
export interface Listening {
  /** Whether it is there. */
  readonly isUp: boolean;
  /** Ends it, also while it is being made again. */
  close(): Promise<void>;
}

/** How often it is asked for a sign of life, and how long it may take for one, in milliseconds. */
const heartbeatMs = 5000;
/** Between tries to make it again; the first waits come sooner. */
const longestWaitMs = 1000;

/**
 * Listens to a channel for as long as the process lives. One loop makes the connection again, one try after the other.
 * @throws what PostgreSQL or the system says when there is no connection to begin with
 */
export async function listen(url: string, channel: string, hearing: Hearing, log: Log): Promise<Listening> {
  const stop = new AbortController();
  let connection: Connection | null = await connect(url, channel, hearing);
  const again = async () => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        return await connect(url, channel, hearing);
      } catch (error) {
        log.warn({ err: error }, 'the connection for events is not back yet');
        await delay(wait, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    return null;
  };
  const keep = async () => {
    while (connection) {
      await connection.ended;
      connection = null;
      if (stop.signal.aborted) return;
      hearing.onLost();
      connection = await again();
      if (stop.signal.aborted) await connection?.end();
      else hearing.onBack();
    }
  };
  const kept = keep();
  return {
    get isUp() {
      return connection !== null;
    },
    async close() {
      stop.abort();
      await connection?.end();
      await kept;
    },
  };
}

interface Connection {
  /** Settles when it is gone, by us or by itself. */
  ended: Promise<void>;
  end(): Promise<void>;
}

async function connect(url: string, channel: string, hearing: Hearing): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'chamfer-events',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
  });
  // Every error is followed by the end, which is what counts; unheard it would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => hearing.onNotification(payload ?? ''));
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // A database that hangs leaves a goodbye unanswered.
  const end = () => Promise.race([client.end(), delay(1000, undefined, { ref: false })]);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  // A connection may be gone without a word, and its server with it.
  const heartbeat = setInterval(() => void client.query('select').catch(end), heartbeatMs);
  heartbeat.unref();
  void ended.then(() => clearInterval(heartbeat));
  return { ended, end };
}
