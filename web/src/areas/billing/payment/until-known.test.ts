import { ApiError } from '@chamfer/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longMs, untilKnown } from './until-known.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (
  code: 'INTERNAL_ERROR' | 'PAYMENT_UNAVAILABLE' | 'PAYMENT_PROCESSING_FAILED' | 'NETWORK',
  status: number,
) => new ApiError({ code }, status === 0 ? undefined : new Response(null, { status }));

/** Asks until these answers are used up, the last again and again; what came of it. */
async function ask(answers: (ApiError | string | null)[]) {
  const longWaits: number[] = [];
  let asked = 0;
  const begun = Date.now();
  const answered = untilKnown(
    async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]!;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    { signal: new AbortController().signal, onLong: () => longWaits.push(Date.now() - begun) },
  ).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  return { end: await answered, asked, longWaits, seconds: (Date.now() - begun) / 1000 };
}

test('what is known soon is reported without a message about waiting', async () => {
  expect(await ask([null, refusal('NETWORK', 0), 'bought'])).toMatchObject({ end: 'bought', asked: 3, longWaits: [] });
  expect(await ask([refusal('PAYMENT_PROCESSING_FAILED', 402)])).toMatchObject({
    end: 'PAYMENT_PROCESSING_FAILED',
    asked: 1,
    longWaits: [],
  });
});

test('a server that keeps failing is reported after a while, asked less and less often, and not forever', async () => {
  const { end, longWaits, asked, seconds } = await ask([refusal('INTERNAL_ERROR', 500)]);
  expect({ end, longWaits }).toEqual({ end: null, longWaits: [longMs] });
  expect(asked).toBeLessThan(seconds / 4);
  expect(seconds).toBeGreaterThan(180);
});

test('a provider that was out of reach ten times has taken nothing', async () => {
  expect(await ask([refusal('PAYMENT_UNAVAILABLE', 503)])).toMatchObject({ end: 'PAYMENT_UNAVAILABLE', asked: 10 });
});
