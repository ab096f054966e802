import { useSyncExternalStore } from 'react';

/** What the error modal of the team area speaks of: the team itself, or one of its deep links (spec 2 §8). */
export type TeamRefusal = 'unauthorized' | 'rename_space' | 'invite';

/** A refusal, and the team it speaks of; null where that is none of the reader's. */
export interface RefusalInTeam {
  refusal: TeamRefusal;
  teamId: string | null;
}

let current: RefusalInTeam | null = null;
const left = new Set<string>();
const subscribers = new Set<() => void>();

/** Opens the error modal of the team area, over the page that is shown next. */
export function refuseInTeam(refusal: TeamRefusal, teamId: string | null): void {
  set({ refusal, teamId });
}

/** Closes the error modal. */
export function endTeamRefusal(): void {
  set(null);
}

/** What the error modal speaks of; null while it is closed. */
export function useTeamRefusal(): RefusalInTeam | null {
  return useSyncExternalStore(subscribe, () => current);
}

/** Notes that somebody leaves a team of their own accord, so that its end is no error. */
export function noteLeaving(teamId: string): void {
  left.add(teamId);
}

/** Opens the error modal for a team that the account does not have, unless the person has just left it. */
export function refuseTeam(teamId: string): void {
  if (!left.delete(teamId)) refuseInTeam('unauthorized', null);
}

function set(next: RefusalInTeam | null): void {
  current = next;
  for (const subscriber of subscribers) subscriber();
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}
