import { z } from 'zod';
import { oneLine } from '../rules/names.ts';
import { compactVat, mostVatLength } from '../rules/rules.ts';
import { text, time } from '../shapes.ts';

/** A text of billing details, on one line; an empty one counts as none. */
const line = (max: number) =>
  text(max)
    .transform((value) => oneLine(value) || undefined)
    .optional();

/** A VAT number with any separators between its parts, which its length does not count. */
const vatNumber = text(100)
  .transform((value) => (compactVat(value) === '' ? undefined : value.trim()))
  .refine((value) => value === undefined || compactVat(value).length <= mostVatLength, { error: 'too_long' });

/**
 * Billing details as they are sent (spec 2 §5). Which ones are needed depends on the country (`buyer-rules.ts`); a field
 * that is missing or wrong is a VALIDATION_ERROR on its name, with `required`, `invalid` or `country_code` as its code. A
 * VAT number may have its country code in front or not.
 */
export const billingDetailsInput = z.object({
  company: line(250),
  line1: line(150),
  line2: line(150),
  city: line(50),
  countryCode: text(2).regex(/^[A-Z]{2}$/, { error: 'invalid' }),
  zip: line(20),
  stateCode: line(10),
  vatNumber: vatNumber.optional(),
});
/** Billing details as they are sent. */
export type BillingDetailsInput = z.output<typeof billingDetailsInput>;

/** What is known of a VAT number. `unverified`: the register could not be asked; it is asked again later. */
export const vatStatus = z.enum(['none', 'valid', 'invalid', 'unverified']);

/** Billing details as they are stored (spec 2 §3 Billing details); null for what was not given. */
export const billingDetails = z.object({
  company: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string(),
  zip: z.string().nullable(),
  stateCode: z.string().nullable(),
  /** Without the country code in front. */
  vatNumber: z.string().nullable(),
});
/** Billing details as they are stored. */
export type BillingDetails = z.infer<typeof billingDetails>;

/** How a payment is made. */
export const paymentType = z.enum(['card', 'apple_pay']);

/**
 * What the provider's script needs in order to authorize a payment. `challenge`: the card’s bank wants to be asked
 * (3-D Secure). A card update has the amount 0.
 */
export const paymentIntent = z.object({
  id: z.string(),
  /** Lets a browser confirm this intent, and nothing else. */
  clientSecret: z.string(),
  status: z.enum(['open', 'challenge', 'authorized']),
  amount: z.int(),
  currencyCode: z.string(),
  paymentType: z.enum(['card', 'apple_pay', 'saved']),
  expiresAt: time.nullable(),
});
/** What the provider's script needs in order to authorize a payment. */
export type PaymentIntent = z.infer<typeof paymentIntent>;

/**
 * The details of PAYMENT_PROCESSING_FAILED. `reason` is why: the provider's own words for a decline (spec 2 §8), or
 * `no_payment_method`; `superseded`: another payment method was requested later and replaced this one; `challenge` comes with the intent that the browser authorizes before the same call is sent again.
 */
export const paymentFailure = z.object({
  reason: z.enum([
    'Refused',
    'Not enough balance',
    'CVC Declined',
    'Year is invalid',
    '3D Not Authenticated',
    'other',
    'expired',
    'superseded',
    'no_payment_method',
    'challenge',
  ]),
  paymentIntent: paymentIntent.optional(),
});
/** The details of PAYMENT_PROCESSING_FAILED. */
export type PaymentFailure = z.infer<typeof paymentFailure>;
