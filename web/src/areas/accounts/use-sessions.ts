import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { changePages, listOptions, useList } from '../../platform/list/use-list.ts';
import { refusals } from '../../platform/refusals.ts';

/** A device the account is signed in on. */
export type AccountSession = CallOutput<'GET /account/sessions'>['items'][number];

/** Where the account's sessions are kept in the query cache. */
export const sessionKeys = { all: ['account', 'sessions'] as const };

const sessionsQuery = listOptions({
  queryKey: sessionKeys.all,
  read: (cursor, signal) => call('GET /account/sessions', { query: { cursor, limit: 20 }, signal }),
  // Other devices come and go without telling this one.
  staleTime: 0,
});

/** What a session says that was not ended; one that is gone already leaves the list. */
export const endSessionRefusal = refusals<'DELETE /account/sessions' | 'DELETE /account/sessions/{sessionId}'>({
  SESSION_NOT_FOUND: null,
  INVALID_UUID: null,
});

/** The devices the account is signed in on, the one last used first, page by page. */
export function useSessions() {
  return useList(sessionsQuery, ({ items }) => items);
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
      client.setQueryData(sessionsQuery.queryKey, (data) =>
        changePages(data, (page) => ({
          // The others are ended, those too that have not been read yet.
          nextCursor: ended === null ? null : page.nextCursor,
          items: page.items.filter(({ sessionId, current }) =>
            ended === null ? current : sessionId !== ended.sessionId,
          ),
        })),
      );
      // This browser's own may stand on a page that was not read.
      if (ended === null) void client.invalidateQueries({ queryKey: sessionKeys.all });
      onDone(ended);
    },
    // One that is gone already leaves the list all the same.
    onError: () => client.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}
