import type { ReviewEvent } from '../review-types.ts';

/** What the server tells of who is there. */
export type Presence = Extract<ReviewEvent, { type: 'presence' }>;
/** A page that somebody with a name has open. */
export type Visit = Presence['people'][number];
/** What somebody looks at: a sheet of a drawing; null is the model. */
export type LookedAt = Visit['sheet'];

/** Who else has the link open, and whose view is followed. */
export interface Present {
  /** Each person once. */
  readonly people: readonly Visit[];
  /** How many more there are, without a name. */
  readonly others: number;
  readonly followed: Visit | null;
  /** False for those who follow the visitor, since two cannot follow each other. */
  canFollow(visit: Visit): boolean;
  /** Follows this person's view, or nobody's. */
  follow(visit: Visit | null): void;
}

/** Each person once, with the page that speaks for them: the one that is followed, else one that is looked at, the newest. */
export function onePerPerson(visits: readonly Visit[], followedId: string | null): Visit[] {
  const chosen = new Map<string, Visit>();
  for (const visit of visits) {
    const { userId } = visit.user;
    const before = chosen.get(userId);
    const isBetter =
      visit.visitId === followedId || (before?.visitId !== followedId && (!visit.isAway || before?.isAway));
    if (!before || isBetter) chosen.set(userId, visit);
  }
  return [...chosen.values()];
}

/** Whether somebody follows a visit, directly or through others: following them back would go round in a circle. */
export function follows(visit: Visit, visitId: string, visits: readonly Visit[]): boolean {
  const seen = new Set<string>();
  let next = visit.followedVisitId;
  while (next !== null && !seen.has(next)) {
    if (next === visitId) return true;
    seen.add(next);
    next = visits.find((other) => other.visitId === next)?.followedVisitId ?? null;
  }
  return false;
}

/** What a person is called. */
export function nameOf({ user }: Visit): string {
  return user.name ?? user.email ?? '';
}

/** Two places are the same if their keys are. */
export function placeKey(sheet: LookedAt): string {
  return sheet ? `${sheet.drawingId}/${sheet.page}` : '';
}
