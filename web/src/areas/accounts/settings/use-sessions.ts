import type { CallOutput } from '@chamfer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { changePages, listOptions, useList } from '../../../platform/list/use-list.ts';

/** A device on which the account is signed in. */
export type AccountSession = CallOutput<'GET /account/sessions'>['items'][number];

/** The query keys of the account's sessions. */
export const sessionKeys = { all: ['account', 'sessions'] as const };

const sessionsQuery = listOptions({
  queryKey: sessionKeys.all,
  read: (cursor, signal) => call('GET /account/sessions', { query: { cursor, limit: 20 }, signal }),
  // Sessions of other devices begin and end without a notification.
  staleTime: 0,
});

/** The texts for a session that could not be ended. A session that no longer exists is removed from the list. */
export const endSessionRefusal = refusals<'DELETE /account/sessions' | 'DELETE /account/sessions/{sessionId}'>({
  SESSION_NOT_FOUND: null,
  INVALID_UUID: null,
});

/** The devices on which the account is signed in, the most recently used first, page by page. */
export function useSessions() {
  return useList(sessionsQuery, ({ items }) => items);
}

/** Ends one session; with null, every session except this browser's (DECISIONS 11). */
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
          // All other sessions were ended, including those on pages that were not loaded.
          nextCursor: ended === null ? null : page.nextCursor,
          items: page.items.filter(({ sessionId, current }) =>
            ended === null ? current : sessionId !== ended.sessionId,
          ),
        })),
      );
      // This browser's session may be on a page that was not loaded.
      if (ended === null) void client.invalidateQueries({ queryKey: sessionKeys.all });
      onDone(ended);
    },
    // A session that no longer exists is also removed from the list.
    onError: () => client.invalidateQueries({ queryKey: sessionKeys.all }),
  });
}
