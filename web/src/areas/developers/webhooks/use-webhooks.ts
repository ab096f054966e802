import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

/** An address that is called when something happens in a team. */
export type Webhook = CallOutput<'GET /app/teams/{teamId}/webhooks'>['webhooks'][number];
/** What a webhook was called for. */
export type Delivery = CallOutput<'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries'>['items'][number];
/** A delivery with its tries. */
export type DeliveryDetails = CallOutput<'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}'>;

/** A webhook, as its calls name it. */
export interface OfWebhook {
  teamId: string;
  webhookId: string;
}

/** The query keys of webhooks: of all teams, of a team, of one, its deliveries and one of them. */
export const webhookKeys = {
  all: ['webhooks'] as const,
  ofTeam: (teamId: string) => [...webhookKeys.all, teamId] as const,
  list: (teamId: string) => [...webhookKeys.ofTeam(teamId), 'list'] as const,
  one: ({ teamId, webhookId }: OfWebhook) => [...webhookKeys.ofTeam(teamId), webhookId] as const,
  deliveries: (which: OfWebhook, state: Delivery['state'] | undefined) =>
    [...webhookKeys.one(which), 'deliveries', state ?? 'all'] as const,
  delivery: (which: OfWebhook, deliveryId: string) => [...webhookKeys.one(which), deliveryId] as const,
};

/** How often what is on its way is looked at again. Milliseconds. */
const lookMs = 2000;

const listQuery = (teamId: string) =>
  queryOptions({
    queryKey: webhookKeys.list(teamId),
    queryFn: ({ signal }) => call('GET /app/teams/{teamId}/webhooks', { params: { teamId }, signal }),
    ...userLayer,
    // Every event of the team changes their counts.
    staleTime: 0,
  });

/** The webhooks of a team. */
export function useWebhooks(teamId: string) {
  return useQuery(listQuery(teamId));
}

/** One webhook of a team. */
export function useWebhook({ teamId, webhookId }: OfWebhook) {
  return useQuery({
    queryKey: webhookKeys.one({ teamId, webhookId }),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/webhooks/{webhookId}', { params: { teamId, webhookId }, signal }),
    ...userLayer,
    staleTime: 0,
  });
}

/** The deliveries of a webhook, newest first; asked again while one is on its way. */
export function useDeliveries(which: OfWebhook, state: Delivery['state'] | undefined) {
  const { teamId, webhookId } = which;
  return useList(
    listOptions({
      queryKey: webhookKeys.deliveries(which, state),
      read: (cursor, signal) =>
        call('GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries', {
          params: { teamId, webhookId },
          query: { state, cursor },
          signal,
        }),
      staleTime: 0,
      isAwaiting: ({ items }) => items.some(isUnderWay),
    }),
    ({ items }) => items,
  );
}

/** One delivery; asked again while it is on its way. */
export function useDelivery(which: OfWebhook, deliveryId: string) {
  const { teamId, webhookId } = which;
  return useQuery({
    queryKey: webhookKeys.delivery(which, deliveryId),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}', {
        params: { teamId, webhookId, deliveryId },
        signal,
      }),
    ...userLayer,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookMs : false),
  });
}

/** Whether a delivery is tried now or in a moment; one that waits for its next try for minutes is not. */
export function isUnderWay({ state, nextTryAt }: Delivery): boolean {
  return state === 'pending' && (nextTryAt === null || Date.parse(nextTryAt) < Date.now() + 30_000);
}

/** Reads everything about the webhooks of a team again. */
export function refreshWebhooks(client: QueryClient, teamId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: webhookKeys.ofTeam(teamId) });
}

/** Shows a webhook that was added or changed. */
export function putWebhook(client: QueryClient, teamId: string, webhook: Webhook): void {
  client.setQueryData(listQuery(teamId).queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.webhooks.some(({ id }) => id === webhook.id);
    const changed = known.webhooks.map((each) => (each.id === webhook.id ? webhook : each));
    return { webhooks: isKnown ? changed : [...changed, webhook] };
  });
}
