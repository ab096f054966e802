import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { SharingActions } from './sharing-types.ts';

/** Where the sharing of projects is kept in the query cache. */
export const projectSharingKeys = {
  list: (projectId: string) => ['sharing', 'project', projectId, 'list'] as const,
  project: (projectId: string) => ['sharing', 'project', projectId, 'itself'] as const,
};

/** Who has access to a project, is invited to it or asks for it; asked anew for each dialog. */
export function useProjectSharing(projectId: string) {
  return useQuery(
    queryOptions({
      queryKey: projectSharingKeys.list(projectId),
      queryFn: ({ signal }) => call('GET /web/projects/{projectId}/sharing', { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** Whom a project is open to, and the space it is in. */
export function useSharedProject(projectId: string) {
  return useQuery(
    queryOptions({
      queryKey: projectSharingKeys.project(projectId),
      queryFn: ({ signal }) => call('GET /web/projects/{projectId}', { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** What can be done with the people of a project. */
export function projectActions(projectId: string): SharingActions {
  return {
    listKey: projectSharingKeys.list(projectId),
    roles: ['editor', 'commenter', 'viewer'],
    invite: (emails, role) =>
      call('POST /web/projects/{projectId}/invitations', { params: { projectId }, input: { emails, role } }),
    changeRole: ({ userId, role: from }, role) =>
      call('PUT /web/projects/{projectId}/users/{userId}', { params: { projectId, userId }, input: { role, from } }),
    removeMember: ({ userId }) =>
      call('DELETE /web/projects/{projectId}/users/{userId}', { params: { projectId, userId } }),
    changeInvitation: ({ invitationId }, role) =>
      call('PUT /web/projects/{projectId}/invitations/{invitationId}', {
        params: { projectId, invitationId },
        input: { role },
      }),
    resend: ({ invitationId }) =>
      call('POST /web/projects/{projectId}/invitations/{invitationId}/resend', { params: { projectId, invitationId } }),
    removeInvitation: ({ invitationId }) =>
      call('DELETE /web/projects/{projectId}/invitations/{invitationId}', { params: { projectId, invitationId } }),
  };
}
