import { ApiError, hasCode } from '@chamfer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { projectKeys } from '../use-project.ts';

/** How often and after how many milliseconds a request is sent again by itself (spec 3 §9). */
const [retries, retryDelay] = [1, 500];

/** The query keys of invitations that were accepted. */
export const invitationKeys = {
  of: (projectId: string, invitationId: string | null) => ['project-invitation', projectId, invitationId] as const,
};

/** Asks for access to a project; what is refused is not asked again (spec 3 §7). */
export function useRequestAccess(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /web/projects/{projectId}/access-requests', { params: { projectId } }),
    retry: (failures, error) => failures < retries && !isRefusal(error),
    retryDelay,
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.of(projectId) }),
    onError: (error) => {
      if (hasCode(error, 'PENDING_PROJECT_ACCESS') || hasCode(error, 'EMAIL_NOT_VERIFIED')) {
        void client.invalidateQueries({ queryKey: projectKeys.of(projectId) });
      }
    },
  });
}

/** What a request that cannot be taken back says; one that was answered meanwhile shows what became of it. */
export const withdrawRefusal = refusals<'DELETE /web/projects/{projectId}/access-requests/{id}'>({
  PROJECT_NOT_FOUND: null,
  PROJECT_FORBIDDEN: null,
  PROJECT_ACCESS_REQUEST_NOT_FOUND: null,
});

/** Takes a request for access back; one that was answered meanwhile is read again. */
export function useWithdrawRequest(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('DELETE /web/projects/{projectId}/access-requests/{id}', { params: { projectId, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.of(projectId) }),
  });
}

/** Accepts the invitation that waits for this account, once; `true` when it is done, whatever became of it. */
export function useAcceptInvitation(projectId: string, invitationId: string | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: invitationKeys.of(projectId, invitationId),
    enabled: invitationId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const params = { projectId, invitationId: invitationId ?? '' };
      try {
        await call('POST /web/projects/{projectId}/invitations/{invitationId}/accept', { params });
      } catch (error) {
        // It was withdrawn a moment ago: silently nothing (spec 3 §8).
        if (!hasCode(error, 'PROJECT_INVITATION_NOT_FOUND')) throw error;
      }
      await client.invalidateQueries({ queryKey: projectKeys.of(projectId) });
      return true;
    },
  });
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
