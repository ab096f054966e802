import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api.ts';
import { userLayer } from '../../../platform/query.ts';
import { spreadNews } from '../../../platform/query-news.ts';
import { refusals } from '../../../platform/refusals.ts';

/** The subscriptions of a team. */
export type Subscriptions = CallOutput<'GET /teams/{teamId}/subscriptions'>;
/** A team's subscription by seats. */
export type TeamSubscription = NonNullable<Subscriptions['seatBasedTeamSubscription']>;
/** A subscription that a person has bought for themselves. */
export type OwnSubscription = Subscriptions['individualSubscriptions'][number];

/** The query keys of subscriptions: of all teams, and of one. */
export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  ofTeam: (teamId: string) => [...subscriptionKeys.all, teamId] as const,
};

const subscriptionsQuery = (teamId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.ofTeam(teamId),
    queryFn: ({ signal }) => call('GET /teams/{teamId}/subscriptions', { params: { teamId }, signal }),
    ...userLayer,
    staleTime: 30_000,
    // A purchase that is being confirmed is through within seconds.
    refetchInterval: ({ state }) => (state.data?.seatBasedTeamSubscription?.isConfirming ? 1000 : false),
    meta: { outdatedBy: ['members-changed'] },
  });

/** The subscriptions of a team, for its owners and seat managers. */
export function useSubscriptions(teamId: string) {
  return useQuery(subscriptionsQuery(teamId));
}

/** Asks again for everything that a change of a subscription outdates. */
export async function outdateSubscriptions(client: QueryClient): Promise<void> {
  spreadNews(client, 'members-changed');
  await Promise.all([
    client.invalidateQueries({ queryKey: subscriptionKeys.all }),
    client.invalidateQueries({ queryKey: ['billing'] }),
    client.invalidateQueries({ queryKey: accountKeys.all }),
  ]);
}

/** Turns automatic renewal on or off. */
export async function setAutoRenew(client: QueryClient, { id }: TeamSubscription, autoRenew: boolean): Promise<void> {
  const params = { subscriptionId: id };
  try {
    await call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { params, input: { autoRenew } });
  } finally {
    await outdateSubscriptions(client);
  }
}

/** Plans fewer seats or another period for the renewal; nothing is paid for now. */
export async function planRenewal(
  client: QueryClient,
  { id }: TeamSubscription,
  change: { additionalEditorSeatCount?: number; subscriptionPeriodNext?: 'monthly' | 'yearly' },
): Promise<void> {
  const params = { subscriptionId: id };
  try {
    await call('PATCH /teams/subscriptions/{subscriptionId}', {
      params,
      input: { additionalEditorSeatCount: 0, ...change },
    });
  } finally {
    await outdateSubscriptions(client);
  }
}

/** What refusals of changes to a subscription say. */
export const subscriptionRefusal = refusals<
  'PATCH /teams/subscriptions/{subscriptionId}' | 'PUT /teams/subscriptions/{subscriptionId}/auto-renew'
>(
  {
    SUBSCRIPTION_NOT_FOUND: 'billing.error.gone',
    TEAM_FORBIDDEN: 'billing.error.forbidden',
    SUBSCRIPTION_OPERATION_NOT_ALLOWED: 'billing.error.notNow',
    INSUFFICIENT_SEATS: 'billing.seats.tooFew',
    PURCHASE_IN_PROGRESS: 'billing.checkout.error.inProgress',
    PAYMENT_PROCESSING_FAILED: 'billing.payment.error.text',
    PAYMENT_UNAVAILABLE: 'billing.payment.unreachable',
    ESTIMATE_OUTDATED: 'billing.checkout.changed',
    INVALID_UUID: 'billing.error.gone',
  },
  'common.error.tryAgain',
);
