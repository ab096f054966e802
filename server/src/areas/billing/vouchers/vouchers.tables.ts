import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';

/** Sets of vouchers with one rule, which an operator made. */
export const voucherBatches = pgTable(
  'voucher_batches',
  {
    id: uuid('id').primaryKey(),
    /** For operators alone (DECISIONS 88). */
    name: text('name').notNull().unique(),
    note: text('note'),
    /** How long a voucher gives Pro for. */
    months: integer('months').notNull(),
    /** How many people can claim each code. */
    usesPerCode: integer('uses_per_code').notNull(),
    claimableUntil: at('claimable_until'),
    createdAt: at('created_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    check('voucher_batches_months', sql`${table.months} between 1 and 120`),
    check('voucher_batches_uses', sql`${table.usesPerCode} >= 1`),
  ],
);

/** Vouchers, by the hashes of their codes, which are kept nowhere. */
export const vouchers = pgTable(
  'vouchers',
  {
    codeHash: text('code_hash').primaryKey(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => voucherBatches.id),
    usesLeft: integer('uses_left').notNull(),
  },
  (table) => [index('vouchers_batch').on(table.batchId), check('vouchers_uses_left', sql`${table.usesLeft} >= 0`)],
);

/** Who claimed which voucher, and the subscription it gave. */
export const voucherClaims = pgTable(
  'voucher_claims',
  {
    codeHash: text('code_hash')
      .notNull()
      .references(() => vouchers.codeHash),
    userId: uuid('user_id').notNull(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .unique()
      .references(() => subscriptions.id),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeHash, table.userId] })],
);
