import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSignedIn } from '../../app/session.ts';

/** The signed-in account with its teams. */
export type Account = CallOutput<'GET /account'>;
/** A team of the account. */
export type Team = Account['teams'][number];

/** The account in the query cache. Until its address is verified it is asked for again when the window gets the focus. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /account', { signal }),
  refetchOnWindowFocus: (query) => (query.state.data?.emailVerified === false ? 'always' : false),
});

/** The signed-in account; stays without data for visitors. */
export function useAccount() {
  const signedIn = useSignedIn();
  return useQuery({ ...accountQuery, enabled: signedIn });
}

/** The team to open: the one asked for, else the primary one, else the first; null without a team (spec 1 §4). */
export function defaultTeam(account: Account, wanted?: string): Team | null {
  const { teams } = account;
  return teams.find(({ id }) => id === wanted) ?? teams.find(({ isPrimary }) => isPrimary) ?? teams[0] ?? null;
}
