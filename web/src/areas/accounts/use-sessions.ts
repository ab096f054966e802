import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { refusals } from '../../platform/refusals.ts';

/** A device the account is signed in on. */
export type AccountSession = CallOutput<'GET /account/sessions'>[number];

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('GET /account/sessions', { signal }),
  // Other devices come and go without telling this one.
  staleTime: 0,
});

/** What a session says that was not ended; one that is gone already leaves the list. */
export const endSessionRefusal = refusals<'DELETE /account/sessions' | 'DELETE /account/sessions/{sessionId}'>({
  SESSION_NOT_FOUND: null,
  INVALID_UUID: null,
});

/** The devices the account is signed in on, the one last used first. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Ends one session, or with null every session but this browser's (DECISIONS 11). */
export function useEndSession(onDone: (session: AccountSession | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: AccountSession | null) =>
      session === null
        ? call('DELETE /account/sessions', {})
        : call('DELETE /account/sessions/{sessionId}', { params: { sessionId: session.sessionId } }),
    onSuccess: (_, ended) => {
      client.setQueryData(sessionsQuery.queryKey, (list) =>
        list?.filter(({ sessionId, current }) => (ended === null ? current : sessionId !== ended.sessionId)),
      );
      onDone(ended);
    },
    // One that is gone already leaves the list all the same.
    onError: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
