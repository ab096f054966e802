import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../../platform/context.ts';
import { prices } from './prices.ts';

/** The price of a seat for each currency and period; none where nothing is sold. */
export function listPrices({ parts: { config } }: Context): CallOutput<'GET /plans/web-prices'> {
  if (config.BILLING === 'off') return [];
  return Object.entries(prices).flatMap(([currencyCode, { monthly, yearly }]) => [
    { currencyCode, subscriptionPeriod: 'monthly' as const, price: monthly },
    { currencyCode, subscriptionPeriod: 'yearly' as const, price: yearly },
  ]);
}
