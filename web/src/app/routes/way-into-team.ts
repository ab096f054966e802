import type { Account, Team } from '../../platform/account/account-types.ts';
import { defaultTeam } from '../../platform/account/default-team.ts';
import { landingTeam } from '../../platform/account/landing-team.ts';
import { defaultPage, mayOpen } from '../../platform/account/team-pages.ts';
import type { TeamRefusal } from '../../platform/account/team-refusals.ts';
import { isIntentOf, leadsOf } from '../../platform/auth/sources.ts';
import type { AppSearch } from '../../platform/page/search.ts';

/** Where an entrance of the team area leads: a page of a team, and what the error modal says there. */
export interface WayIntoTeam {
  to: ReturnType<typeof defaultPage> | '/teams/$teamId/settings';
  teamId: string;
  search: AppSearch;
  refusal: TeamRefusal | null;
}

/** What the choice of a way depends on. */
export interface Entrance {
  /** The team in the path; by default the one that the query or the account chooses. */
  teamId?: string;
  /** The team that was opened last on this browser. */
  last: string | null;
  /** Finds the team of a space; null where it is unknown. */
  teamOfSpace: (teams: readonly Team[], spaceId: string) => Promise<string | null>;
}

/** Whether an intent is one of the team area; any other is taken out of the address. */
export function isTeamIntent(intent: string | undefined): boolean {
  return isIntentOf('team', intent);
}

/**
 * Where `/teams`, or a page of a team with an intent, leads (spec 1 §4, J34 and J43). The intent is used up: the search
 * no longer has it. Null without a team.
 */
export async function wayIntoTeam(
  account: Account,
  { intent, ...search }: AppSearch,
  entrance: Entrance,
): Promise<WayIntoTeam | null> {
  const named = entrance.teamId ?? search.team;
  // Inviting people to another team than the link says would be worse than refusing.
  if (isTeamIntent(intent) && named && !account.teams.some(({ id }) => id === named)) {
    return landing(account, search, entrance, 'unauthorized');
  }
  if (intent === 'invite') return wayToInvite(landingTeam(account, { wanted: named, last: entrance.last }), search);
  if (intent === 'rename_space' && search.space_id) return wayToRename(account, search, entrance, named);
  return landing(account, search, entrance, null);
}

function wayToInvite(team: Team | null, search: AppSearch): WayIntoTeam | null {
  if (!team) return null;
  const to = mayOpen(team, 'members') ? '/teams/$teamId/members' : defaultPage(team);
  if (team.can.invite) return { to, teamId: team.id, search: { ...search, invite: '1' }, refusal: null };
  return { to, teamId: team.id, search, refusal: 'invite' };
}

async function wayToRename(
  account: Account,
  { space_id: spaceId, ...search }: AppSearch,
  { teamOfSpace }: Entrance,
  named: string | undefined,
): Promise<WayIntoTeam | null> {
  const { teams } = account;
  // Of several teams the space says which one is meant.
  const found = named ?? (teams.length > 1 ? await teamOfSpace(teams, spaceId!) : null);
  const isElsewhere = !found && teams.some((team) => !mayRename(team));
  const team = defaultTeam(account, found ?? undefined);
  if (!team) return null;
  if (mayRename(team) && !isElsewhere) {
    return {
      to: '/teams/$teamId/settings',
      teamId: team.id,
      search: { ...search, rename_space: spaceId },
      refusal: null,
    };
  }
  return { to: defaultPage(team), teamId: team.id, search, refusal: 'rename_space' };
}

/** Spaces are renamed in the team settings, which not every seat manager has (spec 2 §2 Team area shell). */
function mayRename(team: Team): boolean {
  return team.can.listSpaces && mayOpen(team, 'settings');
}

function landing(
  account: Account,
  search: AppSearch,
  { teamId, last }: Entrance,
  refusal: TeamRefusal | null,
): WayIntoTeam | null {
  const team = landingTeam(account, { wanted: teamId ?? search.team, last });
  if (!team) return null;
  // A hand-off leads to the team page instead of the default page (spec 1 §4).
  const to = leadsOf(search.source).opensTeamPage ? '/teams/$teamId' : defaultPage(team);
  return { to, teamId: team.id, search, refusal };
}
