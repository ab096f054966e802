import type { Config } from '../../platform/config/config.ts';
import { type OutgoingDoor, outgoingDoor } from '../../platform/outgoing/outgoing-door.ts';
import type { ReceivedEvent } from './received-event.ts';

/** Pauses before a batch is sent again, in milliseconds. */
const pauses = [1000, 5000];
const timeoutMs = 10_000;

/** After `hurry`, how long is sent at all, in milliseconds: a stop does not wait for a collector that hangs. */
const lastMs = 1500;

/** Sends events on to the operator's collector. */
export interface Forwarder {
  /** Sends one batch, again after a second and after five. @throws Error when none of the three arrived */
  send(rows: readonly ReceivedEvent[]): Promise<void>;
  /** From now on nothing is sent a second time, and after 1.5 seconds nothing at all. */
  hurry(): void;
  close(): Promise<void>;
}

/** The way to TELEMETRY_URL. Its host is the operator's own choice, so it may be inside and speak http. */
export function makeForwarder({ TELEMETRY_URL, OUTGOING_ALLOW }: Config): Forwarder {
  const { hostname, href } = new URL(TELEMETRY_URL!);
  const door = outgoingDoor({ allow: `${OUTGOING_ALLOW},${hostname.replace(/^\[|\]$/g, '')}`, timeoutMs });
  const hurried = new AbortController();
  const over = new AbortController();
  return {
    async send(rows) {
      for (let attempt = 0; ; attempt++) {
        try {
          over.signal.throwIfAborted();
          return await sendOnce(door, href, rows, over.signal);
        } catch (error) {
          const pause = pauses[attempt];
          if (pause === undefined || hurried.signal.aborted) throw error;
          await rest(pause, hurried.signal);
        }
      }
    },
    hurry() {
      hurried.abort();
      setTimeout(() => over.abort(), lastMs).unref();
    },
    close: () => door.close(),
  };
}

async function sendOnce(
  door: OutgoingDoor,
  address: string,
  rows: readonly ReceivedEvent[],
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(
    rows.map(({ event, receivedAt, isUserProven }) => ({
      ...event,
      received_at: receivedAt.toISOString(),
      is_user_proven: isUserProven,
    })),
  );
  const headers = { 'content-type': 'application/json' };
  const answer = await door.fetch(address, { method: 'POST', body, headers, signal });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
