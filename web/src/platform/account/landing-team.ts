import { browserStore } from '../browser/browser-store.ts';
import type { Account, Team } from './account-types.ts';
import { defaultTeam } from './default-team.ts';

const key = 'lastTeam';

/** Keeps which team was opened, for the next visit with this browser. */
export function rememberTeam(teamId: string): void {
  browserStore('localStorage').setItem(key, teamId);
}

/** The team that was opened last on this browser. */
export function lastTeam(): string | null {
  return browserStore('localStorage').getItem(key);
}

/**
 * The team that `/teams` opens: the one asked for, else the one opened last on this browser, else the first with designs,
 * else the default one; null without a team (DECISIONS 65).
 */
export function landingTeam(account: Account, { wanted, last }: { wanted?: string; last: string | null }): Team | null {
  const { teams } = account;
  const named = [wanted, last].map((id) => teams.find((team) => team.id === id)).find(Boolean);
  return named ?? teams.find(({ hasDesigns }) => hasDesigns) ?? defaultTeam(account);
}
