import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { orders } from '../orders/orders.tables.ts';

/** Checkouts that people opened; what is bought is in their orders. */
export const checkouts = pgTable('checkouts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  teamId: uuid('team_id').notNull(),
  createdAt: at('created_at').notNull(),
});

/**
 * Individual subscriptions that move to that of a team: each once, by the order that buys it. Where its seller lets us, its renewal is
 * turned off once the team has paid.
 */
export const subscriptionMoves = pgTable(
  'subscription_moves',
  {
    /** The individual one. */
    subscriptionId: uuid('subscription_id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    /** How often its seller was asked in vain. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: at('next_try_at').notNull(),
    /** When nothing was left to do. */
    doneAt: at('done_at'),
  },
  (table) => [index('subscription_moves_due').on(table.nextTryAt).where(sql`${table.doneAt} is null`)],
);
