import { mostTeamNameLength } from '@chamfer/contract/rules';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../../platform/account/use-account.ts';
import { call } from '../../../platform/api/api.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** What is wrong with the name of a team (spec 2 §5). */
export function checkTeamName({ name }: { name: string }): FormErrors<'name'> {
  const trimmed = name.trim();
  if (trimmed === '') return { name: 'teamSettings.team.name.empty' };
  return trimmed.length > mostTeamNameLength ? { name: 'teamSettings.name.tooLong' } : {};
}

/** Gives a team another name, in the sidebar at once. */
export async function renameTeam(client: QueryClient, teamId: string, name: string): Promise<void> {
  const renamed = await call('PATCH /teams/{teamId}', { params: { teamId }, input: { name } });
  client.setQueryData(
    accountQuery.queryKey,
    (account) =>
      account && {
        ...account,
        teams: account.teams.map((team) => (team.id === teamId ? { ...team, name: renamed.name } : team)),
      },
  );
}

/** What a refusal to rename a team says. */
export const renameTeamRefusal = refusals<'PATCH /teams/{teamId}', 'name'>({
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  VALIDATION_ERROR: { name: 'teamSettings.name.tooLong' },
  INVALID_UUID: 'teamSettings.notAuthorized',
});
