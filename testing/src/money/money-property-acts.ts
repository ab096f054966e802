import type { CouponKind } from './money-property-coupons.ts';

/** How somebody uses the product, one act after the other. */
export type Act =
  | {
      act: 'buy';
      period: 'monthly' | 'yearly';
      seats: number;
      card: 'paid' | 'refused' | 'losesCapture' | 'failsLater';
      coupon: CouponKind | null;
    }
  | { act: 'try'; seats: number; coupon: CouponKind | null; method: 'apple_pay' | 'pending' }
  /** `slow`: a day goes by between the figure and the press. */
  | { act: 'seats'; count: number; slow: boolean }
  | { act: 'invite'; count: number }
  | { act: 'fewer' }
  | { act: 'period'; period: 'monthly' | 'yearly' }
  | { act: 'renewal'; isOn: boolean }
  | { act: 'card'; card: NewCard }
  /** Two changes at a time: `isAtBank`: the first is left at the page of its bank until the second is through. */
  | { act: 'cards'; first: NewCard; second: NewCard; isAtBank: boolean }
  | { act: 'move'; country: Country }
  | { act: 'refund'; share: number }
  | { act: 'pass'; days: number };

/** A card that somebody changes to; the provider takes its time with the `pending` one. */
export type NewCard = 'paid' | 'american' | 'failsLater' | 'challenged' | 'pending';

/** Where buyers are, and the tax there: prices of four currencies. */
export const countries = { US: 0, FI: 0.255, DE: 0.19, GB: 0, AU: 0 } as const;
export type Country = keyof typeof countries;

/**
 * Something that goes wrong during one act. A crash is the end of the process before or after one of its writes: nothing
 * that it wanted to do later happens.
 */
export type Fault = 'none' | 'lost' | 'down' | 'twice' | { crash: 'before' | 'after'; write: number };

/** An act, what goes wrong in it, and whether what is being confirmed is settled before the next. */
export interface Step {
  what: Act;
  fault: Fault;
  rests: boolean;
}
