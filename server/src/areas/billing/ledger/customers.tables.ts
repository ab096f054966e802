import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import type { BillingDetails } from '../price/quote-types.ts';

// Rows about money never go with the team or account that they are about, so none of these refers to another table of
// the product (BILLING §2).

/** A saved payment method, as it is shown. */
export interface SavedMethod {
  /** What the provider calls it; later payments name it. None where the provider knows only one for a team. */
  id?: string;
  type: 'card' | 'apple_pay';
  cardBrand: string | null;
  lastFourDigits: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
}

/** Something that says in which country the buyer is. */
export interface CountryProof {
  kind: 'billing_address' | 'card' | 'vat_number';
  countryCode: string;
}

/** What a team is billed by. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    teamId: uuid('team_id').primaryKey(),
    /** Of the payment provider. */
    providerId: text('provider_id').unique(),
    /** Fixed by the first paid order. */
    currency: text('currency'),
    details: jsonb('details').$type<BillingDetails>(),
    vatStatus: text('vat_status', { enum: ['none', 'valid', 'invalid', 'unverified'] })
      .notNull()
      .default('none'),
    method: jsonb('method').$type<SavedMethod>(),
    /** Evidence of the country of the buyer; tax law requires two. */
    countryProofs: jsonb('country_proofs').$type<CountryProof[]>().notNull().default([]),
    /** How far the billing clock is ahead of the real one, in milliseconds; only the sandbox moves it. */
    clockOffset: bigint('clock_offset', { mode: 'number' }).notNull().default(0),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [oneOf(table.vatStatus)],
);
