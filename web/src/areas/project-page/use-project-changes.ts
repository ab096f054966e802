import { everyPage } from '@chamfer/client';
import type { CallRequest } from '@chamfer/contract';
import type { ModelUnit } from '@chamfer/contract/model-units';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { type FormErrors, refusals } from '../../platform/form/refusals.ts';
import { invalidateProject } from './use-project.ts';

type Change = CallRequest<'PATCH /web/projects/{projectId}'>['input'];

/** The contract's limit on names of projects. */
export const nameMaxLength = 200;

/** What is wrong with the name of a project. */
export function checkName({ name }: { name: string }): FormErrors<'name'> {
  return name.trim() === '' ? { name: 'projects.rename.empty' } : {};
}

/** What a refused name says. */
export const renameRefusal = refusals<'PATCH /web/projects/{projectId}', 'name'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projects.rename.forbidden',
  OPERATION_NOT_ALLOWED: 'projectPage.notAllowed',
  SPACE_NOT_FOUND: 'projectPage.notAllowed',
  SPACE_FORBIDDEN: 'projectPage.notAllowed',
});

/** Gives the project another name. */
export function renameProject(client: QueryClient, projectId: string, name: string): Promise<void> {
  return changeProject(client, projectId, { name });
}

/** Changes one thing of a project: its space, or whether it is archived. */
export async function changeProject(client: QueryClient, projectId: string, input: Change): Promise<void> {
  await call('PATCH /web/projects/{projectId}', { params: { projectId }, input });
  invalidateProject(client, projectId);
}

/** What a refusal of such a change says. */
export const changeRefusal = refusals<'PATCH /web/projects/{projectId}'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projectPage.notAllowed',
  OPERATION_NOT_ALLOWED: 'projectPage.notAllowed',
  SPACE_NOT_FOUND: 'projectPage.move.gone',
  SPACE_FORBIDDEN: 'projectPage.move.forbidden',
});

/** Says in which unit the newest published model is. */
export async function changeUnit(
  client: QueryClient,
  projectId: string,
  { webExportId, unit }: { webExportId: string; unit: ModelUnit },
): Promise<void> {
  await call('PUT /app/web-exports/{webExportId}/unit', { params: { webExportId }, input: { unit } });
  invalidateProject(client, projectId);
}

/** What a refusal of another unit says. */
export const unitRefusal = refusals<'PUT /app/web-exports/{webExportId}/unit', 'unit'>({
  WEB_EXPORT_NOT_FOUND: 'units.change.closed',
  OPERATION_NOT_ALLOWED: 'units.change.closed',
});

/** Deletes the project; its owner can bring it back for 30 days. */
export async function deleteProject(client: QueryClient, projectId: string): Promise<void> {
  await call('DELETE /web/projects/{projectId}', { params: { projectId } });
  invalidateProject(client, projectId);
}

/** What a refusal to delete says; a project that is gone already is as good as deleted. */
export const deleteRefusal = refusals<'DELETE /web/projects/{projectId}'>({
  PROJECT_NOT_FOUND: null,
  PROJECT_FORBIDDEN: 'projects.delete.forbidden',
});

/** Brings a deleted project back, with all it had. */
export async function bringBack(client: QueryClient, projectId: string): Promise<void> {
  await call('POST /app/projects/{projectId}/restore', { params: { projectId } });
  invalidateProject(client, projectId);
}

/** Brings a project back that was archived, or deleted. */
export function useRestoreProject(projectId: string, isDeleted: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      isDeleted ? bringBack(client, projectId) : changeProject(client, projectId, { archived: false }),
  });
}

/** Ends everything that a project shares; its owners keep it. */
export async function endSharing(client: QueryClient, projectId: string) {
  const ended = await call('POST /app/projects/{projectId}/end-sharing', { params: { projectId } });
  invalidateProject(client, projectId);
  return ended;
}

/** What a refusal to end the sharing says. */
export const endSharingRefusal = refusals<'POST /app/projects/{projectId}/end-sharing'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projectPage.notAllowed',
});

/** Gives up one's own role in a project. */
export async function leaveProject(client: QueryClient, projectId: string, userId: string): Promise<void> {
  await call('DELETE /web/projects/{projectId}/users/{userId}', { params: { projectId, userId } });
  invalidateProject(client, projectId);
}

/** What a refusal to leave says; a person without access has left already. */
export const leaveRefusal = refusals<'DELETE /web/projects/{projectId}/users/{userId}'>({
  PROJECT_NOT_FOUND: null,
  PROJECT_FORBIDDEN: null,
  PROJECT_USER_NOT_FOUND: null,
  OPERATION_NOT_ALLOWED: 'projectPage.leave.lastOwner',
});

/** The query keys of moving: where to, and what it would change. */
export const moveKeys = {
  spaces: (teamId: string) => ['target-spaces', teamId] as const,
  preview: (projectId: string, spaceId: string | null) => ['project-move', projectId, spaceId] as const,
};

/** The spaces of the team into which this person may move projects, all of them. */
export function useTargetSpaces(teamId: string) {
  return useQuery({
    queryKey: moveKeys.spaces(teamId),
    queryFn: async ({ signal }) => {
      const pages = await everyPage((cursor) => call('GET /app/spaces', { query: { teamId, cursor }, signal }));
      return pages.flatMap(({ items }) => items);
    },
    staleTime: 0,
  });
}

/** Who would gain and lose access if the project moved to the space; nothing is asked without one. */
export function useMovePreview(projectId: string, spaceId: string | null) {
  return useQuery({
    queryKey: moveKeys.preview(projectId, spaceId),
    queryFn: ({ signal }) =>
      call('GET /app/projects/{projectId}/move', {
        params: { projectId },
        query: { spaceId: spaceId ?? '' },
        signal,
      }),
    enabled: spaceId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}
