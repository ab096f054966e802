import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query.ts';

/** Where the state of two-factor authentication is kept in the query cache. */
export const twoFactorKeys = { all: ['account', 'two-factor'] as const };

const twoFactorQuery = queryOptions({
  queryKey: twoFactorKeys.all,
  queryFn: ({ signal }) => call('GET /account/two-factor', { signal }),
  // Recovery codes may be used elsewhere.
  staleTime: 0,
});

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export function useTwoFactor() {
  return useQuery(twoFactorQuery);
}

/** Reloads the state after a change here or in another window; resolves when the page shows it. */
export function refreshTwoFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: twoFactorKeys.all });
}
