import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { userLayer } from '../api/query.ts';
import { useSignedIn } from '../http/session.ts';

/** Where the account is kept in the query cache; what belongs to it is kept below. */
export const accountKeys = { all: ['account'] as const };

/** The account in the query cache. Until its address is verified it is requested again when the window gets the focus. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.all,
  queryFn: ({ signal }) => call('GET /account', { signal }),
  ...userLayer,
  refetchOnWindowFocus: (query) => (query.state.data?.emailVerified === false ? 'always' : false),
});

/** The signed-in account; without data for visitors. */
export function useAccount() {
  const signedIn = useSignedIn();
  return useQuery({ ...accountQuery, enabled: signedIn });
}
