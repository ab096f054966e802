import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { lastTeam } from '../../platform/account/landing-team.ts';
import { defaultPage, mayOpen, type TeamPage } from '../../platform/account/team-pages.ts';
import { refuseInTeam } from '../../platform/account/team-refusals.ts';
import { type AppSearch, writeQuery } from '../../platform/page/search.ts';
import { account } from './root.ts';
import { type Entrance, isTeamIntent, wayIntoTeam } from './way-into-team.ts';

interface Visit {
  search: AppSearch;
  preload: boolean;
}

/** Redirects from `/teams` to where it leads (spec 1 §4, J34 and J43). `teamId`: a page of this team had the intent. */
export async function enterTeam({ search, preload }: Visit, teamId?: string): Promise<never> {
  const way = await wayIntoTeam(await account(), search, { teamId, last: lastTeam(), teamOfSpace });
  if (!way) throw redirect({ to: '/account', search: { ...search, intent: undefined }, replace: true });
  if (way.refusal && !preload) refuseInTeam(way.refusal, way.refusal === 'unauthorized' ? null : way.teamId);
  throw redirect({ to: way.to, params: { teamId: way.teamId }, search: way.search, replace: true });
}

/** Follows the intent of an address below a team, and takes one that the team area does not know out of it. */
export async function followIntent(
  visit: Visit & { params: { teamId: string }; location: ParsedLocation },
): Promise<void> {
  const { intent, ...search } = visit.search;
  if (intent === undefined) return;
  if (isTeamIntent(intent)) return enterTeam(visit, visit.params.teamId);
  throw redirect({ href: visit.location.pathname + writeQuery(search), replace: true });
}

/**
 * The loader of a page that is not for everybody (spec 2 §2 Team area shell, J35). Others come to the team page; where a
 * team has no lists of designs, to what it opens with instead (DECISIONS 3).
 */
export const onlyWhoMayOpen =
  (page: TeamPage) =>
  async ({ params }: { params: { teamId: string } }): Promise<void> => {
    const team = (await account()).teams.find(({ id }) => id === params.teamId);
    // Where there is no such team, its own route says so.
    if (!team || mayOpen(team, page)) return;
    const isList = page === 'sharedWithMe' || page === 'reviewLinks';
    throw redirect({ to: isList ? defaultPage(team) : '/teams/$teamId', params, replace: true });
  };

/** Loaded on demand: few addresses name a space. */
const teamOfSpace: Entrance['teamOfSpace'] = async (teams, spaceId) => {
  const { teamOfSpace } = await import('../../areas/teams/settings/team-of-space.ts');
  return teamOfSpace(teams, spaceId);
};
