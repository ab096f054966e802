import type { PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { signatureHeader, signWebhook } from './webhook-signature.ts';

/** How long webhooks are tried again. */
const triesForMs = 3 * 24 * 60 * 60_000;
/** How often it is looked for webhooks that wait. */
const everyMs = 2000;

/** What is read of an event. */
const columns = `seq, id, type, intent_id, created_at, attempts,
  (select key from sandbox_pay.intents i where i.id = intent_id) as key`;

/** An event as its webhook says it. */
interface EventRow {
  seq: string;
  id: string;
  type: string;
  intent_id: string | null;
  /** Of its intent, by which the app knows what it asked for. */
  key: string | null;
  created_at: Date;
  attempts: number;
}

/** Delivers a webhook; answers the HTTP status. */
export type Deliver = (headers: Record<string, string>, body: string) => Promise<number>;

/**
 * Sends webhooks: signed, repeated for three days with growing pauses, in no order that anybody can rely on. Each server of
 * an installation runs this; an event that is under way is skipped by the others. `ripen` first does what is due by now.
 */
export function makeSandboxWebhooks(
  store: SandboxStore,
  { clock, secret, ripen }: { clock: Clock; secret: string; ripen: () => Promise<void> },
) {
  let deliver: Deliver | null = null;
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void sendWaiting(), everyMs);
  timer.unref();

  /** Sends a webhook, and writes down what the app answered and how long it took. */
  async function send(client: Pick<PoolClient, 'query'>, row: EventRow): Promise<boolean> {
    if (!deliver) return false;
    const { id, type, intent_id: intentId, key, created_at: createdAt } = row;
    const body = JSON.stringify({ id, type, intentId, key, createdAt });
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signWebhook(secret, body, clock.now()),
    };
    const begun = performance.now();
    const status = await deliver(headers, body).catch(() => 599);
    const tookMs = Math.round(performance.now() - begun);
    await client.query('update sandbox_pay.events set last_status = $2, took_ms = $3 where seq = $1', [
      row.seq,
      status,
      tookMs,
    ]);
    return status >= 200 && status < 300;
  }

  /** Sends the first event that waits and fits; false when none does. */
  async function sendOne(client: PoolClient, fits: string, value: unknown): Promise<boolean> {
    const now = clock.now();
    const { rows } = await client.query<EventRow>(
      `select ${columns} from sandbox_pay.events
      where delivered_at is null and not is_dropped and created_at > $1 and ${fits}
      order by seq limit 1 for update skip locked`,
      [new Date(now.getTime() - triesForMs), value],
    );
    const row = rows[0];
    if (!row) return false;
    const isDelivered = await send(client, row);
    const pauseMs = Math.min(2 ** row.attempts * 5000, 60 * 60_000);
    await client.query(
      `update sandbox_pay.events set attempts = attempts + 1, delivered_at = $2, next_attempt_at = $3 where seq = $1`,
      [row.seq, isDelivered ? now : null, new Date(now.getTime() + pauseMs)],
    );
    return true;
  }

  async function sendAll(): Promise<void> {
    if (!deliver || (await store.faults()).holdsWebhooks) return;
    await ripen();
    while (await store.within((client) => sendOne(client, 'next_attempt_at <= $2', clock.now())));
  }

  /** Sends what waits, one after the other; resolves when nothing is due any more. */
  function sendWaiting(): Promise<void> {
    running = running.then(sendAll).catch(() => undefined);
    return running;
  }

  return {
    /** Says where webhooks go, from now on. */
    deliverTo(given: Deliver): void {
      deliver = given;
    },
    sendWaiting,
    /** Sends one event, again if it was delivered before. */
    async repeat(eventId: string): Promise<boolean> {
      const { rows } = await store.pool.query<EventRow>(`select ${columns} from sandbox_pay.events where id = $1`, [
        eventId,
      ]);
      return rows[0] ? send(store.pool, rows[0]) : false;
    },
    /** Sends one event that waits, also while webhooks are held and before others of its kind. */
    async release(eventId: string): Promise<void> {
      await store.within((client) => sendOne(client, 'id = $2', eventId));
    },
    /** Never sends an event that was not delivered yet. */
    async drop(eventId: string): Promise<void> {
      await store.pool.query('update sandbox_pay.events set is_dropped = true where id = $1 and delivered_at is null', [
        eventId,
      ]);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      deliver = null;
      await running;
    },
  };
}

/** The webhooks of the sandbox. */
export type SandboxWebhooks = ReturnType<typeof makeSandboxWebhooks>;
