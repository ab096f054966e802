import type { Team } from './account-types.ts';

/** A page of the team area that is not for everybody. */
export type TeamPage =
  | 'sharedWithMe'
  | 'reviewLinks'
  | 'members'
  | 'settings'
  | 'signIn'
  | 'directory'
  | 'developers'
  | 'auditLog'
  | 'subscription'
  | 'billing';

/** What decides about the pages of a team; who asks about other pages may leave Shared with me out. */
type TeamRights = Pick<Team, 'can' | 'addons'> & Partial<Pick<Team, 'hasSharedWithMe'>>;

/** Whether a page of a team is for this person, by their role and the team's plan (spec 2 §2 Team area shell). */
export function mayOpen(
  { can, addons, hasSharedWithMe = false, isOwner = false }: TeamRights & { isOwner?: boolean },
  page: TeamPage,
): boolean {
  switch (page) {
    case 'members':
      return can.seeMembers;
    case 'settings':
      return can.seeSettings;
    case 'signIn':
    case 'directory':
    case 'developers':
      return isOwner;
    case 'auditLog':
      return can.readAudit;
    case 'subscription':
      return can.seeSubscription;
    case 'billing':
      return can.seeBilling;
    case 'reviewLinks':
      return hasLists(addons);
    case 'sharedWithMe':
      // The further condition that the specification leaves open is this flag (DECISIONS 3).
      return hasLists(addons) && hasSharedWithMe;
  }
}

/** The page that a team opens with: Shared with me, else the members, else the account settings (DECISIONS 3). */
export function defaultPage(
  team: Pick<Team, 'can' | 'addons' | 'hasSharedWithMe'>,
): '/teams/$teamId/shared-with-me' | '/teams/$teamId/members' | '/teams/$teamId' {
  if (mayOpen(team, 'sharedWithMe')) return '/teams/$teamId/shared-with-me';
  return mayOpen(team, 'members') ? '/teams/$teamId/members' : '/teams/$teamId';
}

/** Designs of other teams are kept elsewhere, so there is nothing to list. */
function hasLists({ syncForbidden, privateCloud }: Team['addons']): boolean {
  return !syncForbidden && !privateCloud;
}
