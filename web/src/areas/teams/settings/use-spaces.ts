import type { CallOutput } from '@chamfer/contract';
import { mostTeamNameLength } from '@chamfer/contract/rules';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

/** A space as those who manage a team's spaces see it. */
export type TeamSpace = CallOutput<'GET /teams/{teamId}/spaces'>['items'][number];

/** The query keys of the spaces of teams: of all teams, and of one. */
export const teamSpaceKeys = {
  all: ['team-spaces'] as const,
  ofTeam: (teamId: string) => [...teamSpaceKeys.all, teamId] as const,
};

const spacesQuery = (teamId: string) =>
  listOptions({
    queryKey: teamSpaceKeys.ofTeam(teamId),
    read: (cursor, signal) => call('GET /teams/{teamId}/spaces', { params: { teamId }, query: { cursor }, signal }),
    // Others fill and rename them too.
    staleTime: 0,
    invalidatedBy: ['design-published', 'design-changed', 'members-changed'],
  });

/** The spaces of a team, oldest first, page by page (spec 2 §2 Team settings page). */
export function useTeamSpaces(teamId: string) {
  return useList(spacesQuery(teamId), ({ items }) => items);
}

/** What is wrong with the name of a space (spec 2 §5). */
export function checkSpaceName({ name }: { name: string }): FormErrors<'name'> {
  const trimmed = name.trim();
  if (trimmed === '') return { name: 'teamSettings.space.name.empty' };
  return trimmed.length > mostTeamNameLength ? { name: 'teamSettings.name.tooLong' } : {};
}

/** Creates a space; the members' spaces and the list are out of date afterwards. */
export async function createSpace(client: QueryClient, teamId: string, name: string): Promise<TeamSpace> {
  const space = await create('POST /teams/{teamId}/spaces', { params: { teamId }, input: { name } });
  invalidate(client, teamId);
  return space;
}

/** What a refusal to create a space says. */
export const createSpaceRefusal = refusals<'POST /teams/{teamId}/spaces', 'name'>({
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SUBSCRIPTION_REQUIRED: 'teamSettings.space.needsSubscription',
  VALIDATION_ERROR: { name: 'teamSettings.name.tooLong' },
  INVALID_UUID: 'teamSettings.notAuthorized',
});

/** Gives a space another name, wherever it is shown. */
export async function renameSpace(
  client: QueryClient,
  { teamId, spaceId, name }: { teamId: string; spaceId: string; name: string },
): Promise<TeamSpace> {
  const params = { teamId, spaceId };
  const space = await call('PATCH /teams/{teamId}/spaces/{spaceId}', { params, input: { name } });
  invalidate(client, teamId);
  return space;
}

/** What a refusal to rename a space says (spec 2 §2, ACCESS §3). */
export const renameSpaceRefusal = refusals<'PATCH /teams/{teamId}/spaces/{spaceId}', 'name'>({
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  SPACE_NOT_FOUND: 'teamSettings.space.gone',
  SPACE_FORBIDDEN: 'teamSettings.space.rename.forbidden',
  VALIDATION_ERROR: { name: 'teamSettings.name.tooLong' },
  INVALID_UUID: 'teamSettings.space.gone',
});

/** Deletes a space that has no projects. The list is read again even after a refusal, which shows that it was out of date. */
export async function deleteSpace(client: QueryClient, teamId: string, spaceId: string): Promise<void> {
  try {
    await call('DELETE /teams/{teamId}/spaces/{spaceId}', { params: { teamId, spaceId } });
  } finally {
    invalidate(client, teamId);
  }
}

/** What a refusal to delete a space says; one that is gone already is as good as deleted. */
export const deleteSpaceRefusal = refusals<'DELETE /teams/{teamId}/spaces/{spaceId}'>({
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SPACE_NOT_FOUND: null,
  SUBSCRIPTION_REQUIRED: 'teamSettings.space.needsSubscription',
  OPERATION_NOT_ALLOWED: 'teamSettings.space.delete.notEmpty',
  INVALID_UUID: null,
});

function invalidate(client: QueryClient, teamId: string): void {
  void client.invalidateQueries({ queryKey: teamSpaceKeys.ofTeam(teamId) });
  // Members are shown with the names of their spaces, and designs with that of theirs.
  spreadNews(client, 'members-changed');
  spreadNews(client, 'design-changed');
}
