import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, hasCode } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query.ts';
import { makePasskey } from './make-passkey.ts';

/** A passkey of the account. */
export type Passkey = CallOutput<'GET /account/passkeys'>[number];

/** Where the account's passkeys are kept in the query cache. */
export const passkeyKeys = { all: ['account', 'passkeys'] as const };

const passkeysQuery = queryOptions({
  queryKey: passkeyKeys.all,
  queryFn: ({ signal }) => call('GET /account/passkeys', { signal }),
  // Signing in elsewhere changes the time of last use.
  staleTime: 0,
});

/** The account's passkeys, the oldest first; the server bounds how many there are, so they come in one answer. */
export function usePasskeys() {
  return useQuery(passkeysQuery);
}

/** Reloads the list after a change or when a passkey no longer exists; resolves when the page shows it. */
export function refreshPasskeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeyKeys.all });
}

/** Makes a passkey and adds it to the account; `onDone` gets null when the person let the browser's dialog be. */
export function useAddPasskey(onDone: (passkey: Passkey | null) => void) {
  return useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey();
      if (passkey) await refreshPasskeys();
      return passkey;
    },
    onSuccess: onDone,
  });
}

/** Renames a passkey, for a form. @throws ApiError */
export async function renamePasskey(passkeyId: string, name: string): Promise<void> {
  await call('PATCH /account/passkeys/{passkeyId}', { params: { passkeyId }, input: { name } });
  await refreshPasskeys();
}

/** Removes a passkey; one that is gone already is as good as removed. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: (passkeyId: string) =>
      call('DELETE /account/passkeys/{passkeyId}', { params: { passkeyId } }).catch((error: unknown) => {
        if (!hasCode(error, 'PASSKEY_NOT_FOUND')) throw error;
      }),
    // The list first, so that the focus does not go back to a button that is about to leave.
    onSuccess: refreshPasskeys,
  });
}
