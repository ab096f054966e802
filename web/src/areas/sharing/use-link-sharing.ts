import type { CallRequest } from '@chamfer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { InvitedRole, Role, SharingActions } from './sharing-types.ts';

type LinkRole = CallRequest<'POST /web/project-view-links/{viewLink}/invitations'>['input']['role'];

/** Where the sharing of review links is kept in the query cache. */
export const linkSharingKeys = { list: (viewLink: string) => ['sharing', 'link', viewLink] as const };

/** Whom a review link lets in; asked anew for each dialog. */
export function useLinkSharing(viewLink: string) {
  return useQuery(
    queryOptions({
      queryKey: linkSharingKeys.list(viewLink),
      queryFn: ({ signal }) => call('GET /web/project-view-links/{viewLink}/sharing', { params: { viewLink }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** What can be done with the people of a review link. */
export function linkActions(viewLink: string): SharingActions {
  return {
    listKey: linkSharingKeys.list(viewLink),
    roles: ['commenter', 'viewer'],
    invite: (emails, role) =>
      call('POST /web/project-view-links/{viewLink}/invitations', {
        params: { viewLink },
        input: { emails, role: linkRole(role) },
      }),
    changeRole: ({ userId }, role) =>
      call('PUT /web/project-view-links/{viewLink}/users/{userId}', {
        params: { viewLink, userId },
        input: { role: linkRole(role) },
      }),
    removeMember: ({ userId }) =>
      call('DELETE /web/project-view-links/{viewLink}/users/{userId}', { params: { viewLink, userId } }),
    changeInvitation: ({ invitationId }, role) =>
      call('PUT /web/project-view-links/{viewLink}/invitations/{invitationId}', {
        params: { viewLink, invitationId },
        input: { role: linkRole(role) },
      }),
    resend: ({ invitationId }) =>
      call('POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend', {
        params: { viewLink, invitationId },
      }),
    removeInvitation: ({ invitationId }) =>
      call('DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}', {
        params: { viewLink, invitationId },
      }),
  };
}

/** A review link gives no more than commenting. */
function linkRole(role: Role | InvitedRole): LinkRole {
  return role === 'viewer' ? 'viewer' : 'commenter';
}
