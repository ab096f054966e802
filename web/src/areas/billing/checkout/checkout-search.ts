import { mostSeats } from '@chamfer/contract/rules';

/** How long a paid period is. */
export type Period = 'monthly' | 'yearly';

/** What the address of checkout says (spec 2 §2 Checkout page). */
export interface CheckoutSearch {
  period: Period;
  /** Whether the period can be chosen. */
  showsPeriods: boolean;
  /** Opened to add seats: one more than the people to invite. */
  isForSeats: boolean;
  couponCode: string;
  /** Whether people to invite were handed over. */
  withInvite: boolean;
  /** A decline to show instead of paying, by the provider's reason, for trying out what it says. */
  cardError: string | undefined;
  /** The team it is bought for; the account's own without one. */
  teamId: string | undefined;
}

/** The most characters of a coupon (spec 2 §5). */
export const longestCoupon = 100;

/** Reads the address of checkout. */
export function checkoutSearch(query: string): CheckoutSearch {
  const all = new URLSearchParams(query);
  // Of what is repeated, the first counts.
  const values = Object.fromEntries([...new Set(all.keys())].map((name) => [name, all.get(name) ?? undefined]));
  const isOn = (name: string) => values[name] !== undefined && values[name] !== 'false' && values[name] !== '0';
  return {
    period: values.period === 'monthly' ? 'monthly' : 'yearly',
    showsPeriods: values.show_checkout_period_picker === undefined || isOn('show_checkout_period_picker'),
    isForSeats: isOn('from_add_seats'),
    couponCode: (values.couponCode ?? values.coupon ?? '').slice(0, longestCoupon),
    withInvite: isOn('withInvite'),
    cardError: values.card_error || undefined,
    teamId: values.team,
  };
}

/** The seats that a checkout begins with (spec 2 §5, DECISIONS 29): 50 at most. */
export function firstSeats(invite: { emails: readonly string[]; role: string } | null, isForSeats: boolean): number {
  const editors = invite?.role === 'editor' ? invite.emails.length : 0;
  return Math.min(mostSeats, editors + (isForSeats ? 2 : 1));
}
