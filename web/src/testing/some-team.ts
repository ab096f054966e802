import type { Team } from '../platform/account/account-types.ts';

/** All rights in a team, or none of them. */
export function allRights(are: boolean): Team['can'] {
  return {
    seeMembers: are,
    invite: are,
    rename: are,
    listSpaces: are,
    createSpace: are,
    seeSettings: are,
    seeSubscription: are,
    seeBilling: are,
    readAudit: are,
  };
}

/** A team as its members see it, for tests; its name is its id. */
export function someTeam(id: string, more: Partial<Team> = {}): Team {
  return {
    id,
    name: id,
    isPrimary: false,
    subscriptionBadge: 'pro',
    isTrial: false,
    memberCount: 1,
    isOwner: false,
    isSeatManager: false,
    isGuest: false,
    role: 'editor',
    can: { ...allRights(false), seeMembers: true },
    addons: { syncForbidden: false, privateCloud: false, teamspaceManagement: true },
    currencyCode: null,
    hasDesigns: false,
    hasSharedWithMe: true,
    ...more,
  };
}
