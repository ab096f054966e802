import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../shapes.ts';

/** How long a paid period is. */
export const period = z.enum(['monthly', 'yearly']);

/** What a coupon makes of the price of a seat (DECISIONS 89). */
const priceCoupon = z.object({
  /** As the operator gave it out, in capitals. */
  code: z.string(),
  /** In hundredths of a percent; null for a coupon that takes off an amount. */
  percent: z.int().nullable(),
  /** In minor units, off the sum of all seats; null for one that takes off a share. */
  amount: z.int().nullable(),
  /** How many periods it counts for; null without end. */
  periods: z.int().nullable(),
  /** What one seat costs with it. */
  price: z.int(),
});

/** What a browser needs in order to take a payment, whoever takes it. */
const paymentScript = {
  /** Where the script of the provider is: relative to the origin of the web app, or absolute. */
  scriptUrl: z.string(),
  publishableKey: z.string(),
  /** Whether the provider has Apple Pay. */
  applePay: z.boolean(),
};

/** Prices and what a browser needs in order to take a payment (spec 2 §7). */
export const prices = {
  'GET /plans/web-prices': endpoint({
    summary:
      'The price of a seat for each currency and period, in minor units and without tax. Empty where nothing is sold. With a coupon that can be used, what it makes of each; an unknown one changes nothing.',
    spec: 'spec 2 §3 Price and §7',
    auth: 'public',
    query: z.object({ coupon: text(100).optional() }),
    output: z.array(
      z.object({
        currencyCode: z.string(),
        subscriptionPeriod: period,
        price: z.int(),
        coupon: priceCoupon.optional(),
      }),
    ),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
  'GET /app/payment-settings': endpoint({
    summary: 'Where the script of the payment provider is; null where nothing is sold.',
    spec: 'spec 2 §7 Client-side',
    auth: 'public',
    output: z
      .discriminatedUnion('provider', [
        z.object({ provider: z.literal('sandbox'), ...paymentScript }),
        z.object({ provider: z.literal('stripe'), ...paymentScript }),
      ])
      .nullable(),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: 60_000 },
  }),
};
