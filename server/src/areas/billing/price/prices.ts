import { requireHundredths } from '@chamfer/contract/currencies';

/** How long a paid period is. */
export type Period = 'monthly' | 'yearly';

/** What a seat costs, by currency and period. */
export type Prices = Readonly<Record<string, Readonly<Record<Period, number>>>>;

/** Makes a list of prices. @throws Error for a currency that sums cannot be counted in here */
export function listOfPrices(prices: Prices): Prices {
  for (const currencyCode of Object.keys(prices)) requireHundredths(currencyCode);
  return prices;
}

/** The price of a seat for a month and for a year, in minor units and without tax (BILLING §12). */
export const prices: Prices = listOfPrices({
  USD: { monthly: 3500, yearly: 27_600 },
  EUR: { monthly: 3200, yearly: 25_200 },
  GBP: { monthly: 2900, yearly: 22_800 },
  AUD: { monthly: 5300, yearly: 42_000 },
  CAD: { monthly: 4700, yearly: 37_200 },
  CNY: { monthly: 24_900, yearly: 196_800 },
  MXN: { monthly: 59_900, yearly: 474_000 },
  THB: { monthly: 119_000, yearly: 942_000 },
});

/** How long the free trial is, in days. */
export const trialDays = 14;

const dayMs = 24 * 60 * 60_000;

/** When a trial that begins now ends. */
export function trialEndFrom(now: Date): Date {
  return new Date(now.getTime() + trialDays * dayMs);
}
