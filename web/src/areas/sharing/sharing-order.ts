import type { Sharer } from './sharing-types.ts';

/**
 * The order of the list of people: access requests, members whose request was accepted in this dialog, invitations, other
 * members. Members are ordered by email, the others newest first (spec 3 §4 Share modal ordering).
 */
export function orderSharers<S extends Sharer>(users: readonly S[], accepted: ReadonlySet<string>): S[] {
  const group = (sharer: Sharer) => {
    if (sharer.type === 'access_request') return 0;
    if (sharer.type === 'invitation') return 2;
    return accepted.has(sharer.userId) ? 1 : 3;
  };
  return users.toSorted((one, other) => {
    const apart = group(one) - group(other);
    if (apart !== 0) return apart;
    return one.type === 'member'
      ? one.email.localeCompare(other.email)
      : Date.parse(other.createdAt) - Date.parse(one.createdAt);
  });
}
