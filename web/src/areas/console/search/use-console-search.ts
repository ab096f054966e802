import type { CallOutput } from '@chamfer/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { consoleKeys } from '../use-console.ts';

/** What a search of the console finds. */
export type Found = CallOutput<'GET /operator/search'>;

const searchKeys = { of: (query: string) => [...consoleKeys.all, 'search', query] as const };

const searchQuery = (query: string) =>
  queryOptions({
    queryKey: searchKeys.of(query),
    queryFn: ({ signal }) => call('GET /operator/search', { query: { query }, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** People, teams, review links and an entry of the audit log for what is typed; nothing is asked for an empty text. */
export function useConsoleSearch(query: string) {
  return useQuery({ ...searchQuery(query), enabled: query !== '' });
}
