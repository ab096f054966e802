import type { CallOutput, Money } from '@chamfer/contract';
import type { Team } from '../../../platform/account/account-types.ts';
import { currencyOfVisitor } from '../details/sold-countries.ts';

/** A price of a seat for a period. */
export type Price = CallOutput<'GET /plans/web-prices'>[number];

/** What a seat costs in a currency, as it is shown (spec 2 §3 Price, §9). */
export interface DisplayPrice {
  currencyCode: string;
  monthly: Money;
  yearly: Money;
  /** A twelfth of a year, rounded up to the minor unit. */
  yearlyPerMonth: Money;
  /** What a year saves against twelve months, in whole percent. */
  savingsPercent: number;
  /** What a coupon makes of it; null without one that counts in this currency. */
  reduced: ReducedPrice | null;
}

/** What a coupon makes of a price, as it is shown. */
export interface ReducedPrice {
  code: string;
  /** The share it takes off, 0 to 1, or the amount off the sum of all seats. */
  off: { share: number } | { amount: Money };
  /** How many periods it counts for; null without end. */
  periods: number | null;
  /** What a seat costs; null where an amount is taken off the sum, of which no seat has a part of its own. */
  seat: { monthly: Money; yearly: Money; yearlyPerMonth: Money } | null;
}

/** The prices in a currency; null where it has none for both periods. */
export function displayPrice(prices: readonly Price[], currencyCode: string): DisplayPrice | null {
  const of = (period: Price['subscriptionPeriod']) =>
    prices.find((price) => price.currencyCode === currencyCode && price.subscriptionPeriod === period);
  const [monthly, yearly] = [of('monthly'), of('yearly')];
  if (!monthly || !yearly) return null;
  return {
    currencyCode,
    ...amounts(monthly.price, yearly.price, currencyCode),
    savingsPercent: Math.round((1 - yearly.price / (12 * monthly.price)) * 100),
    reduced: monthly.coupon && yearly.coupon ? reducedPrice(monthly.coupon, yearly.coupon, currencyCode) : null,
  };
}

function amounts(monthly: number, yearly: number, currencyCode: string) {
  return {
    monthly: { amount: monthly, currencyCode },
    yearly: { amount: yearly, currencyCode },
    yearlyPerMonth: { amount: Math.ceil(yearly / 12), currencyCode },
  };
}

type PriceCoupon = NonNullable<Price['coupon']>;

function reducedPrice(monthly: PriceCoupon, yearly: PriceCoupon, currencyCode: string): ReducedPrice {
  const { code, periods, percent, amount } = yearly;
  const off = percent === null ? { amount: { amount: amount ?? 0, currencyCode } } : { share: percent / 10_000 };
  return { code, periods, off, seat: percent === null ? null : amounts(monthly.price, yearly.price, currencyCode) };
}

/** The currencies with a price for both periods, in the order they came. */
export function currenciesOf(prices: readonly Price[]): string[] {
  const all = [...new Set(prices.map(({ currencyCode }) => currencyCode))];
  return all.filter((code) => displayPrice(prices, code) !== null);
}

/**
 * The currency that prices are shown in: a team is quoted in one currency everywhere, others in that of the country where
 * the browser's language is spoken, as far as something is sold there.
 */
export function quotedCurrency(team: Pick<Team, 'currencyCode'> | null | undefined): string {
  return team?.currencyCode ?? currencyOfVisitor(countryOfBrowser(navigator.languages));
}

/** Where a browser's languages are spoken; undefined where none of them says so ('en'). */
export function countryOfBrowser(languages: readonly string[]): string | undefined {
  for (const tag of languages) {
    const { region } = new Intl.Locale(tag);
    if (region) return region;
  }
  return undefined;
}
