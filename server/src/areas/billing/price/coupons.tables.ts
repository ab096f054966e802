import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import type { Coupon } from './quote-types.ts';

/** Coupons that an operator gave out. */
export const coupons = pgTable('coupons', {
  /** In capitals. */
  code: text('code').primaryKey(),
  terms: jsonb('terms').$type<Coupon>().notNull(),
  validUntil: at('valid_until'),
  mostRedemptions: integer('most_redemptions'),
  createdAt: at('created_at').notNull(),
});

/** Which team used which coupon. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    code: text('code').notNull(),
    teamId: uuid('team_id').notNull(),
    orderId: uuid('order_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.teamId] })],
);
