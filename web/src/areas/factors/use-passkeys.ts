import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

/** A passkey of the account. */
export type Passkey = CallOutput<'GET /account/passkeys'>[number];

const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call('GET /account/passkeys', { signal }),
  // Signing in elsewhere changes the time of last use.
  staleTime: 0,
});

/** The account's passkeys, oldest first. */
export function usePasskeys() {
  return useQuery(passkeysQuery);
}

/** Reloads the list after a change or when a passkey no longer exists; resolves when the page shows it. */
export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
