import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Subscriptions of teams (BILLING §2). Prices are frozen when a subscription begins. The row of a team that was deleted
 * stays: rows about money never go with what they are about.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id').notNull(),
    /** Bought in the product's checkout, or sold by contract. */
    origin: text('origin', { enum: ['chargebee', 'sales'] }).notNull(),
    tier: text('tier', { enum: ['pro', 'lite'] }).notNull(),
    status: text('status', { enum: ['trialing', 'active', 'grace', 'ended'] }).notNull(),
    autoRenew: boolean('auto_renew').notNull(),
    period: text('period', { enum: ['monthly', 'yearly'] }).notNull(),
    seats: integer('seats').notNull(),
    /** For a seat and period, in minor units of the currency, without tax. */
    unitAmount: integer('unit_amount').notNull(),
    currencyCode: text('currency_code').notNull(),
    periodStart: at('period_start').notNull(),
    /** When it renews or ends. */
    periodEnd: at('period_end').notNull(),
    trialEnd: at('trial_end'),
    graceUntil: at('grace_until'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_running').on(table.teamId).where(sql`${table.status} <> 'ended'`),
    index('subscriptions_team').on(table.teamId),
    check('subscriptions_seats', sql`${table.seats} between 1 and 50 or ${table.origin} = 'sales'`),
    check('subscriptions_period', sql`${table.periodStart} < ${table.periodEnd}`),
  ],
);
