import type { CallOptions, CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A subscription in the list. */
export type ListedSubscription = CallOutput<'GET /operator/subscriptions'>['items'][number];
/** A subscription with all that operators see of it. */
export type ShownSubscription = CallOutput<'GET /operator/subscriptions/{subscriptionId}'>;
/** What the list is narrowed to. */
export type SubscriptionFilter = Omit<CallOptions<'GET /operator/subscriptions'>['query'], 'cursor' | 'limit'>;

const subscriptionKeys = {
  list: (filter: SubscriptionFilter) => [...consoleKeys.all, 'subscriptions', filter] as const,
  one: (subscriptionId: string) => [...consoleKeys.all, 'subscription', subscriptionId] as const,
};

const subscriptionsQuery = (filter: SubscriptionFilter) =>
  listOptions({
    queryKey: subscriptionKeys.list(filter),
    staleTime: 0,
    read: (cursor, signal) => call('GET /operator/subscriptions', { query: { ...filter, cursor }, signal }),
  });

/** The subscriptions that fit a filter. */
export function useSubscriptions(filter: SubscriptionFilter) {
  return useList(subscriptionsQuery(filter), ({ items }) => items);
}

const subscriptionQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.one(subscriptionId),
    queryFn: ({ signal }) =>
      call('GET /operator/subscriptions/{subscriptionId}', { params: { subscriptionId }, signal }),
    staleTime: 0,
    ...userLayer,
  });

/** A subscription, by its id. */
export function useShownSubscription(subscriptionId: string) {
  return useQuery(subscriptionQuery(subscriptionId));
}
