import type { LinkRole, SharedState } from '@chamfer/contract/roles';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import type { SharingActs } from '../sharing-types.ts';
import { invalidate, sharingKeys } from '../use-project-sharing.ts';

/** What the dialog of a review link shows. */
export function useLinkSharing(viewLinkId: string) {
  const client = useQueryClient();
  const sharing = useQuery({
    queryKey: sharingKeys.link(viewLinkId),
    queryFn: ({ signal }) =>
      call('GET /web/project-view-links/{viewLink}/sharing', { params: { viewLink: viewLinkId }, signal }),
    staleTime: 0,
    meta: { invalidatedBy: ['design-changed'] },
  });
  const acts = useMemo(() => linkActs(client, viewLinkId), [client, viewLinkId]);
  return { sharing, acts };
}

/** Changes whom a link lets in, and as what; `not_shared` unpublishes it. */
export async function changeLink(
  client: QueryClient,
  id: string,
  change: { sharedState: SharedState; baseRole?: LinkRole },
): Promise<void> {
  await call('PATCH /web/project-view-links/{id}', { params: { id }, input: change }).finally(() => invalidate(client));
}

function linkActs(client: QueryClient, viewLink: string): SharingActs {
  const done = async <T>(answer: Promise<T>): Promise<T> => answer.finally(() => invalidate(client));
  return {
    invite: (emails, role) => {
      const input = { emails, role: asLinkRole(role) };
      return done(create('POST /web/project-view-links/{viewLink}/invitations', { params: { viewLink }, input }));
    },
    changeRole: async ({ userId }, role) => {
      const about = { params: { viewLink, userId }, input: { role: asLinkRole(role) } };
      await done(call('PUT /web/project-view-links/{viewLink}/users/{userId}', about));
    },
    remove: async ({ userId }) => {
      await done(call('DELETE /web/project-view-links/{viewLink}/users/{userId}', { params: { viewLink, userId } }));
    },
    changeInvitation: async ({ invitationId }, role) => {
      const about = { params: { viewLink, invitationId }, input: { role: asLinkRole(role) } };
      await done(call('PUT /web/project-view-links/{viewLink}/invitations/{invitationId}', about));
    },
    withdraw: async ({ invitationId }) => {
      const params = { viewLink, invitationId };
      await done(call('DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}', { params }));
    },
    resend: async ({ invitationId }) => {
      const params = { viewLink, invitationId };
      await done(call('POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend', { params }));
    },
  };
}

/** A link makes nobody more than a commenter. */
function asLinkRole(role: string): LinkRole {
  return role === 'viewer' ? 'viewer' : 'commenter';
}
