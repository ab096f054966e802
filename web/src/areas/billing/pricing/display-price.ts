import type { CallOutput, Money } from '@chamfer/contract';
import { currencyOfCountry } from '@chamfer/contract/buyer-rules';
import type { Team } from '../../../platform/account/account-types.ts';

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
}

/** The prices in a currency; null where it has none for both periods. */
export function displayPrice(prices: readonly Price[], currencyCode: string): DisplayPrice | null {
  const of = (period: Price['subscriptionPeriod']) =>
    prices.find((price) => price.currencyCode === currencyCode && price.subscriptionPeriod === period)?.price;
  const [monthly, yearly] = [of('monthly'), of('yearly')];
  if (monthly === undefined || yearly === undefined) return null;
  return {
    currencyCode,
    monthly: { amount: monthly, currencyCode },
    yearly: { amount: yearly, currencyCode },
    yearlyPerMonth: { amount: Math.ceil(yearly / 12), currencyCode },
    savingsPercent: Math.round((1 - yearly / (12 * monthly)) * 100),
  };
}

/** The currencies with a price for both periods, in the order they came. */
export function currenciesOf(prices: readonly Price[]): string[] {
  const all = [...new Set(prices.map(({ currencyCode }) => currencyCode))];
  return all.filter((code) => displayPrice(prices, code) !== null);
}

/**
 * The currency that prices are shown in: a team is quoted in one currency everywhere, others in that of the country where
 * the browser's language is spoken.
 */
export function quotedCurrency(team: Pick<Team, 'currencyCode'> | null | undefined): string {
  return team?.currencyCode ?? currencyOfCountry(countryOfBrowser(navigator.languages));
}

/** Where a browser's languages are spoken; undefined where none of them says so ('en'). */
export function countryOfBrowser(languages: readonly string[]): string | undefined {
  for (const tag of languages) {
    const { region } = new Intl.Locale(tag);
    if (region) return region;
  }
  return undefined;
}
