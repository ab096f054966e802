import type { Account, Team } from './account-types.ts';

/** The team to open: the requested one, else the primary one, else the first; null without a team (spec 1 §4). */
export function defaultTeam({ teams }: Account, wanted?: string): Team | null {
  return teams.find(({ id }) => id === wanted) ?? teams.find(({ isPrimary }) => isPrimary) ?? teams[0] ?? null;
}
