import type { Addons, OwnTeam, Subscription, Subscriptions } from './subscriptions.port.ts';

/**
 * An installation where nothing is sold: every team has the full feature set (DECISIONS 67), and what is known of
 * plans is the badge of a team, which an operator may have given it.
 */
export const withoutBilling: Subscriptions = {
  addonsOf: async (_db, teamIds) => new Map(teamIds.map((id) => [id, everything])),
  ofPerson: async (_ctx, _userId, teams) => ({
    subscriptions: heldBy(teams.filter(({ isOwner }) => isOwner)),
    availablePlans: [],
    canPurchaseSubscription: false,
    techTrialAvailable: false,
  }),
  seatPlanOf: async () => null,
  editableDesignsOf: async () => null,
  quoteSeats: async () => noQuote,
  areSeatsCharged: async () => false,
  addFreeSeats: async () => {},
  liftPlannedSeats: async () => {},
  buySeats: async () => ({ invitedUsers: [], errors: [] }),
  giveBackSeats: async () => {},
  hasPurchase: async () => false,
  isSelling: false,
  billedTeams: async (_db, teamIds) => new Map(teamIds.map((id) => [id, { hasBilling: false, currencyCode: null }])),
  payingTeams: async () => [],
};

const noQuote = {
  overSeatLimit: 0,
  newSubscriptionEstimate: null,
  seatUpgradeEstimate: null,
  salesTeamSeatUpgradeEstimate: null,
};

const everything: Addons = { teamspaceManagement: true };

/** The plan of each team one owns; an education licence is one's own, and there is one, however many teams show it. */
function heldBy(owned: readonly OwnTeam[]): Subscription[] {
  const ofTeams = owned
    .filter(({ subscriptionBadge: badge }) => badge === 'pro' || badge === 'custom')
    .map(({ id, name }): Subscription => ({ ...unending, type: 'team', teamId: id, teamName: name }));
  const hasLicence = owned.some(({ subscriptionBadge }) => subscriptionBadge === 'edu');
  return hasLicence ? [...ofTeams, { ...unending, type: 'edu' }] : ofTeams;
}

/** Nothing ends or renews what nobody pays for. */
const unending: Omit<Subscription, 'type'> = {
  id: null,
  expiration: null,
  autorenewal: false,
  isTrial: false,
  subscriptionPeriod: null,
  paddleId: null,
  tier: 'pro',
  gracePeriodExpirationDate: null,
  isAutoRenewEditable: false,
  isOnlyCancelable: false,
  teamSubscriptionId: null,
  teamId: null,
  teamName: null,
};
