import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

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
  /** Whether notifications arrive. */
  readonly isUp: boolean;
  /** Closes the connection, or stops trying to restore it. */
  close(): Promise<void>;
}

/** The longest wait between two attempts to reconnect, in milliseconds. The first waits are shorter. */
const longestWaitMs = 1000;

/** What is listened to. */
export interface Listened {
  url: string;
  channel: string;
  /** Notifies a channel through another connection: one that is alone may hear itself and nobody else. */
  notify(channel: string, payload: string): Promise<unknown>;
  /**
   * How often the connection is checked, in milliseconds; 5 seconds by default. A query must return within five seconds,
   * and what another connection notifies of must arrive within this time.
   */
  heartbeatMs?: number;
}

/**
 * Listens to a channel until it is closed. If the connection is lost, or notifications do not arrive although it is open,
 * one loop reconnects, with one attempt at a time.
 * @throws the error of PostgreSQL or the system if the first connection fails; UnheardError
 */
export async function listen(listened: Listened, hearing: Hearing, log: Log): Promise<Listening> {
  const stop = new AbortController();
  let connection: Connection | null = await connect(listened, hearing, log);
  const again = async () => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        return await connect(listened, hearing, log);
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

/** The connection is open, but what is notified does not arrive. */
export class UnheardError extends Error {
  override name = 'UnheardError';
  constructor() {
    super(
      'Notifications of the database do not arrive. A pooler that gives each transaction another connection loses them: DATABASE_URL has to lead to the database itself, or to a pooler in session mode.',
    );
  }
}

async function connect(
  { url, channel, notify, heartbeatMs = 5000 }: Listened,
  hearing: Hearing,
  log: Log,
): Promise<Connection> {
  // A channel of its own, so that the heartbeats of one process do not wake the others.
  const heartbeatChannel = `${channel}_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({
    connectionString: url,
    application_name: 'chamfer-events',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
  });
  // Every error is followed by `end`, which is handled below. Without this listener, an error would end the process.
  client.on('error', () => undefined);
  let onHeartbeat: (payload: string) => void = () => undefined;
  client.on('notification', ({ channel: of, payload = '' }: Notification) => {
    if (of === heartbeatChannel) onHeartbeat(payload);
    else hearing.onNotification(payload);
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // A database that hangs does not respond to a request to disconnect, so wait at most one second.
  const end = () => Promise.race([client.end(), delay(1000, undefined, { ref: false })]);
  /** @throws if the connection is lost, which no event may say, as when the machine fails; UnheardError */
  const check = async () => {
    await client.query('select');
    const sent = crypto.randomUUID();
    let isHeard = false;
    const heard = new Promise<void>((resolve) => {
      onHeartbeat = (payload) => {
        if (payload !== sent) return;
        isHeard = true;
        resolve();
      };
    });
    const isSent = await notify(heartbeatChannel, sent).then(
      () => true,
      () => false,
    );
    // Whether the other connections are lost too is seen with the next query on this one.
    if (!isSent || (await within(heard, heartbeatMs))) return;
    // A process that was busy for so long reads what arrived meanwhile before this answer.
    await client.query('select');
    if (!isHeard) throw new UnheardError();
  };
  try {
    await client.connect();
    // In one message: a pooler cannot give them to two connections.
    await client.query(`listen ${channel}; listen ${heartbeatChannel}`);
    await check();
  } catch (error) {
    await end();
    throw error;
  }
  const stop = new AbortController();
  void ended.then(() => stop.abort());
  const keepChecking = async () => {
    while (!stop.signal.aborted) {
      await delay(heartbeatMs, undefined, { signal: stop.signal, ref: false });
      await check();
    }
  };
  keepChecking().catch((error: unknown) => {
    if (error instanceof UnheardError) log.error({ err: error }, 'events do not arrive');
    return end();
  });
  return { ended, end };
}
