import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';

/** A passkey of the account. */
export type Passkey = CallOutput<'GET /account/passkeys'>[number];

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call('GET /account/passkeys', { signal }),
  // Signing in elsewhere changes when one was last used.
  staleTime: 0,
});

/** The account's passkeys, the oldest first. */
export function usePasskeys() {
  return useQuery(passkeysQuery);
}

/** Reads the list anew: after a change, or when it turns out that one is gone already. */
export function refreshPasskeys(): void {
  void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
