import { expect, test } from 'vitest';
import type { TeamSubscription } from './use-subscriptions.ts';
import { whatHappens } from './what-happens.ts';

const texts = {
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  format: {
    day: (at: Date | string | number) => new Date(at).toISOString().slice(0, 10),
    list: (items: readonly string[]) => items.join(', '),
    money: ({ amount }: { amount: number }) => String(amount),
  },
} as Parameters<typeof whatHappens>[1];

const plan = {
  currencyCode: 'USD',
  autoRenewal: true,
  isTrial: false,
  periodStart: '2026-11-17T09:00:00Z',
  expirationDate: '2026-12-01T09:00:00Z',
  gracePeriodExpirationDate: null,
  overdue: null,
  nextPayment: { date: '2026-12-01T09:00:00Z', totalAmount: 82_800 },
  asOf: '2026-11-20T09:00:00Z',
} as unknown as TeamSubscription;
const steps = (changes: object) =>
  whatHappens({ ...plan, ...changes } as TeamSubscription, texts)?.map(
    ({ is, when, what, amount }) => `${is}: ${when}, ${what}${amount ? `, ${amount}` : ''}`,
  );

test('a plan that goes on has nothing ahead but its payment', () => {
  expect(steps({})).toBeUndefined();
});

test('a trial has begun, is reminded of two days before its end, and becomes a subscription', () => {
  const [begun, today, reminder, end] = [
    'past: 2026-11-17, billing.steps.trialStarted, 0',
    'now: billing.timeline.today, billing.steps.trialToday',
    '2026-11-29, billing.steps.reminder',
    'ahead: 2026-12-01, billing.steps.trialEnd, 82800',
  ];
  expect(steps({ isTrial: true })).toEqual([begun, today, `ahead: ${reminder}`, end]);
  expect(steps({ isTrial: true, asOf: '2026-11-30T09:00:00Z' })).toEqual([begun, `past: ${reminder}`, today, end]);
});

test('a trial that was cancelled ends on Basic, unreminded and for nothing', () => {
  expect(steps({ isTrial: true, autoRenewal: false, nextPayment: null })!.slice(2)).toEqual([
    'ahead: 2026-12-01, billing.steps.basic',
  ]);
});

test('a grace period names the payment that failed, the attempts, the next one, and its end', () => {
  const grace = {
    gracePeriodExpirationDate: '2026-12-15T09:00:00Z',
    overdue: {
      needsPerson: false,
      failedAt: '2026-12-01T09:00:00Z',
      totalAmount: 248_400,
      reason: 'Not enough balance',
      retriedAt: ['2026-12-02T09:00:00Z', '2026-12-04T09:00:00Z'],
    },
    nextPayment: { date: '2026-12-06T09:00:00Z', totalAmount: 248_400 },
  };
  const failed = 'failed: 2026-12-01, billing.steps.failed.because billing.payment.insufficient, 248400';
  const end = 'ahead: 2026-12-15, billing.steps.basic';
  expect(steps(grace)).toEqual([
    failed,
    'past: 2026-12-02, 2026-12-04, billing.steps.triedAgain',
    'now: 2026-12-06, billing.steps.nextTry, 248400',
    end,
  ]);
  expect(steps({ ...grace, nextPayment: { date: '2026-12-14T09:00:00Z', totalAmount: 1 } })!.at(-2)).toBe(
    'now: 2026-12-14, billing.steps.lastTry, 1',
  );
  // With renewal off nothing is tried any more; a wrong CVV needs no name.
  const off = { ...grace, nextPayment: null, overdue: { ...grace.overdue, reason: 'CVC Declined', retriedAt: [] } };
  expect(steps(off)).toEqual(['failed: 2026-12-01, billing.steps.failed, 248400', end]);
});
