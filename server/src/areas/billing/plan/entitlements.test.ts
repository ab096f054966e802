import { expect, test } from 'vitest';
import { type Entitlements, entitlementsOf } from './entitlements.ts';

const config = { BILLING_FREE_CONTRIBUTORS: 2 };
type Plan = NonNullable<Parameters<typeof entitlementsOf>[1]>;
const pro: Plan = { status: 'active', origin: 'checkout', type: 'team', seats: 5, autoRenew: true };
const basic: Entitlements = {
  editableDesigns: 2,
  editors: 1,
  contributors: 0,
  export: false,
  teamspaces: false,
  blocked: null,
};
const all: Entitlements = {
  editableDesigns: null,
  editors: 5,
  contributors: 2,
  export: true,
  teamspaces: true,
  blocked: null,
};
const licence: Entitlements = { ...basic, editableDesigns: null, export: true };

test.each<[string, Plan | undefined, Entitlements]>([
  ['Basic', undefined, basic],
  ['a first payment that is being confirmed', { ...pro, status: 'starting' }, basic],
  ['an ended plan', { ...pro, status: 'ended' }, basic],
  ['a trial', { ...pro, status: 'trialing' }, all],
  ['Pro', pro, all],
  ['a canceled trial', { ...pro, status: 'trialing', autoRenew: false }, { ...all, blocked: 'canceled' }],
  ['canceled Pro', { ...pro, autoRenew: false }, { ...all, blocked: 'canceled' }],
  ['the grace period', { ...pro, status: 'grace' }, { ...all, blocked: 'grace_period' }],
  [
    'the grace period without renewal',
    { ...pro, status: 'grace', autoRenew: false },
    { ...all, blocked: 'grace_period' },
  ],
  ['Enterprise', { ...pro, origin: 'contract', seats: 80 }, { ...all, editors: 80, contributors: 0 }],
  ['an education licence', { ...pro, type: 'edu', origin: 'store', seats: 1 }, licence],
  ['a gift', { ...pro, type: 'gift', origin: 'store', seats: 1 }, licence],
])('%s allows what BILLING §11 says', (_, plan, expected) => {
  expect(entitlementsOf(config, plan)).toEqual(expected);
});

test('the operator says how many contributors are free', () => {
  expect(entitlementsOf({ BILLING_FREE_CONTRIBUTORS: 10 }, pro).contributors).toBe(10);
});
