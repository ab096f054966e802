import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { userLayer } from '../../../platform/api/query.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A review link, as operators see it. */
export type ShownLink = CallOutput<'GET /operator/links/{viewLinkId}'>;

const linkKeys = {
  list: (query: string | undefined) => [...consoleKeys.all, 'links', query] as const,
  one: (viewLinkId: string) => [...consoleKeys.all, 'link', viewLinkId] as const,
};

const linksQuery = (query: string | undefined) =>
  listOptions({
    queryKey: linkKeys.list(query),
    staleTime: 0,
    read: (cursor, signal) => call('GET /operator/links', { query: { query, cursor }, signal }),
  });

/** The review links that a search finds. */
export function useLinks(query: string | undefined) {
  return useList(linksQuery(query), ({ items }) => items);
}

const linkQuery = (viewLinkId: string) =>
  queryOptions({
    queryKey: linkKeys.one(viewLinkId),
    queryFn: ({ signal }) => call('GET /operator/links/{viewLinkId}', { params: { viewLinkId }, signal }),
    staleTime: 0,
    ...userLayer,
  });

/** A review link, by its id. */
export function useLink(viewLinkId: string) {
  return useQuery(linkQuery(viewLinkId));
}

/** Stops sharing a review link. */
export function stopSharing(viewLinkId: string, reason: string): Promise<void> {
  return call('POST /operator/links/{viewLinkId}/stop', { params: { viewLinkId }, input: { reason } });
}

/** What a refused stop says. */
export const stopRefusal = refusals<'POST /operator/links/{viewLinkId}/stop', 'reason'>({
  PROJECT_VIEW_LINK_NOT_FOUND: 'console.link.missing',
  INVALID_UUID: 'console.link.missing',
});
