import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';

/** What happened on a review link. Only ids travel: PostgreSQL carries 8000 bytes, and readers look up what they may see. */
export type LinkEvent =
  | { type: 'comment_created'; viewLinkId: string; commentId: string }
  | { type: 'comment_deleted'; viewLinkId: string; commentId: string }
  | { type: 'web_export_updated'; viewLinkId: string; webExportId: string }
  | { type: 'link_changed'; viewLinkId: string };

/** Tells every server process what happened, over LISTEN/NOTIFY. */
export interface Events {
  /** Tells it when the transaction commits. */
  publish(db: Db, event: LinkEvent): Promise<void>;
  /** Hears of one review link until the returned function is called. `onGap` is called when events may have been missed. */
  subscribe(viewLinkId: string, listener: (event: LinkEvent) => void, onGap: () => void): () => void;
  close(): Promise<void>;
}

interface Subscriber {
  listener: (event: LinkEvent) => void;
  onGap: () => void;
}

const channel = 'chamfer_link_events';

/** Listens on one connection of its own, which is made again when it breaks. */
export async function startEvents(url: string, log: Log): Promise<Events> {
  const subscribers = new Map<string, Set<Subscriber>>();
  let closed = false;
  let client: Client | null = null;

  const connect = async () => {
    const next = new Client({ connectionString: url, keepAlive: true, application_name: 'chamfer-events' });
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '{}') as LinkEvent;
      for (const { listener } of subscribers.get(event.viewLinkId) ?? []) listener(event);
    });
    next.once('end', () => {
      client = null;
      if (!closed) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  const reconnect = async () => {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      await new Promise((done) => setTimeout(done, wait));
      try {
        await connect();
        for (const set of subscribers.values()) for (const { onGap } of set) onGap();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the connection for events is not back yet');
      }
    }
  };
  await connect();
  return {
    async publish(db, event) {
      await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
    },
    subscribe(viewLinkId, listener, onGap) {
      const set = subscribers.get(viewLinkId) ?? new Set();
      subscribers.set(viewLinkId, set);
      const subscriber = { listener, onGap };
      set.add(subscriber);
      return () => {
        set.delete(subscriber);
        if (set.size === 0) subscribers.delete(viewLinkId);
      };
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
