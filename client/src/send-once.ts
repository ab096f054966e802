import { ApiError, hasCode } from './api-error.ts';
import { newId } from './new-id.ts';

/** Sends what creates something, under a key of its own. */
export type SendOnce = <T>(content: unknown, send: (key: string) => Promise<T>) => Promise<T>;

/** What time is to `makeSendOnce`; tests bring one in which nobody waits. */
interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

/** After so many failures in a row it is left to the person; the pauses between them are half a second, one and two. */
const mostFailures = 4;
const firstPauseMs = 500;
/** A server that wants to be left alone for longer, as in maintenance, is not asked again. */
const longestPauseMs = 5000;
/** The same content is the same submission for so long, unless it was answered. The server knows a key for 24 hours. */
const sameForMs = 10 * 60_000;

/**
 * Makes a function that sends a submission, again where nobody knows what became of it: no answer came, or a 503. What was
 * done already is not done twice, because the key stays. It stays for the same content when the person tries again, too, until
 * it was answered; other content is something else, and has another key.
 *
 * `content` is all that is sent, with the name of the call. The function throws what `send` threw last.
 */
export function makeSendOnce(time: Time = systemTime): SendOnce {
  const open = new Map<string, { key: string; since: number }>();
  return async (content, send) => {
    const now = time.now();
    for (const [text, { since }] of open) if (now - since > sameForMs) open.delete(text);
    const text = JSON.stringify(content);
    const { key } = open.get(text) ?? { key: newId() };
    open.set(text, { key, since: now });
    for (let failures = 1; ; failures++) {
      try {
        const answer = await send(key);
        open.delete(text);
        return answer;
      } catch (error) {
        // After that, the same content is meant as something new. Any other refusal leaves nothing under the key.
        if (hasCode(error, 'ALREADY_DONE')) open.delete(text);
        const pause = pauseBefore(failures, error);
        if (pause === null) throw error;
        await time.wait(pause);
      }
    }
  };
}

/** Milliseconds until the next attempt; null where there is none. */
function pauseBefore(failures: number, error: unknown): number | null {
  const isUnknown = error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
  if (!isUnknown || failures >= mostFailures) return null;
  const pause = Math.max(firstPauseMs * 2 ** (failures - 1), (error.retryAfter ?? 0) * 1000);
  return pause > longestPauseMs ? null : pause;
}

const systemTime: Time = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
