import { ApiError } from '@chamfer/client';

/** When the page says that an answer takes long, in ms: until then it is a matter of waiting. */
export const longMs = 10_000;
/** How many times is asked, and what is waited in between, in ms: first often, then seldom; some five minutes in all. */
const times = 40;
const pauseMs = (asked: number) => Math.min(1000 * 2 ** Math.max(0, asked - 10), 10_000);
/** How many times the provider may be out of reach until that is shown. Nothing is charged before it is reached. */
const unreached = 10;

/**
 * Asks what became of a purchase until it is known: an answer that got lost, a server in trouble, and a provider that takes
 * its time are asked again, which buys nothing twice. `onLong`: it takes long; the buyer may leave. Null: it is not
 * known yet, and goes on without the page.
 * @throws ApiError for what is refused
 */
export async function untilKnown<Answer>(
  ask: () => Promise<Answer | null>,
  { signal, onLong }: { signal: AbortSignal; onLong: () => void },
): Promise<Answer | null> {
  const late = setTimeout(() => {
    if (!signal.aborted) onLong();
  }, longMs);
  try {
    for (let asked = 1, failed = 0; asked <= times; asked++) {
      try {
        const answer = await ask();
        if (answer !== null) return answer;
      } catch (error) {
        const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        if (!isUnknown) throw error;
        if (error.code === 'PAYMENT_UNAVAILABLE' && ++failed === unreached) throw error;
      }
      await new Promise((done) => setTimeout(done, pauseMs(asked)));
      signal.throwIfAborted();
    }
    return null;
  } finally {
    clearTimeout(late);
  }
}
