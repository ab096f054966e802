import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useSignedIn } from '../session.ts';

/** The account in the query cache. Until its address is verified, it is refetched when the window gets the focus. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /account', { signal }),
  refetchOnWindowFocus: (query) => (query.state.data?.emailVerified === false ? 'always' : false),
});

/** The signed-in account; without data for visitors. */
export function useAccount() {
  const signedIn = useSignedIn();
  return useQuery({ ...accountQuery, enabled: signedIn });
}
