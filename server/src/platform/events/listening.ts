import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';

/** Receives notifications, and learns when none can be received. */
export interface Hearing {
  onNotification(payload: string): void;
  /** Called when the connection is lost: from now on notifications are missed. */
  onLost(): void;
  /**
   * Called when the connection is back: from now on all notifications are received, but those in between were missed.
   */
  onBack(): void;
}

/** The only connection of a process that listens to a channel. It is restored whenever it is lost. */
export interface Listening {
  /** Whether the connection is open. */
  readonly isUp: boolean;
  /** Closes the connection, or stops trying to restore it. */
  close(): Promise<void>;
}

/** How often the connection is checked with a query, in milliseconds. The query must return within the same time. */
const heartbeatMs = 5000;
/** The longest wait between two attempts to reconnect, in milliseconds. The first waits are shorter. */
const longestWaitMs = 1000;

/**
 * Listens to a channel until it is closed. If the connection is lost, one loop reconnects, with one attempt at a time.
 * @throws the error of PostgreSQL or the system if the first connection fails
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
  /** Settles when the connection has ended, whether we closed it or it was lost. */
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
  // Every error is followed by `end`, which is handled below. Without this listener, an error would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => hearing.onNotification(payload ?? ''));
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // A database that hangs does not respond to a request to disconnect, so wait at most one second.
  const end = () => Promise.race([client.end(), delay(1000, undefined, { ref: false })]);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  // A connection can be lost without any event, for example when the database's machine fails.
  const heartbeat = setInterval(() => void client.query('select').catch(end), heartbeatMs);
  heartbeat.unref();
  void ended.then(() => clearInterval(heartbeat));
  return { ended, end };
}
