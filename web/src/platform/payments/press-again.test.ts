import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressAgain } from './press-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (code: ErrorCode | 'NETWORK', status: number, details?: Record<string, unknown>) =>
  new ApiError({ code, ...(details && { details }) }, status === 0 ? undefined : new Response(null, { status }));
const intent = { id: 'pi_1', status: 'challenge' };
const challenge = refusal('PAYMENT_PROCESSING_FAILED', 402, { reason: 'challenge', paymentIntent: intent });

/** Presses a button whose purchase answers these one after the other; how it ended, and how often it was sent. */
async function press(answers: (ApiError | 'bought')[], bank: 'authorized' | 'abandoned' = 'authorized') {
  const send = vi.fn(async () => {
    const answer = answers.shift()!;
    if (answer instanceof ApiError) throw answer;
    return answer;
  });
  const asked = vi.fn(async () => (bank === 'authorized' ? { is: bank, intentId: 'pi_1' } : { is: bank }));
  const pressed = pressAgain(send, asked).catch((error: ApiError) => error.code);
  await vi.runAllTimersAsync();
  return { end: await pressed, sent: send.mock.calls.length, asked: asked.mock.calls.length };
}

test('asks the bank if it wants to be asked, and the same press goes through after that', async () => {
  expect(await press([challenge, 'bought'])).toEqual({ end: 'bought', sent: 2, asked: 1 });
  expect(await press([challenge], 'abandoned')).toEqual({ end: 'PAYMENT_PROCESSING_FAILED', sent: 1, asked: 1 });
});

test('asks again for an answer that got lost, or that the provider owes, but not for ever', async () => {
  const lost = [refusal('NETWORK', 0), refusal('INTERNAL_ERROR', 500), refusal('PURCHASE_IN_PROGRESS', 409)];
  expect(await press([...lost, 'bought'])).toEqual({ end: 'bought', sent: 4, asked: 0 });
  expect(await press([challenge, refusal('NETWORK', 0), 'bought'])).toMatchObject({ end: 'bought', sent: 3 });
  const always = Array.from({ length: 9 }, () => refusal('NETWORK', 0));
  expect(await press(always)).toEqual({ end: 'NETWORK', sent: 5, asked: 0 });
});

test('what is refused is not sent again', async () => {
  const declined = refusal('PAYMENT_PROCESSING_FAILED', 402, { reason: 'declined' });
  for (const error of [declined, refusal('PAYMENT_UNAVAILABLE', 503), refusal('ESTIMATE_OUTDATED', 409)]) {
    expect(await press([error])).toEqual({ end: error.code, sent: 1, asked: 0 });
  }
});
