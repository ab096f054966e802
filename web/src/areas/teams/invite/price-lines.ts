import type { Money } from '@chamfer/contract';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import type { InvitedRole, InviteEstimate } from './invite-rules.ts';

type Period = 'yearly' | 'monthly';

/** A line of the price summary. An amount of null is written as included in what is paid for already. */
export type PriceLine =
  /** Seats that are paid for already. */
  | { is: 'free'; count: number; amount: Money | null }
  /** Seats for the rest of a period; without `daysLeft` for all of it. */
  | { is: 'added'; count: number; period: Period; daysLeft: number | null; amount: Money }
  | { is: 'in_trial'; count: number; until: string; amount: Money }
  /** Seats of a subscription that is yet to be bought, the buyer's among them. */
  | { is: 'subscription'; count: number; period: Period; amount: Money }
  /** Seats added to a subscription sold by contract. */
  | { is: 'contract'; count: number; amount: null }
  | { is: 'contributors'; count: number; amount: null }
  /** What is too small to be charged, taken off. */
  | { is: 'waived'; amount: Money }
  /** The tax on what is due today. */
  | { is: 'tax'; kind: 'vat' | 'tax'; amount: Money };

/** What the summary says below its total. */
export type PriceNote =
  | { is: 'renewal'; date: string; amount: Money; period: Period; count: number; source: PaidWith }
  | { is: 'checkout'; trialEnd: string | null }
  | { is: 'contract' };

/** How the renewal is paid. */
export type PaidWith =
  | { is: 'card'; brand: string; digits: string }
  | { is: 'apple_pay' }
  /** Not known, so not spoken of. */
  | { is: 'unknown' };

/** What the dialog says of money. */
export interface PriceSummary {
  lines: PriceLine[];
  /** Null where nothing is bought. */
  dueToday: Money | null;
  note: PriceNote | null;
}

/**
 * The price summary of an estimate for `count` people (spec 2 §2 Invite modal, §9). Null where nothing is sold, where
 * nobody is invited yet, and where nobody can be invited, or not so many.
 */
export function priceSummary(estimate: InviteEstimate, role: InvitedRole, count: number): PriceSummary | null {
  const { freeSeats, seatUpgradeEstimate: upgrade, newSubscriptionEstimate: fresh } = estimate;
  if (freeSeats === null || count === 0 || !estimate.available || estimate.overSeatLimit > 0) return null;
  if (role === 'contributor') {
    return { lines: [{ is: 'contributors', count, amount: null }], dueToday: null, note: null };
  }
  if (fresh) {
    const { editorSeatCount, period, totalAmount, trialEnd } = fresh;
    return {
      lines: [{ is: 'subscription', count: editorSeatCount, period, amount: totalAmount }],
      dueToday: trialEnd ? none(totalAmount) : totalAmount,
      note: { is: 'checkout', trialEnd },
    };
  }
  const free = (amount: Money | null): PriceLine[] => (freeSeats > 0 ? [{ is: 'free', count: freeSeats, amount }] : []);
  if (estimate.salesTeamSeatUpgradeEstimate) {
    return {
      lines: [...free(null), { is: 'contract', count: count - freeSeats, amount: null }],
      dueToday: null,
      note: { is: 'contract' },
    };
  }
  if (!upgrade) return { lines: free(null), dueToday: null, note: null };
  const { prorated, renewal, totalDueToday, currencyCode } = upgrade;
  return {
    lines: [...free(none(prorated.totalAmount)), addedLine(upgrade), ...waivedLine(upgrade), ...taxLine(upgrade)],
    dueToday: { amount: totalDueToday, currencyCode },
    note: {
      is: 'renewal',
      date: upgrade.renewalDate,
      amount: renewal.totalAmount,
      period: renewal.period,
      count: renewal.editorSeatCount,
      source: paidWith(upgrade.primaryPaymentSource),
    },
  };
}

type Upgrade = NonNullable<InviteEstimate['seatUpgradeEstimate']>;

function addedLine({ prorated, waivedAmount, daysLeft, daysOfPeriod }: Upgrade): PriceLine {
  const { editorSeatCount: count, period, totalAmount, trialEnd } = prorated;
  const amount = { ...totalAmount, amount: totalAmount.amount + waivedAmount };
  if (trialEnd) return { is: 'in_trial', count, until: trialEnd, amount };
  return { is: 'added', count, period, daysLeft: daysLeft < daysOfPeriod ? daysLeft : null, amount };
}

function waivedLine({ waivedAmount, currencyCode }: Upgrade): PriceLine[] {
  return waivedAmount > 0 ? [{ is: 'waived', amount: { amount: -waivedAmount, currencyCode } }] : [];
}

function taxLine({ taxAmount: amount, currencyCode }: Upgrade): PriceLine[] {
  return amount > 0 ? [{ is: 'tax', kind: taxWord(currencyCode), amount: { amount, currencyCode } }] : [];
}

function paidWith(source: Upgrade['primaryPaymentSource']): PaidWith {
  if (source?.type === 'apple_pay') return { is: 'apple_pay' };
  if (!source?.cardBrand || !source.lastFourDigits) return { is: 'unknown' };
  return { is: 'card', brand: source.cardBrand, digits: source.lastFourDigits };
}

const none = ({ currencyCode }: Money): Money => ({ amount: 0, currencyCode });
