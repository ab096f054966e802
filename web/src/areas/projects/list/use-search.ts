import type { CallOutput } from '@chamfer/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** What a search of a team finds. */
export type Found = CallOutput<'GET /app/teams/{teamId}/search'>;

/** The query keys of searches: of all, and of one in a team. */
export const searchKeys = {
  all: ['search'] as const,
  of: (teamId: string, query: string | undefined) => [...searchKeys.all, teamId, query ?? ''] as const,
};

/** How long an answer counts, in milliseconds. */
const staleTime = 10_000;

/** What a team has that fits a query; the answer before stays while the next one is on its way. */
export function useSearchOf(teamId: string, query: string | undefined, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: searchKeys.of(teamId, query),
    queryFn: ({ signal }) =>
      call('GET /app/teams/{teamId}/search', { params: { teamId }, query: { query: query ?? '' }, signal }),
    enabled: enabled && query !== undefined,
    placeholderData: keepPreviousData,
    staleTime,
  });
}
