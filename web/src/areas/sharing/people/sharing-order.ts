import { keyOf, type Sharer } from '../sharing-types.ts';

/**
 * The order of the list (spec 3 §4): requests first, then members whose request was just accepted, then invitations,
 * then other members. Members are sorted by email, the others newest first.
 */
export function inOrder(users: readonly Sharer[], justAccepted: ReadonlySet<string>): Sharer[] {
  const rank = (user: Sharer) => {
    if (user.type === 'access_request') return 0;
    if (user.type === 'invitation') return 2;
    return justAccepted.has(user.userId) ? 1 : 3;
  };
  return users.toSorted((a, b) => rank(a) - rank(b) || compare(a, b));
}

function compare(a: Sharer, b: Sharer): number {
  if (a.type === 'member' && b.type === 'member') return a.email < b.email ? -1 : 1;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  return keyOf(a) > keyOf(b) ? -1 : 1;
}
