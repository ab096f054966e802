import { Agent, fetch } from 'undici';
import { type Dsn, headersFor } from './dsn.ts';

/** Sends envelopes, a few at a time. What does not fit is dropped: errors of others must not become ours. */
export interface Outbox {
  /** False where the envelope was dropped. */
  send(envelope: string): boolean;
  /** Waits for what is being sent, then ends all connections. */
  close(withinMs: number): Promise<void>;
}

/** How many envelopes wait at the most, and how many bytes they have. */
export const mostWaiting = 100;
const mostBytes = 16 * 1024 * 1024;
const atOnce = 2;
/** How long sending one may take, in milliseconds. */
const patienceMs = 5000;

/** Makes an outbox that sends to one project alone. It never throws, and keeps nothing on the disk. */
export function makeOutbox(dsn: Dsn): Outbox {
  const { address } = dsn;
  const agent = new Agent({ connections: atOnce, allowH2: false });
  const headers = headersFor(dsn);
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();
  let bytes = 0;
  /** Until then the receiver wants nothing, in milliseconds since 1970. */
  let pauseUntil = 0;

  const sendOne = async (body: string): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(address, {
        method: 'POST',
        body,
        headers,
        signal,
        redirect: 'manual',
        dispatcher: agent,
      });
      const pause = answer.status === 429 ? Number(answer.headers.get('retry-after') ?? 60) : 0;
      if (pause > 0) pauseUntil = Date.now() + Math.min(pause, 3600) * 1000;
      await answer.body?.cancel();
    } catch {
      // A receiver that is down or hangs loses this one.
    }
  };
  const goOn = (): void => {
    while (running.size < atOnce && waiting.length > 0) {
      const next = waiting.shift()!;
      bytes -= next.length;
      const sending = sendOne(next).finally(() => {
        running.delete(sending);
        goOn();
      });
      running.add(sending);
    }
  };
  return {
    send(envelope) {
      if (waiting.length >= mostWaiting || bytes + envelope.length > mostBytes || Date.now() < pauseUntil) return false;
      waiting.push(envelope);
      bytes += envelope.length;
      goOn();
      return true;
    },
    async close(withinMs) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([late, Promise.all(running)]);
      waiting.splice(0);
      await agent.destroy();
    },
  };
}
