import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import type { LinkSharing } from '../sharing-types.ts';
import { invalidate, sharingKeys } from '../use-project-sharing.ts';

/** Somebody who comments on a review link without an account. */
export type LinkGuest = CallOutput<'GET /web/project-view-links/{viewLink}/guests'>['items'][number];

/** The guests of a review link, newest first. */
export function useLinkGuests(viewLink: string) {
  return useList(
    listOptions({
      queryKey: sharingKeys.guests(viewLink),
      read: (cursor, signal) =>
        call('GET /web/project-view-links/{viewLink}/guests', { params: { viewLink }, query: { cursor }, signal }),
      staleTime: 0,
    }),
    ({ items }) => items,
  );
}

/** What refusals of acts about guests say; a guest who is gone already needs no text. */
export const guestsRefusal = refusals<
  'PUT /web/project-view-links/{viewLink}/guests' | 'DELETE /web/project-view-links/{viewLink}/guests/{userId}'
>(
  {
    PROJECT_FORBIDDEN: 'sharing.forbidden',
    PROJECT_VIEW_LINK_NOT_FOUND: 'sharing.forbidden',
    PROJECT_VIEW_LINK_GUEST_NOT_FOUND: null,
    OPERATION_NOT_ALLOWED: ({ details }) => (details?.reason === 'archived' ? 'sharing.archived' : 'sharing.changed'),
  },
  'sharing.failed',
);

/** Lets guests comment on a link, or not. @throws ApiError */
export async function allowGuests(client: QueryClient, viewLink: string, allowed: boolean): Promise<void> {
  const about = { params: { viewLink }, input: { allowed } };
  await call('PUT /web/project-view-links/{viewLink}/guests', about);
  // At once: until all is read again, the switch would stay as it was.
  client.setQueryData<LinkSharing>(sharingKeys.link(viewLink), (link) => link && { ...link, guestsAllowed: allowed });
  invalidate(client);
}

/** A function that removes a guest of a link with all they wrote there. */
export function useRemoveGuest(viewLink: string): (guest: LinkGuest) => Promise<void> {
  const client = useQueryClient();
  return async ({ userId }) => {
    const params = { viewLink, userId };
    await call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', { params }).finally(() =>
      invalidate(client),
    );
  };
}
