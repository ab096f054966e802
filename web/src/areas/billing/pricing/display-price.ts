import type { CallOutput, Money } from '@chamfer/contract';

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

const euroCountries =
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AD MC SM VA ME XK'.split(' ');
const own: Readonly<Record<string, string>> = {
  GB: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  CN: 'CNY',
  MX: 'MXN',
  TH: 'THB',
};

/** The currency of a country: the euro in the EU, some countries' own, else US dollars (BILLING §12). */
export function currencyOfCountry(countryCode: string | undefined): string {
  if (!countryCode) return 'USD';
  return euroCountries.includes(countryCode) ? 'EUR' : (own[countryCode] ?? 'USD');
}

/** Where a browser's languages are spoken; undefined where none of them says so ('en'). */
export function countryOfBrowser(languages: readonly string[]): string | undefined {
  for (const tag of languages) {
    const { region } = new Intl.Locale(tag);
    if (region) return region;
  }
  return undefined;
}
