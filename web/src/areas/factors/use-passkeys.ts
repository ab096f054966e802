import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';

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

/** Reads the list anew, after a change or when one turns out to be gone; resolves when the page shows it. */
export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
