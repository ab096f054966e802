import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BillingDetails, CountryProof, Coupon, SavedMethod } from './billing-types.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

// Rows about money never go with the team or account that they are about, so none of these refers to another table of
// the product (BILLING §2).

/** What a team is billed by. */
export const billingCustomers = pgTable('billing_customers', {
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
  /** What says in which country the buyer is; tax law asks for two. */
  countryProofs: jsonb('country_proofs').$type<CountryProof[]>().notNull().default([]),
  /** How far the billing clock is ahead of the real one, in milliseconds; only the sandbox moves it. */
  clockOffset: bigint('clock_offset', { mode: 'number' }).notNull().default(0),
  updatedAt: at('updated_at').notNull(),
});

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
    /** Bought in the product's checkout, sold by contract, or bought elsewhere. */
    origin: text('origin', { enum: ['chargebee', 'sales', 'external'] }).notNull(),
    /** The id that the seller elsewhere knows it by. */
    externalId: text('external_id').unique(),
    tier: text('tier', { enum: ['pro', 'lite'] }).notNull(),
    status: text('status', { enum: ['starting', 'trialing', 'active', 'grace', 'ended'] }).notNull(),
    autoRenew: boolean('auto_renew').notNull(),
    period: text('period', { enum: ['monthly', 'yearly'] }).notNull(),
    /** From the next renewal on. */
    periodNext: text('period_next', { enum: ['monthly', 'yearly'] }),
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
    /** Counts the changes, each of which is an event. */
    version: integer('version').notNull().default(0),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_running')
      .on(table.teamId)
      .where(sql`${table.type} = 'team' and ${table.status} <> 'ended'`),
    index('subscriptions_team').on(table.teamId),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check('subscriptions_seats', sql`${table.seats} between 1 and 50 or ${table.origin} = 'sales'`),
    check('subscriptions_seats_next', sql`${table.seatsNext} between 1 and 50 or ${table.origin} = 'sales'`),
    check('subscriptions_period', sql`${table.periodStart} < ${table.periodEnd}`),
    check('subscriptions_of_whom', sql`(${table.type} = 'team') = (${table.teamId} is not null)`),
  ],
);

/** What happened to subscriptions: one row for each change of state. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    subscriptionId: uuid('subscription_id').notNull(),
    version: integer('version').notNull(),
    event: text('event').notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    /** The order, person or clock that caused it. */
    cause: text('cause').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.version] })],
);

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

/** Who and what had its free trial: people, teams and cards, as hashes. */
export const trialClaims = pgTable(
  'trial_claims',
  {
    kind: text('kind', { enum: ['user', 'team', 'card'] }).notNull(),
    hash: text('hash').notNull(),
    orderId: uuid('order_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
);

/** Mails that were sent about subscriptions, so that none is sent twice. */
export const billingMails = pgTable(
  'billing_mails',
  {
    kind: text('kind').notNull(),
    subject: uuid('subject').notNull(),
    instant: at('instant').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject, table.instant] })],
);
