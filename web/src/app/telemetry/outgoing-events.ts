import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';

/** Bytes of one request: below the 64 KB that browsers let a page leave with. */
const mostBytes = 50_000;
/** Events that wait, here or in the browser's storage. The oldest go first. */
const mostWaiting = 500;
/** How long the first event waits for others, in milliseconds. */
const gatherMs = 5000;
/** How long after each failure in a row events are sent again, in milliseconds: a network that is just back may need a moment. */
const againMs = [2000, 10_000, 30_000] as const;
const key = 'telemetry_events';

/** What sends: `post` resolves with what became of the events, `leave` sends without an answer. */
export interface Sender {
  post(body: string, events: readonly TelemetryEvent[]): Promise<'taken' | 'later' | 'refused'>;
  /** @returns whether the browser took it */
  leave(body: string): boolean;
}

/** Where events wait until they are sent. */
export interface OutgoingEvents {
  add(event: TelemetryEvent): void;
  /** Sends all that waits. */
  flush(): Promise<void>;
  /** The page is hidden or closed: sends all that waits without an answer, and keeps what the browser does not take. */
  leave(): void;
  /** Forgets all that waits: somebody refused. */
  clear(): void;
}

/** The queue of a page. What an earlier page could not send, as it was offline, is in `store` and goes along. */
export function makeOutgoing(sender: Sender, store: Storage, isOnline: () => boolean): OutgoingEvents {
  let waiting: { event: TelemetryEvent; json: string; bytes: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let failures = 0;

  const put = (events: readonly TelemetryEvent[]) => {
    for (const event of events) {
      const json = JSON.stringify(event);
      // In bytes, of which a letter may have several.
      const bytes = new TextEncoder().encode(json).length + 1;
      if (bytes < mostBytes) waiting.push({ event, json, bytes });
    }
    waiting = waiting.slice(-mostWaiting);
  };

  /** The next events that fit into a request. */
  const cut = () => {
    let bytes = 1;
    const end = waiting.findIndex((each) => {
      bytes += each.bytes;
      return bytes > mostBytes;
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  };
  const bodyOf = (batch: typeof waiting) => `[${batch.map(({ json }) => json).join(',')}]`;

  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  };

  const sendAll = async () => {
    while (waiting.length > 0 && isOnline()) {
      const batch = cut();
      const outcome = await sender.post(
        bodyOf(batch),
        batch.map(({ event }) => event),
      );
      if (outcome === 'later') {
        waiting = [...batch, ...waiting].slice(-mostWaiting);
        schedule(againMs[Math.min(failures, againMs.length - 1)]!);
        failures += 1;
        return;
      }
      failures = 0;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  const take = () => {
    put(readKept(store));
    store.removeItem(key);
  };
  take();
  if (waiting.length > 0) schedule(gatherMs);

  return {
    add(event) {
      put([event]);
      if (waiting.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) void flush();
      else schedule(gatherMs);
    },
    flush() {
      take();
      return flush();
    },
    leave() {
      while (waiting.length > 0) {
        const batch = cut();
        if (isOnline() && sender.leave(bodyOf(batch))) continue;
        waiting = [...batch, ...waiting];
        break;
      }
      const left = [...readKept(store), ...waiting.map(({ event }) => event)].slice(-mostWaiting);
      waiting = [];
      if (left.length > 0) keep(store, left);
    },
    clear() {
      waiting = [];
      store.removeItem(key);
    },
  };
}

function readKept(store: Storage): TelemetryEvent[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** A full storage loses the events rather than the page. */
function keep(store: Storage, events: TelemetryEvent[]): void {
  try {
    store.setItem(key, JSON.stringify(events));
  } catch {
    store.removeItem(key);
  }
}
