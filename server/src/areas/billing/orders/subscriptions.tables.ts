import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import type { Coupon } from '../price/quote-types.ts';

const periods = ['monthly', 'yearly'] as const;

/** Subscriptions of teams and people. Prices are frozen when a subscription begins. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: ['team', 'gift', 'edu', 'appstore', 'paddle'] })
      .notNull()
      .default('team'),
    /** Of a subscription of a team. */
    teamId: uuid('team_id'),
    /** Of a subscription of a person. */
    userId: uuid('user_id'),
    /** Bought in the product's checkout, sold by contract, bought elsewhere, or given by a voucher. */
    origin: text('origin', { enum: ['checkout', 'contract', 'store', 'voucher'] }).notNull(),
    /** The id that the seller elsewhere knows it by. What has ended there and is bought again may have the same. */
    externalId: text('external_id'),
    tier: text('tier', { enum: ['pro', 'lite'] }).notNull(),
    status: text('status', { enum: ['starting', 'trialing', 'active', 'grace', 'ended'] }).notNull(),
    autoRenew: boolean('auto_renew').notNull(),
    period: text('period', { enum: periods }).notNull(),
    /** From the next renewal on. */
    periodNext: text('period_next', { enum: periods }),
    seats: integer('seats').notNull(),
    /** From the next renewal on. */
    seatsNext: integer('seats_next'),
    /** For a seat and period, in minor units of the currency, without tax. */
    unitAmount: integer('unit_amount').notNull(),
    /** The same for the other period, so that both prices are frozen; null: as the price list has it. */
    unitAmountOther: integer('unit_amount_other'),
    currencyCode: text('currency_code').notNull(),
    /** Where paid periods are counted from, so that none drifts: 31 January, 28 February, 31 March. */
    anchor: at('anchor').notNull().default(sql`now()`),
    /** The number of the present paid period, from 1; 0 in a trial. */
    periodNo: integer('period_no').notNull().default(1),
    periodStart: at('period_start').notNull(),
    /** When it renews or ends. */
    periodEnd: at('period_end').notNull(),
    trialEnd: at('trial_end'),
    remindedAt: at('reminded_at'),
    graceUntil: at('grace_until'),
    /** When an overdue payment is tried again, in the grace period. */
    nextAttemptAt: at('next_attempt_at'),
    /** When time next changes something; null where it never does. */
    dueAt: at('due_at'),
    coupon: jsonb('coupon').$type<Coupon>(),
    /** How many more periods the coupon counts for; null without end. */
    couponPeriodsLeft: integer('coupon_periods_left'),
    /** What is left of an individual subscription that moved here, for the next periods; minor units, without tax. */
    credit: integer('credit').notNull().default(0),
    /** Counts the changes, each of which is an event. */
    version: integer('version').notNull().default(0),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_running')
      .on(table.teamId)
      .where(sql`${table.type} = 'team' and ${table.status} <> 'ended'`),
    // Never two on one person, whatever claims them at once.
    uniqueIndex('subscriptions_running_voucher')
      .on(table.userId)
      .where(sql`${table.origin} = 'voucher' and ${table.status} <> 'ended'`),
    uniqueIndex('subscriptions_running_external').on(table.externalId).where(sql`${table.status} <> 'ended'`),
    index('subscriptions_team').on(table.teamId),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    oneOf(table.type),
    oneOf(table.origin),
    oneOf(table.tier),
    oneOf(table.status),
    oneOf(table.period),
    oneOf(table.periodNext),
    check('subscriptions_seats', sql`${table.seats} between 1 and 50 or ${table.origin} = 'contract'`),
    check('subscriptions_seats_next', sql`${table.seatsNext} between 1 and 50 or ${table.origin} = 'contract'`),
    check('subscriptions_credit', sql`${table.credit} >= 0`),
    check('subscriptions_start_before_end', sql`${table.periodStart} < ${table.periodEnd}`),
    check('subscriptions_of_whom', sql`(${table.type} = 'team') = (${table.teamId} is not null)`),
  ],
);
