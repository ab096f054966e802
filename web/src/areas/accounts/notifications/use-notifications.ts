import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** Which mails about comments the person gets, and the threads they muted. */
export type Notifications = CallOutput<'GET /account/notifications'>;

/** The query keys of the person's settings about mails. */
export const notificationKeys = { all: ['account', 'notifications'] as const };

const notificationsQuery = queryOptions({
  queryKey: notificationKeys.all,
  queryFn: ({ signal }) => call('GET /account/notifications', { signal }),
  // A link in a mail mutes threads without this page.
  staleTime: 0,
});

/** The person's settings about mails. */
export function useNotifications() {
  return useQuery(notificationsQuery);
}

/** Switches mails on or off: shown at once, and taken back if that fails. */
export function useChangeNotifications(onError: () => void) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  const show = (settings: Partial<Notifications['settings']>) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, settings: { ...shown.settings, ...settings } });
  return useMutation({
    // One after the other, so that the last one stays.
    scope: { id: 'notifications' },
    mutationFn: (input: Partial<Notifications['settings']>) => call('PATCH /account/notifications', { input }),
    onMutate: show,
    onError: () => {
      void client.invalidateQueries({ queryKey });
      onError();
    },
  });
}

/** Ends the muting of a thread. */
export function useUnmute(onError: () => void) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (commentId: string) =>
      call('PUT /web/comments/{commentId}/mute', { params: { commentId }, input: { isMuted: false } }),
    onSuccess: (_, commentId) =>
      client.setQueryData(
        queryKey,
        (shown) =>
          shown && { ...shown, mutedThreads: shown.mutedThreads.filter((thread) => thread.commentId !== commentId) },
      ),
    onError: () => {
      void client.invalidateQueries({ queryKey });
      onError();
    },
  });
}
