import { expect, test } from 'vitest';
import type { InviteEstimate } from './invite-rules.ts';
import { priceSummary } from './price-lines.ts';

const usd = (amount: number) => ({ amount, currencyCode: 'USD' });
const costs = { unitAmount: usd(27_600), period: 'yearly' as const, trialEnd: null };
const upgrade: NonNullable<InviteEstimate['seatUpgradeEstimate']> = {
  prorated: { ...costs, totalAmount: usd(13_233), editorSeatCount: 1 },
  daysLeft: 175,
  daysOfPeriod: 365,
  renewal: { ...costs, totalAmount: usd(276_000), editorSeatCount: 10 },
  renewalDate: '2027-05-14T00:00:00.000Z',
  primaryPaymentSource: {
    type: 'card',
    cardBrand: 'Visa',
    lastFourDigits: '4242',
    expirationMonth: 4,
    expirationYear: 2029,
  },
  totalDueToday: 13_233,
  waivedAmount: 0,
  taxAmount: 0,
  taxNote: null,
  currencyCode: 'USD',
};
const estimate = (changes: Partial<InviteEstimate> = {}): InviteEstimate => ({
  available: true,
  reason: null,
  errors: [],
  contributorBlockedEmailCount: 0,
  overSeatLimit: 0,
  contributorOffered: true,
  freeSeats: 1,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
  ...changes,
});

test('where nothing is sold money is not mentioned', () => {
  expect(priceSummary(estimate({ freeSeats: null }), 'editor', 2)).toBeNull();
  expect(priceSummary(estimate({ freeSeats: null }), 'contributor', 2)).toBeNull();
});

test('money is not mentioned without people, nor where no one can be invited', () => {
  expect(priceSummary(estimate(), 'editor', 0)).toBeNull();
  expect(priceSummary(estimate({ available: false, reason: 'canceled', freeSeats: 0 }), 'editor', 2)).toBeNull();
  expect(priceSummary(estimate({ overSeatLimit: 1 }), 'editor', 60)).toBeNull();
});

test('seats that are free cost nothing and have no total', () => {
  expect(priceSummary(estimate({ freeSeats: 2 }), 'editor', 2)).toEqual({
    lines: [{ is: 'free', count: 2, amount: null }],
    dueToday: null,
    note: null,
  });
});

test('further seats are paid for the rest of the period, and renewed with the others', () => {
  expect(priceSummary(estimate({ seatUpgradeEstimate: upgrade }), 'editor', 2)).toEqual({
    lines: [
      { is: 'free', count: 1, amount: usd(0) },
      { is: 'added', count: 1, period: 'yearly', daysLeft: 175, amount: usd(13_233) },
    ],
    dueToday: usd(13_233),
    note: {
      is: 'renewal',
      date: '2027-05-14T00:00:00.000Z',
      amount: usd(276_000),
      period: 'yearly',
      count: 10,
      source: { is: 'card', brand: 'Visa', digits: '4242' },
    },
  });
});

test('what is due today has the tax in it', () => {
  const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });
  const prorated = { ...upgrade.prorated, totalAmount: euros(12_000) };
  const taxed = { ...upgrade, prorated, totalDueToday: 14_280, taxAmount: 2280, currencyCode: 'EUR' };
  const summary = priceSummary(estimate({ freeSeats: 0, seatUpgradeEstimate: taxed }), 'editor', 1);
  expect(summary?.lines[1]).toEqual({ is: 'tax', kind: 'vat', amount: euros(2280) });
  expect(summary?.dueToday).toEqual(euros(14_280));
});

test('what is too small to be charged is taken off again', () => {
  const prorated = { ...upgrade.prorated, totalAmount: usd(0) };
  const waived = { ...upgrade, prorated, waivedAmount: 42, totalDueToday: 0 };
  const summary = priceSummary(estimate({ freeSeats: 0, seatUpgradeEstimate: waived }), 'editor', 1);
  expect(summary?.lines).toEqual([
    { is: 'added', count: 1, period: 'yearly', daysLeft: 175, amount: usd(42) },
    { is: 'waived', amount: usd(-42) },
  ]);
  expect(summary?.dueToday).toEqual(usd(0));
});

test('a whole period is not shortened, and without free seats there is no line for them', () => {
  const whole = { ...upgrade, daysLeft: 365, primaryPaymentSource: null };
  const summary = priceSummary(estimate({ freeSeats: 0, seatUpgradeEstimate: whole }), 'editor', 1);
  expect(summary?.lines).toEqual([{ is: 'added', count: 1, period: 'yearly', daysLeft: null, amount: usd(13_233) }]);
  expect(summary?.note).toMatchObject({ source: { is: 'unknown' } });
});

test('in a trial added seats are free until its end', () => {
  const trialEnd = '2026-12-06T00:00:00.000Z';
  const prorated = { ...upgrade.prorated, totalAmount: usd(0), trialEnd };
  const seatUpgradeEstimate = { ...upgrade, prorated, totalDueToday: 0 };
  const summary = priceSummary(estimate({ freeSeats: 0, seatUpgradeEstimate }), 'editor', 1);
  expect(summary?.lines).toEqual([{ is: 'in_trial', count: 1, until: trialEnd, amount: usd(0) }]);
  expect(summary?.dueToday).toEqual(usd(0));
});

test('Apple Pay is named as such', () => {
  const primaryPaymentSource = {
    type: 'apple_pay' as const,
    cardBrand: null,
    lastFourDigits: null,
    expirationMonth: null,
    expirationYear: null,
  };
  const summary = priceSummary(estimate({ seatUpgradeEstimate: { ...upgrade, primaryPaymentSource } }), 'editor', 2);
  expect(summary?.note).toMatchObject({ source: { is: 'apple_pay' } });
});

test('a team without a subscription buys one, which is free while it is tried', () => {
  const fresh = { ...costs, totalAmount: usd(82_800), editorSeatCount: 3 };
  const line = { is: 'subscription', count: 3, period: 'yearly', amount: usd(82_800) };
  expect(priceSummary(estimate({ freeSeats: 0, newSubscriptionEstimate: fresh }), 'editor', 2)).toEqual({
    lines: [line],
    dueToday: usd(82_800),
    note: { is: 'checkout', trialEnd: null },
  });
  const trialEnd = '2026-12-06T00:00:00.000Z';
  const tried = estimate({ freeSeats: 0, newSubscriptionEstimate: { ...fresh, trialEnd } });
  expect(priceSummary(tried, 'editor', 2)).toEqual({
    lines: [line],
    dueToday: usd(0),
    note: { is: 'checkout', trialEnd },
  });
});

test('by contract seats are added and nothing is due', () => {
  const salesTeamSeatUpgradeEstimate = { ...costs, totalAmount: usd(276_000), editorSeatCount: 10 };
  expect(priceSummary(estimate({ salesTeamSeatUpgradeEstimate }), 'editor', 3)).toEqual({
    lines: [
      { is: 'free', count: 1, amount: null },
      { is: 'contract', count: 2, amount: null },
    ],
    dueToday: null,
    note: { is: 'contract' },
  });
});

test('contributors are included', () => {
  expect(priceSummary(estimate({ freeSeats: 0 }), 'contributor', 2)).toEqual({
    lines: [{ is: 'contributors', count: 2, amount: null }],
    dueToday: null,
    note: null,
  });
});
