import type { CallRequest } from '@chamfer/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import type { ManagedProject } from './managed-project.ts';

/** A state of a link in which it lets somebody in. */
export type OpenState = Exclude<
  CallRequest<'PATCH /web/project-view-links/{id}'>['input']['sharedState'],
  'not_shared'
>;

/** The contract's limit on names of projects. */
export const projectNameMaxLength = 200;

/** What is wrong with the name of a project. */
export function checkProjectName({ name }: { name: string }): FormErrors<'name'> {
  return name.trim() === '' ? { name: 'projects.rename.empty' } : {};
}

/** Gives a project another name, everywhere it is shown; gives the name that was stored. */
export async function renameProject(client: QueryClient, project: ManagedProject, name: string): Promise<string> {
  const { projectId } = project;
  const renamed = await call('PATCH /web/projects/{projectId}', { params: { projectId }, input: { name } });
  spreadNews(client, 'design-changed');
  return renamed.name;
}

/** What a refused name says. */
export const renameRefusal = refusals<'PATCH /web/projects/{projectId}', 'name'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projects.rename.forbidden',
  OPERATION_NOT_ALLOWED: 'projects.archived.readOnly',
  SPACE_NOT_FOUND: 'projects.gone',
  SPACE_FORBIDDEN: 'projects.rename.forbidden',
});

/** Deletes a project, which leaves every list. One that is gone already leaves them all the same. */
export async function deleteProject(client: QueryClient, { projectId }: ManagedProject): Promise<void> {
  try {
    await call('DELETE /web/projects/{projectId}', { params: { projectId } });
  } finally {
    spreadNews(client, 'design-changed');
  }
}

/** What a refusal to delete says; a project that is gone already is as good as deleted. */
export const deleteRefusal = refusals<'DELETE /web/projects/{projectId}'>({
  PROJECT_NOT_FOUND: null,
  PROJECT_FORBIDDEN: 'projects.delete.forbidden',
});

/** Shares an unpublished design again: its link works as before, for those whom the state lets in (spec 3 §4). */
export async function publishAgain(
  client: QueryClient,
  { projectViewLinkId }: ManagedProject,
  sharedState: OpenState,
): Promise<void> {
  if (!projectViewLinkId) return;
  await call('PATCH /web/project-view-links/{id}', { params: { id: projectViewLinkId }, input: { sharedState } });
  spreadNews(client, 'design-changed');
}

/** What a refusal to publish again says. */
export const publishAgainRefusal = refusals<'PATCH /web/project-view-links/{id}'>({
  PROJECT_VIEW_LINK_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projects.publishAgain.forbidden',
  OPERATION_NOT_ALLOWED: 'projects.archived.readOnly',
});
