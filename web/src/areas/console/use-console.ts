import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { userLayer } from '../../platform/api/query.ts';

/** Where the console's data is kept in the query cache: all of it below `all`, so that an act can ask for all of it again. */
export const consoleKeys = {
  all: ['console'] as const,
  overview: ['console', 'overview'] as const,
};

/** How the installation is, and what waits for an operator. */
export type Overview = CallOutput<'GET /operator/overview'>;

/** How old the overview may be when a page asks for it. Milliseconds. */
const overviewAge = 30_000;

const overviewQuery = queryOptions({
  queryKey: consoleKeys.overview,
  queryFn: ({ signal }) => call('GET /operator/overview', { signal }),
  staleTime: overviewAge,
  ...userLayer,
});

/**
 * The overview. The frame of the console asks for it first, and with it for the proof of identity that all of its pages need.
 */
export function useOverview() {
  return useQuery(overviewQuery);
}

/** Returns a function that asks again for what the console shows; for acts that changed something. */
export function useConsoleChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: consoleKeys.all });
}
