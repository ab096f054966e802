import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** How long a paid period is. */
export const period = z.enum(['monthly', 'yearly']);

/** Prices and what a browser needs in order to take a payment (spec 2 §7). */
export const prices = {
  'GET /plans/web-prices': endpoint({
    summary:
      'The price of a seat for each currency and period, in minor units and without tax. Empty where nothing is sold.',
    spec: 'spec 2 §3 Price and §7',
    auth: 'public',
    output: z.array(z.object({ currencyCode: z.string(), subscriptionPeriod: period, price: z.int() })),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
  'GET /app/payment-settings': endpoint({
    summary: 'Where the script of the payment provider is; null where nothing is sold.',
    spec: 'spec 2 §7 Client-side',
    auth: 'public',
    output: z
      .object({
        provider: z.enum(['sandbox']),
        /** Relative to the origin of the web app, or absolute. */
        scriptUrl: z.string(),
        publishableKey: z.string(),
        applePay: z.boolean(),
      })
      .nullable(),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
};
