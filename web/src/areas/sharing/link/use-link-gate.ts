import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import type { LinkSharing } from '../sharing-types.ts';
import { invalidate, sharingKeys } from '../use-project-sharing.ts';

type GateCall = 'PATCH /web/project-view-links/{viewLink}/gate';

/** One entry of the list of who opened a link. */
export type LinkOpening = CallOutput<'GET /web/project-view-links/{viewLink}/openings'>['items'][number];

const refused = {
  PROJECT_FORBIDDEN: 'sharing.forbidden',
  PROJECT_VIEW_LINK_NOT_FOUND: 'sharing.forbidden',
  OPERATION_NOT_ALLOWED: ({ details }: ApiError) =>
    details?.reason === 'archived' ? ('sharing.archived' as const) : ('sharing.changed' as const),
} as const;

/** What refusals of a new password say. */
export const passwordRefusal = refusals<GateCall, 'password'>(
  {
    ...refused,
    WEAK_PASSWORD: { password: 'sharing.gate.error.weak' },
    TOO_LONG_PASSWORD: { password: 'sharing.gate.error.long' },
  },
  'sharing.failed',
);

/** What refusals of a new expiry say, and of switching off either. */
export const expiryRefusal = refusals<GateCall, 'date'>(
  {
    ...refused,
    WEAK_PASSWORD: 'sharing.failed',
    TOO_LONG_PASSWORD: 'sharing.failed',
    VALIDATION_ERROR: ({ validationErrors }) =>
      validationErrors[0]?.field === 'expiresAt' ? { date: 'sharing.gate.error.date' } : 'sharing.failed',
  },
  'sharing.failed',
);

/** Sets or removes the password or the expiry of a link. @throws ApiError */
export async function changeGate(
  client: QueryClient,
  viewLink: string,
  input: CallRequest<GateCall>['input'],
): Promise<void> {
  const gate = await call('PATCH /web/project-view-links/{viewLink}/gate', { params: { viewLink }, input });
  // At once: until all is read again, the switch would stay as it was.
  client.setQueryData<LinkSharing>(sharingKeys.link(viewLink), (link) => link && { ...link, ...gate });
  invalidate(client);
}

/** Who opened a review link, newest first. */
export function useLinkOpenings(viewLink: string) {
  return useList(
    listOptions({
      queryKey: sharingKeys.openings(viewLink),
      read: (cursor, signal) =>
        call('GET /web/project-view-links/{viewLink}/openings', { params: { viewLink }, query: { cursor }, signal }),
      staleTime: 0,
    }),
    ({ items }) => items,
  );
}
