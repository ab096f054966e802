import type { CallOutput } from '@chamfer/contract';
import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { withoutBilling } from './without-billing.ts';

export { withoutBilling } from './without-billing.ts';

type Account = CallOutput<'GET /account'>;
/** A subscription as the account shows it. */
export type Subscription = Account['subscriptions'][number];
/** What a team's plan adds to it. The other add-ons are the operator's (`setTeamAddon`). */
export type Addons = Pick<Account['teams'][number]['addons'], 'teamspaceManagement'>;
/** How a team is billed. */
export interface BilledTeam {
  /** Whether it has a Billing page: a subscription that is billed here, or invoices of one that was. */
  hasBilling: boolean;
  /** The one currency that it is quoted in; null while that is not known. */
  currencyCode: string | null;
}
/** What a team's plan adds, and whether it is a trial. */
export interface Plan {
  addons: Addons;
  /** Whether it is a free trial at present. */
  isTrial: boolean;
}
/** A team in the eyes of one of its members, without what its plan adds. */
export type OwnTeam = Omit<
  Account['teams'][number],
  'addons' | 'can' | 'currencyCode' | 'hasDesigns' | 'hasSharedWithMe' | 'isTrial'
>;

/** What a person has subscribed to, and could. */
export type PersonalSubscriptions = Pick<
  Account,
  'subscriptions' | 'availablePlans' | 'canPurchaseSubscription' | 'techTrialAvailable'
>;

/** What a team's subscription lets it do with seats (ACCESS §5, BILLING §11). */
export interface SeatPlan {
  /** Who sold it: nobody (the Basic plan), the product's own checkout, or sales by contract. */
  origin: 'none' | 'checkout' | 'contract';
  /** Whether the team has a running subscription, or its owner a licence that counts for it. */
  isActive: boolean;
  /** Why nothing can be added to it at present. */
  blocked: 'grace_period' | 'canceled' | null;
  /** Paid for; 1 on the Basic plan, for the owner. */
  editorSeats: number;
  /** Free places for contributors. */
  contributorSeats: number;
  /** When all seats are renewed as they are, free ones too; null where they are not, or nobody is charged here. */
  renewsAt: Date | null;
  /** Editor seats that invitations will take which wait for their payment. */
  heldSeats: number;
}

/** The seats of a team: what its plan gives, and what members and pending invitations hold. */
export interface Seats extends SeatPlan {
  editorSeatsUsed: number;
  contributorSeatsUsed: number;
}

type InviteEstimate = CallOutput<'POST /teams/{teamId}/self-serve-invitations/estimate'>;
/** What more seats would cost: one of the three is set. */
export type SeatQuote = Pick<
  InviteEstimate,
  'overSeatLimit' | 'newSubscriptionEstimate' | 'seatUpgradeEstimate' | 'salesTeamSeatUpgradeEstimate'
>;

type InviteCall = 'POST /teams/{teamId}/self-serve-invitations';

/** Seats that are bought with the invitations that take them. */
export interface SeatsToBuy {
  teamId: string;
  added: number;
  purchaseId: string | undefined;
  /** The total that was on the screen. */
  shownTotal: number | undefined;
  invitations: {
    emails: string[];
    role: 'editor' | 'contributor';
    invitedByUserId: string;
    redirectUrl: string | null;
  };
  /** Asked with the team locked, before anything is reserved: whether the same seats are still needed for the same people. */
  isNeeded(db: Db): Promise<boolean>;
}

/** Seats that were to be bought are not needed any more, or not so many: nothing was bought. */
export class SeatsNotNeeded extends Error {}

/** What teams and accounts need from billing, which builds on them (spec 2 §3). */
export interface Subscriptions {
  /** The plans of teams, by team; every requested team is in it. */
  plansOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Plan>>;
  /** What a person with these teams has subscribed to, and could. */
  ofPerson(ctx: Context, userId: string, teams: readonly OwnTeam[]): Promise<PersonalSubscriptions>;
  /** What a team may do with seats; null where nothing is sold, and so nothing limited. */
  seatPlanOf(db: Db, teamId: string): Promise<SeatPlan | null>;
  /** How many designs of a team can be edited, the newest first; null for all. */
  editableDesignsOf(db: Db, teamId: string): Promise<number | null>;
  /** What `editors` more people on seats would cost, `missing` of whom find no free seat. */
  quoteSeats(ctx: Context, db: Db, teamId: string, asked: { editors: number; missing: number }): Promise<SeatQuote>;
  /** Whether more seats of a team are charged for at once, and so bought with `buySeats`. */
  areSeatsCharged(db: Db, teamId: string): Promise<boolean>;
  /**
   * Adds seats for which nothing is due to a team that the transaction has locked.
   * @throws INSUFFICIENT_SEATS where seats cannot be bought, SUBSCRIPTION_OPERATION_NOT_ALLOWED, PURCHASE_IN_PROGRESS,
   * PAYMENT_PROCESSING_FAILED where something is due
   */
  addFreeSeats(ctx: Context, db: Db, teamId: string, missing: number): Promise<void>;
  /**
   * Lifts a planned reduction to as many seats as are used, in a transaction that has locked the team.
   * @throws PURCHASE_IN_PROGRESS while the renewal that takes the seats away is being confirmed
   */
  liftPlannedSeats(ctx: Context, db: Db, teamId: string, used: number): Promise<void>;
  /**
   * Buys seats and sends the invitations that take them, outside of a transaction, since it asks the provider. A
   * repeated call with the same purchase id buys once and gets the same answer.
   * @throws INSUFFICIENT_SEATS, SUBSCRIPTION_OPERATION_NOT_ALLOWED, PURCHASE_IN_PROGRESS, ESTIMATE_OUTDATED,
   * PAYMENT_PROCESSING_FAILED, TEAM_NOT_FOUND, TEAM_FORBIDDEN, VALIDATION_ERROR; SeatsNotNeeded
   */
  buySeats(ctx: Context, purchase: SeatsToBuy): Promise<Pick<CallOutput<InviteCall>, 'invitedUsers' | 'errors'>>;
  /**
   * Gives back what a purchase of seats holds that is refused or not needed any more, such as after the bank of its card was
   * asked; `error` is why. Nothing where it holds nothing.
   */
  giveBackSeats(ctx: Context, purchase: Pick<SeatsToBuy, 'teamId' | 'purchaseId'>, error?: unknown): Promise<void>;
  /** Whether seats were bought, or are being bought, with this purchase id. */
  hasPurchase(db: Db, teamId: string, purchaseId: string | undefined): Promise<boolean>;
  /** Whether plans are sold here at present. */
  isSelling: boolean;
  /** How teams are billed, by team; every requested team is in it. */
  billedTeams(db: Db, teamIds: readonly string[]): Promise<Map<string, BilledTeam>>;
  /** The teams, of some, that pay for a subscription: they cannot be deleted before it ends. */
  payingTeams(db: Db, teamIds: readonly string[]): Promise<string[]>;
}

let connected: (config: Config) => Subscriptions = () => withoutBilling;

/** Registers the area that does the billing, once, where the areas are put together. */
export function connectSubscriptions(given: (config: Config) => Subscriptions): void {
  connected = given;
}

/** The subscriptions of teams and people. */
export function subscriptions({ parts }: Pick<Context, 'parts'>): Subscriptions {
  return connected(parts.config);
}
