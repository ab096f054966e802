import type { TestPerson } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import type { Country } from './money-property-acts.ts';
import type { CouponKind } from './money-property-coupons.ts';
import type { MoneyProvider } from './money-property-provider.ts';

/**
 * The oracle of billing (BILLING §13): a person notes each figure that was shown at the press, and the provider's
 * statement lists what was taken. It knows no price, no tax and no state of the product.
 */
export interface ExpectedMoney {
  /** Figures of presses that were answered as paid: each was taken once. */
  paid: number[];
  /** Figures of presses with an answer that was lost or a late refusal: each was taken at most once. */
  open: number[];
  /** What was taken while time passed, with what a period may have cost when it was renewed. */
  renewals: { taken: number; prices: PeriodPrice[] }[];
  /** What the operator gave back. */
  refunds: number[];
}

/** What a period costs without tax, and the tax rate where the buyer is. */
export interface PeriodPrice {
  net: number;
  taxRate: number;
}

/** What the runner needs of the server besides its calls. */
export interface MoneyTools {
  advance(teamId: string, days: number): Promise<void>;
  tick(): Promise<void>;
  /** Gives back some of the last charge of a team, as its operator does; null where there is none. */
  refund(teamId: string, share: number): Promise<number | null>;
}

/** Somebody who acts, and what they noted. */
export interface Scene {
  app: TestApp;
  provider: MoneyProvider;
  tools: MoneyTools;
  owner: TestPerson;
  expected: ExpectedMoney;
  /** Where the buyer is by now. */
  country: Country;
  /** What is left of the coupon of the running subscription. */
  coupon: { kind: CouponKind; periodsLeft: number } | null;
  /** Figures that were left open since all that was being confirmed was last settled. */
  unsettled: number[];
  /** Figures of presses that were answered as paid since the statement was last looked at. */
  pressed: number[];
  /** How many lines of the statement are accounted for. */
  seen: number;
  /** Whether time has passed since all was last settled: something may be taken without a press. */
  mayRenew: boolean;
  /** Whether nothing was being confirmed when the act began. */
  isSettled: boolean;
  /** How the subscription stood since all was last settled. */
  offers: Offer[];
  /** What was taken without a press since then, and the coupon that was left. */
  unpriced: { taken: number; coupon: CouponKind | null }[];
  /** What may be stored as the payment method, by its last digits: one, or several while an answer is outstanding. */
  methods: Set<string>;
  /** Every one of them since all was last settled: what was begun with one is taken with it. */
  payers: Set<string>;
  /** How many charges of the stored method are accounted for. */
  chargedBySaved: number;
}

/** What a period costs by the subscription and the billing details, before any coupon. */
export interface Offer {
  whole: number;
  currencyCode: string;
  taxRate: number;
}

/** The team's subscription as its owner sees it. */
export async function subscriptionOf({ app, owner: as }: Pick<Scene, 'app' | 'owner'>) {
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } });
  return body.seatBasedTeamSubscription;
}
