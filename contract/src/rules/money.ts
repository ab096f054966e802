import { z } from 'zod';
import { text } from '../shapes.ts';

/**
 * An amount of money (DECISIONS 32). `amount` counts the currency's minor units: 2520 is 25.20 US dollars and 2520 yen.
 * It is negative where money goes back. `currencyCode` is the ISO 4217 code in capitals, named as spec 2 §3 names it.
 * Amounts of two currencies are never added, and nothing but a whole number of minor units is ever stored or sent.
 */
export const money = z.object({
  amount: z.int(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
});
/** An amount that was on a screen and is sent back, in minor units: as large as amounts are stored. */
export const amount = z.int().min(0).max(2_147_483_647);
/** The ISO 4217 code of a currency, as it is sent. */
export const currencyCode = text(3).regex(/^[A-Z]{3}$/);
/** An amount of money in minor units of its currency. */
export type Money = z.infer<typeof money>;
