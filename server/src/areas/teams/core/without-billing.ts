import type { Plan, Subscriptions } from './subscriptions.port.ts';

/**
 * An installation where nothing is sold: every team has the full feature set (DECISIONS 67), and nobody holds a plan,
 * whatever was sold before: none is named.
 */
export const withoutBilling: Subscriptions = {
  plansOf: async (_db, teamIds) => new Map(teamIds.map((id) => [id, everything])),
  ofPerson: async () => ({
    subscriptions: [],
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

const everything: Plan = { addons: { teamspaceManagement: true }, isTrial: false };
