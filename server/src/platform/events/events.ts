import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../observation/metrics.ts';
import { derivedSecret, type Keys } from '../secrets.ts';
import { listen } from './listening.ts';
import { contentOf, messageOf, readMessage } from './messages.ts';

/**
 * A kind of object that events are about, such as review links, and the type of its events. Each area defines its own
 * topics with `defineTopic`.
 */
export interface Topic<Event extends object> {
  readonly name: string;
  /** Always undefined. It exists only for the type of the events. */
  readonly event?: Event;
}

/** The names of all topics of this process: metrics have no others, whatever another version sends. */
const topics = new Set<string>();

/**
 * Defines a topic. The name must be unique and the same on every server of an installation. Events contain only ids,
 * because PostgreSQL limits a notification to 8000 bytes, because whoever may connect to the database can hear it, and because
 * readers must get only what they may see.
 */
export function defineTopic<Event extends object>(name: string): Topic<Event> {
  topics.add(name);
  return { name };
}

/** Receives the events of a topic. */
export interface Subscriber<Event> {
  /** Called when something happened to the object with this id; with the content that the event brought along, if any. */
  onEvent(event: Event, id: string, content?: unknown): void;
  /** Called when the connection is lost: from now on events may be missed. */
  onLost?(): void;
  /** Called when events are received again. Events since `onLost` were missed. */
  onBack?(): void;
}

/** Sends events to all server processes through LISTEN/NOTIFY. */
export interface Events {
  /** Whether this process is receiving events at the moment. */
  readonly isListening: boolean;
  /**
   * Sends an event about one or more objects of a topic. It is delivered when the transaction commits. `content`, as JSON, is
   * encrypted and goes along, so that not every process has to look it up. Subscribers must still be able to: it is left out where it
   * is too large for a notification.
   */
  publish<Event extends object>(
    db: Db,
    topic: Topic<Event>,
    ids: string | string[],
    event: Event,
    content?: object,
  ): Promise<void>;
  /**
   * Subscribes to one object of a topic or, if `id` is `null`, to all of them. Call the returned function to
   * unsubscribe.
   */
  subscribe<Event extends object>(topic: Topic<Event>, id: string | null, subscriber: Subscriber<Event>): () => void;
  /** Calls `hear` when events begin to be missed, and when they are received again. */
  onGap(hear: (isMissing: boolean) => void): void;
  close(): Promise<void>;
}

const channel = 'chamfer_events';

/**
 * Starts listening on one dedicated connection, which is restored if it is lost.
 * @throws UnheardError where a pooler loses notifications
 */
export async function startEvents(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  log: Log,
  metrics: Pick<Metrics, 'countEvent'>,
  keys: Pick<Keys, 'addresses'>,
): Promise<Events> {
  const key = Buffer.from(derivedSecret(keys, 'events'), 'hex');
  const subscribers = new Map<string, Set<Subscriber<object>>>();
  const gaps: ((isMissing: boolean) => void)[] = [];
  const addressed = (topic: string, id: string | null) => subscribers.get(addressOf(topic, id)) ?? [];
  const everybody = () => [...subscribers.values()].flatMap((set) => [...set]);
  /** Calls all subscribers, even if one of them throws. */
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
      const message = readMessage(payload);
      if (!message) return log.warn({ payload: payload.slice(0, 200) }, 'an event cannot be read');
      const [topic, id] = message;
      metrics.countEvent(topics.has(topic) ? topic : 'other', 'heard');
      const to = [...addressed(topic, id), ...addressed(topic, null)];
      if (to.length === 0) return;
      const { event, content, isForeign } = contentOf(key, message);
      if (isForeign) log.warn({ topic }, 'what an event brought along cannot be read, and is looked up');
      tell(to, ({ onEvent }) => onEvent(event, id, content));
    },
    onLost() {
      for (const hear of gaps) hear(true);
      tell(everybody(), ({ onLost }) => onLost?.());
    },
    onBack() {
      for (const hear of gaps) hear(false);
      tell(everybody(), ({ onBack }) => onBack?.());
    },
  };
  const notify = (to: string, payload: string) => pool.query('select pg_notify($1, $2)', [to, payload]);
  const listening = await listen({ url, channel, notify }, hearing, log);
  return {
    get isListening() {
      return listening.isUp;
    },
    async publish(db, { name }, ids, event, content) {
      const messages = [ids].flat().map((id) => messageOf(key, [name, id, event], content));
      if (messages.length === 0) return;
      for (const _ of messages) metrics.countEvent(name, 'sent');
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
    onGap: (hear) => void gaps.push(hear),
    close: () => listening.close(),
  };
}

function addressOf(topic: string, id: string | null): string {
  return id === null ? topic : `${topic}/${id}`;
}
