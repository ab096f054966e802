import type { Period } from './prices.ts';
import type { Coupon, Quote, QuoteLine, Tax } from './quote-types.ts';
import { divide } from './rounding.ts';

/** Amounts are whole minor units; each division happens once and rounds half away from zero (BILLING §8). */

const dayMs = 24 * 60 * 60_000;

/** A paid period, as points in time. */
export interface PaidPeriod {
  start: Date;
  end: Date;
}

/** The days of a period, and those that are left of it: 24 hours each from its start, begun ones included. */
export function daysOf({ start, end }: PaidPeriod, now: Date): { left: number; all: number } {
  const all = Math.ceil((end.getTime() - start.getTime()) / dayMs);
  const begun = Math.floor((now.getTime() - start.getTime()) / dayMs);
  return { left: Math.min(all, Math.max(0, all - begun)), all };
}

/** What is sold: seats for a whole period. */
export interface Offered {
  unitAmount: number;
  seats: number;
  period: Period;
  currencyCode: string;
  coupon: Coupon | null;
  tax: Tax;
  /** What is left of an individual subscription that moved here, in minor units, without tax. */
  credit?: number;
  /** The least that the provider charges, in minor units; a total below it is waived. */
  leastCharge?: number;
}

/** What a whole period costs: the discount on the line, what is left of a credit, then tax once on the net. */
export function quotePeriod(offered: Offered, { start, end }: PaidPeriod): Quote {
  const { unitAmount, seats } = offered;
  const amount = unitAmount * seats;
  const discount = discountOn(amount, offered.coupon, offered.currencyCode);
  const line: QuoteLine = {
    kind: 'seats',
    quantity: seats,
    unitAmount,
    amount,
    discount,
    net: amount - discount,
    period: offered.period,
    from: start.toISOString(),
    until: end.toISOString(),
  };
  const credit = Math.min(offered.credit ?? 0, line.net);
  return withTax(credit > 0 ? [line, creditLine(line, credit)] : [line], offered);
}

/** What is taken off a period, which never costs less than nothing; the rest is for the periods after it. */
function creditLine({ period, from, until }: QuoteLine, credit: number): QuoteLine {
  const amount = -credit;
  return { kind: 'credit', quantity: 1, unitAmount: amount, amount, discount: 0, net: amount, period, from, until };
}

/** What a quote takes off for an individual subscription that moved here, in minor units. */
export function creditIn({ lines }: Pick<Quote, 'lines'>): number {
  return lines.reduce((sum, { kind, net }) => (kind === 'credit' ? sum - net : sum), 0);
}

/** What the unused days of a paid period are worth, begun ones included. */
export function unusedOf(paid: number, period: PaidPeriod, now: Date): number {
  const { left, all } = daysOf(period, now);
  return divide(BigInt(paid) * BigInt(left), BigInt(all));
}

/**
 * What more seats cost for the rest of a period: what the whole period costs with them, less what it costs without,
 * the coupon in both, by its days.
 */
export function quoteAddition(
  { seatsBefore, ...offered }: Offered & { seatsBefore: number },
  { start, end }: PaidPeriod,
  now: Date,
): Quote {
  const costOf = (seats: number) => {
    const amount = offered.unitAmount * seats;
    return { amount, discount: discountOn(amount, offered.coupon, offered.currencyCode) };
  };
  const [before, after] = [costOf(seatsBefore), costOf(offered.seats)];
  const days = daysOf({ start, end }, now);
  const share = (whole: number) => divide(BigInt(whole) * BigInt(days.left), BigInt(days.all));
  const amount = share(after.amount - before.amount);
  const net = share(after.amount - after.discount - (before.amount - before.discount));
  const quantity = offered.seats - seatsBefore;
  const line: QuoteLine = {
    kind: 'added_seats',
    quantity,
    unitAmount: offered.unitAmount,
    amount,
    discount: amount - net,
    net,
    period: offered.period,
    from: now.toISOString(),
    until: end.toISOString(),
    days,
  };
  return withTax([line], offered);
}

/** What costs nothing, such as another payment method. */
export function nothingDue(currencyCode: string): Quote {
  const tax = { rate: 0, country: null, note: null, amount: 0 };
  return { currencyCode, lines: [], net: 0, tax, total: 0, couponCode: null };
}

/** What a trial costs: nothing, until it ends. */
export function quoteTrial(offered: Offered, { start, end }: PaidPeriod): Quote {
  const line: QuoteLine = {
    kind: 'trial',
    quantity: offered.seats,
    unitAmount: 0,
    amount: 0,
    discount: 0,
    net: 0,
    period: offered.period,
    from: start.toISOString(),
    until: end.toISOString(),
  };
  return withTax([line], offered);
}

/** Tax once on the net; a total that is too small to be charged is waived (PROVIDERS §3). */
function withTax(lines: QuoteLine[], { currencyCode, coupon, tax, leastCharge = 0 }: Offered): Quote {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const amount = taxOn(net, tax.rate);
  const total = net + amount;
  const couponCode = coupon && lines[0]!.kind !== 'trial' ? coupon.code : null;
  if (total > 0 && total < leastCharge) {
    return { currencyCode, lines, net: 0, tax: { ...tax, amount: 0 }, total: 0, couponCode, waived: net };
  }
  return { currencyCode, lines, net, tax: { ...tax, amount }, total, couponCode };
}

/** The tax on a net amount; the rate is in hundredths of a percent. */
export function taxOn(net: number, rate: number): number {
  return divide(BigInt(net) * BigInt(rate), 10_000n);
}

/** What a coupon takes off a line; never more than the line is. */
export function discountOn(amount: number, coupon: Coupon | null, currencyCode: string): number {
  if (!coupon) return 0;
  if (coupon.kind === 'percent') return divide(BigInt(amount) * BigInt(coupon.percent), 10_000n);
  return coupon.currencyCode === currencyCode ? Math.min(amount, coupon.amount) : 0;
}

/** Parts an amount by weights, whose sum is not 0; what rounding leaves is with the last. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => divide(BigInt(amount) * BigInt(weight), BigInt(whole)));
  const before = shares.slice(0, -1).reduce((sum, share) => sum + share, 0);
  return shares.with(-1, amount - before);
}

/**
 * The tax in a refund, so that the refunds of an invoice together have exactly the tax of what was refunded in all:
 * each gets the tax of all so far less that of those before it (BILLING §8).
 */
export function refundedTax(
  invoice: { taxAmount: number; total: number },
  refunded: { amount: number; tax: number },
  amount: number,
): number {
  const all = BigInt(refunded.amount + amount);
  return divide(all * BigInt(invoice.taxAmount), BigInt(invoice.total)) - refunded.tax;
}
