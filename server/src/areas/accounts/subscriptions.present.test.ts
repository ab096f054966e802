import type { CallOutput } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { presentSubscriptions } from './subscriptions.present.ts';

type Subscription = CallOutput<'GET /account'>['subscriptions'][number];

const held = (given: Partial<Subscription>): Subscription => ({
  id: null,
  type: 'gift',
  expiration: null,
  autorenewal: false,
  isTrial: false,
  subscriptionPeriod: null,
  paddleId: null,
  tier: 'pro',
  gracePeriodExpirationDate: null,
  isAutoRenewEditable: false,
  isOnlyCancelable: false,
  teamSubscriptionId: null,
  teamId: null,
  teamName: null,
  ...given,
});
const none = {
  teamSubscription: null,
  hasPaddleSubscription: false,
  hasChargebeeSubscription: false,
  hasAppStoreSubscription: false,
  subscriptionInGracePeriod: null,
};

test('without a subscription there is nothing to say', () => {
  expect(presentSubscriptions([], 'own')).toEqual(none);
  // One of nobody's team is not that of somebody without a team.
  expect(presentSubscriptions([held({})], null)).toEqual(none);
});

test.each([
  ['paddle', 'hasPaddleSubscription'],
  ['chargebee', 'hasChargebeeSubscription'],
  ['appstore', 'hasAppStoreSubscription'],
] as const)('of type %s sets %s alone', (type, flag) => {
  expect(presentSubscriptions([held({ type: 'edu' }), held({ type })], 'own')).toEqual({ ...none, [flag]: true });
});

test('the subscription of the account’s team is that team’s, not another one’s', () => {
  const [own, other] = [held({ type: 'team', teamId: 'own' }), held({ type: 'team', teamId: 'other' })];
  expect(presentSubscriptions([other, own], 'own').teamSubscription).toBe(own);
  expect(presentSubscriptions([other], 'own').teamSubscription).toBeNull();
});

test('of several that are overdue the one that ends first is named', () => {
  const ends = (day: number) => `2026-03-${day}T00:00:00.000Z`;
  const later = held({ type: 'paddle', gracePeriodExpirationDate: ends(20) });
  const sooner = held({ type: 'team', gracePeriodExpirationDate: ends(12) });
  expect(presentSubscriptions([later, held({}), sooner], 'own').subscriptionInGracePeriod).toEqual({
    type: 'team',
    gracePeriodExpirationDate: ends(12),
  });
});
