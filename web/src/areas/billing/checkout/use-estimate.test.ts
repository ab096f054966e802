import { expect, test } from 'vitest';
import { type EstimateInput, isUrgent, nextEstimated } from './use-estimate.ts';

const input: EstimateInput = { period: 'yearly', editorSeatCount: 3, billingDetails: { countryCode: 'DE' } };

test('period, country, state and coupon are asked about at once, seats and the rest after a pause', () => {
  expect(isUrgent(null, input)).toBe(true);
  expect(isUrgent(input, { ...input, editorSeatCount: 4 })).toBe(false);
  expect(isUrgent(input, { ...input, billingDetails: { countryCode: 'DE', zip: '24143' } })).toBe(false);
  expect(isUrgent(input, { ...input, period: 'monthly' })).toBe(true);
  expect(isUrgent(input, { ...input, couponCode: 'SPRING' })).toBe(true);
  expect(isUrgent(input, { ...input, billingDetails: { countryCode: 'US' } })).toBe(true);
  expect(isUrgent(input, { ...input, billingDetails: { countryCode: 'DE', stateCode: 'NY' } })).toBe(true);
});

test('the last figures stay while new ones are asked for, and when that fails', () => {
  const estimate = { totalAmount: 80_646 } as never;
  const shown = nextEstimated(
    { estimate: null, errors: [], isPending: true, hasFailed: false },
    { type: 'answered', answer: { requestVersion: 1, estimate, errors: [] } },
  );
  expect(shown).toEqual({ estimate, errors: [], isPending: false, hasFailed: false });
  expect(nextEstimated(shown, { type: 'asked' })).toMatchObject({ estimate, isPending: true });
  expect(nextEstimated(nextEstimated(shown, { type: 'asked' }), { type: 'failed' })).toMatchObject({
    estimate,
    isPending: false,
    hasFailed: true,
  });
});
