import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import { listen } from './listening.ts';

/**
 * A kind of thing that events are about, such as review links, with the events there are of it. Each area defines its
 * topics in a folder of its own, with `defineTopic`.
 */
export interface Topic<Event extends object> {
  readonly name: string;
  /** Never there: it carries the type of the events. */
  readonly event?: Event;
}

/**
 * Defines a topic. Its name is the same on every server of an installation and belongs to it alone. Events hold ids
 * only: PostgreSQL carries 8000 bytes, and readers look up what they may see.
 */
export function defineTopic<Event extends object>(name: string): Topic<Event> {
  return { name };
}

/** Who hears of a topic. */
export interface Subscriber<Event> {
  /** Something happened to the thing with this id. */
  onEvent(event: Event, id: string): void;
  /** From now on events may be missed. */
  onLost?(): void;
  /** Events are heard again; those since `onLost` were missed. */
  onBack?(): void;
}

/** Tells every server process what happened, over LISTEN/NOTIFY. */
export interface Events {
  /** Whether this process hears of events at the moment. */
  readonly isListening: boolean;
  /** Tells it when the transaction commits, of one thing of the topic or of several. */
  publish<Event extends object>(db: Db, topic: Topic<Event>, ids: string | string[], event: Event): Promise<void>;
  /** Hears of one thing of a topic, or with `null` of all, until the returned function is called. */
  subscribe<Event extends object>(topic: Topic<Event>, id: string | null, subscriber: Subscriber<Event>): () => void;
  close(): Promise<void>;
}

/** What travels: the topic's name, the thing's id and what happened to it. */
type Message = [topic: string, id: string, event: object];

const channel = 'chamfer_events';

/** Listens on one connection of its own, which is made again when it breaks. */
export async function startEvents(url: string, log: Log): Promise<Events> {
  const subscribers = new Map<string, Set<Subscriber<object>>>();
  const addressed = (topic: string, id: string | null) => subscribers.get(addressOf(topic, id)) ?? [];
  const everybody = () => [...subscribers.values()].flatMap((set) => [...set]);
  /** What one subscriber fails at must not keep the others from hearing. */
  const tell = (to: Iterable<Subscriber<object>>, say: (subscriber: Subscriber<object>) => void) => {
    for (const subscriber of to) {
      try {
        say(subscriber);
      } catch (error) {
        log.error({ err: error }, 'an event was not taken in');
      }
    }
  };
  const hearing = {
    onNotification(payload: string) {
      const message = read(payload);
      if (!message) return log.warn({ payload: payload.slice(0, 200) }, 'an event cannot be read');
      const [topic, id, event] = message;
      tell([...addressed(topic, id), ...addressed(topic, null)], ({ onEvent }) => onEvent(event, id));
    },
    onLost: () => tell(everybody(), ({ onLost }) => onLost?.()),
    onBack: () => tell(everybody(), ({ onBack }) => onBack?.()),
  };
  const listening = await listen(url, channel, hearing, log);
  return {
    get isListening() {
      return listening.isUp;
    },
    async publish(db, { name }, ids, event) {
      const messages = [ids].flat().map((id) => JSON.stringify([name, id, event] satisfies Message));
      if (messages.length === 0) return;
      await db.execute(sql`select pg_notify(${channel}, each) from unnest(${sql.param(messages)}::text[]) each`);
    },
    subscribe({ name }, id, subscriber) {
      const address = addressOf(name, id);
      const set = subscribers.get(address) ?? new Set();
      subscribers.set(address, set);
      set.add(subscriber as Subscriber<object>);
      return () => {
        set.delete(subscriber as Subscriber<object>);
        if (set.size === 0 && subscribers.get(address) === set) subscribers.delete(address);
      };
    },
    close: () => listening.close(),
  };
}

function addressOf(topic: string, id: string | null): string {
  return id === null ? topic : `${topic}/${id}`;
}

function read(payload: string): Message | null {
  try {
    const message = JSON.parse(payload) as unknown;
    return Array.isArray(message) && message.length === 3 ? (message as unknown as Message) : null;
  } catch {
    return null;
  }
}
