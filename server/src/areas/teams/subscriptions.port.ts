import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { withoutBilling } from './without-billing.ts';

type Account = CallOutput<'GET /account'>;
/** A subscription as the account shows it. */
export type Subscription = Account['subscriptions'][number];
/** What a team's plan adds to it. */
export type Addons = Account['teams'][number]['addons'];
/** A team in the eyes of one of its members, without what its plan adds. */
export type OwnTeam = Omit<Account['teams'][number], 'addons' | 'hasDesigns'>;

/** What a person has subscribed to, and could. */
export type PersonalSubscriptions = Pick<
  Account,
  'subscriptions' | 'availablePlans' | 'canPurchaseSubscription' | 'techTrialAvailable'
>;

/** What teams and accounts need from billing, which builds on them (spec 2 §3). */
export interface Subscriptions {
  /** What the plans of teams add to them, by team; every team that is asked for is in it. */
  addonsOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Addons>>;
  /** What a person with these teams has subscribed to, and could. */
  ofPerson(ctx: Context, userId: string, teams: readonly OwnTeam[]): Promise<PersonalSubscriptions>;
}

let connected: Subscriptions = withoutBilling;

/** Registers the area that does the billing, once, where the areas are assembled. Until then nothing is sold. */
export function connectSubscriptions(given: Subscriptions): void {
  connected = given;
}

/** The subscriptions of teams and people. */
export function subscriptions(): Subscriptions {
  return connected;
}
