import type { CallOutput } from '@chamfer/contract';

type Account = CallOutput<'GET /account'>;
type Subscription = Account['subscriptions'][number];

/** What the account says of its subscriptions as a whole: all of it follows from them (spec 2 §3 Account). */
export function presentSubscriptions(
  subscriptions: readonly Subscription[],
  accountTeamID: string | null,
): Pick<
  Account,
  | 'teamSubscription'
  | 'hasPaddleSubscription'
  | 'hasChargebeeSubscription'
  | 'hasAppStoreSubscription'
  | 'subscriptionInGracePeriod'
> {
  const has = (wanted: Subscription['type']) => subscriptions.some(({ type }) => type === wanted);
  return {
    teamSubscription: subscriptions.find(({ teamId }) => teamId !== null && teamId === accountTeamID) ?? null,
    hasPaddleSubscription: has('paddle'),
    hasChargebeeSubscription: has('chargebee'),
    hasAppStoreSubscription: has('appstore'),
    subscriptionInGracePeriod: inGracePeriod(subscriptions),
  };
}

function inGracePeriod(subscriptions: readonly Subscription[]): Account['subscriptionInGracePeriod'] {
  const overdue = subscriptions.flatMap(({ type, gracePeriodExpirationDate }) =>
    gracePeriodExpirationDate === null ? [] : [{ type, gracePeriodExpirationDate }],
  );
  // ISO times of one zone sort as text.
  return overdue.toSorted((a, b) => a.gracePeriodExpirationDate.localeCompare(b.gracePeriodExpirationDate))[0] ?? null;
}
