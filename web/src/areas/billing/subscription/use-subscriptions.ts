import type { CallOutput } from '@chamfer/contract';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { billingKeys } from '../details/use-billing.ts';

/** The subscriptions of a team. */
export type Subscriptions = CallOutput<'GET /teams/{teamId}/subscriptions'>;
/** A team's subscription by seats. */
export type TeamSubscription = NonNullable<Subscriptions['seatBasedTeamSubscription']>;
/** The people of a team, with the seats that they take. */
export type SeatMembers = CallOutput<'GET /teams/{teamId}/users'>;
/** A subscription that a person has bought for themselves. */
export type OwnSubscription = Subscriptions['individualSubscriptions'][number];

/** The query keys of subscriptions: of all teams, of one, and below it who holds its seats and what more would cost. */
export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  ofTeam: (teamId: string) => [...subscriptionKeys.all, teamId] as const,
  holders: (teamId: string) => [...subscriptionKeys.ofTeam(teamId), 'holders'] as const,
  estimate: (teamId: string, count: number) => [...subscriptionKeys.ofTeam(teamId), 'estimate', count] as const,
};

const subscriptionsQuery = (teamId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.ofTeam(teamId),
    queryFn: ({ signal }) => call('GET /teams/{teamId}/subscriptions', { params: { teamId }, signal }),
    ...userLayer,
    staleTime: 30_000,
    // A purchase that is being confirmed is through within seconds.
    refetchInterval: ({ state }) => (state.data?.seatBasedTeamSubscription?.isConfirming ? 1000 : false),
    meta: { invalidatedBy: ['members-changed'] },
  });

/** The subscriptions of a team, for its owners and seat managers. */
export function useSubscriptions(teamId: string) {
  return useQuery(subscriptionsQuery(teamId));
}

/** Members and invitations of a team, a hundred at most, for showing who holds its seats. */
export function useSeatMembers(teamId: string) {
  return useQuery({
    queryKey: subscriptionKeys.holders(teamId),
    queryFn: ({ signal }) => call('GET /teams/{teamId}/users', { params: { teamId }, query: { limit: 100 }, signal }),
    staleTime: 30_000,
    meta: { invalidatedBy: ['members-changed'] },
  });
}

/** What more seats would cost; the figures of before stay until the new ones are there. */
export function useSeatEstimate({ id, teamId }: Pick<TeamSubscription, 'id' | 'teamId'>, count: number) {
  return useQuery({
    queryKey: subscriptionKeys.estimate(teamId, count),
    queryFn: ({ signal }) =>
      call('POST /teams/subscriptions/{subscriptionId}/estimate', {
        params: { subscriptionId: id },
        input: { additionalEditorSeatCount: count },
        signal,
      }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Asks again for everything that a change of a subscription invalidates. */
export async function invalidateSubscriptions(client: QueryClient): Promise<void> {
  spreadNews(client, 'members-changed');
  await Promise.all([
    client.invalidateQueries({ queryKey: subscriptionKeys.all }),
    client.invalidateQueries({ queryKey: billingKeys.all }),
    client.invalidateQueries({ queryKey: accountKeys.all }),
  ]);
}

/** Turns automatic renewal on or off. */
export async function setAutoRenew(client: QueryClient, { id }: TeamSubscription, autoRenew: boolean): Promise<void> {
  const params = { subscriptionId: id };
  try {
    await call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { params, input: { autoRenew } });
  } finally {
    await invalidateSubscriptions(client);
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
    await invalidateSubscriptions(client);
  }
}

const refusalTexts = {
  SUBSCRIPTION_NOT_FOUND: 'billing.error.gone',
  TEAM_FORBIDDEN: 'billing.error.forbidden',
  SUBSCRIPTION_OPERATION_NOT_ALLOWED: 'billing.error.notNow',
  INSUFFICIENT_SEATS: 'billing.seats.tooFew',
  PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
  PAYMENT_PROCESSING_FAILED: 'billing.payment.error.text',
  PAYMENT_UNAVAILABLE: 'billing.payment.unreachable',
  TEAM_NOT_FOUND: 'billing.error.forbidden',
  CHECKOUT_NOT_ALLOWED: 'billing.checkout.error.tooMany',
  ESTIMATE_OUTDATED: 'billing.checkout.changed',
  INVALID_UUID: 'billing.error.gone',
} as const;
type Changes =
  | 'PATCH /teams/subscriptions/{subscriptionId}'
  | 'PUT /teams/subscriptions/{subscriptionId}/auto-renew'
  | 'POST /teams/subscriptions/{subscriptionId}/pay-overdue';

/** What refusals of changes to a subscription say. */
export const subscriptionRefusal = refusals<Changes>(refusalTexts, 'common.error.tryAgain');
/** What refusals of more seats say (spec 2 §8). */
export const seatsRefusal = refusals<Changes>(refusalTexts, 'billing.seats.unavailable');
