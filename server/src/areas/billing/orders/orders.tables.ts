import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import type { Buyer, Coupon, Quote } from '../price/quote-types.ts';

/** What an order reserves until it is settled. */
export interface Holds {
  /** The seats of the subscription once it is settled. */
  seats: number;
  /** Who is invited with it, and by whom. */
  invitations: {
    emails: string[];
    role: 'editor' | 'contributor';
    invitedByUserId: string;
    /** Where the invited people go on; missing where it was not given. */
    redirectUrl?: string | null;
  } | null;
}

/** Everything that is bought, with the price that was shown (BILLING §2). */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['checkout', 'seats', 'renewal', 'card'] }).notNull(),
    status: text('status', { enum: ['open', 'settling', 'settled', 'failed'] }).notNull(),
    /** What makes a repeated press the same order (BILLING §6). */
    key: text('key').notNull().unique(),
    teamId: uuid('team_id').notNull(),
    /** Who pressed; null for renewals. */
    userId: uuid('user_id'),
    subscriptionId: uuid('subscription_id'),
    checkoutId: uuid('checkout_id'),
    quote: jsonb('quote').$type<Quote>().notNull(),
    currencyCode: text('currency_code').notNull(),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    total: integer('total').notNull(),
    /** What the person saw at the press. */
    shownTotal: integer('shown_total').notNull(),
    buyer: jsonb('buyer').$type<Buyer>(),
    holds: jsonb('holds').$type<Holds>(),
    /** What the subscription becomes: of a checkout and a renewal. */
    plan: jsonb('plan').$type<OrderedPlan>(),
    paymentType: text('payment_type', { enum: ['card', 'apple_pay', 'saved'] }).notNull(),
    /**
     * The place of this order among those of the team that requested a payment method to be stored, from 1, counted as they
     * were reserved; null for those that requested none, and before.
     */
    asked: integer('asked'),
    /** The number of the present attempt to pay, from 1; 0 before the first. */
    attempt: integer('attempt').notNull().default(0),
    /** Why it failed, in the provider's words. */
    reason: text('reason'),
    /** Whether trying it again helps: later, with the person, or with another payment method alone. */
    again: text('again', { enum: ['later', 'with_person', 'other_method'] }),
    /** The sentence above the button by which the buyer allowed later payments, as it was shown; null where none was. */
    mandate: text('mandate'),
    /** What a repeated call is answered. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: at('created_at').notNull(),
    settlingSince: at('settling_since'),
    settledAt: at('settled_at'),
  },
  (table) => [
    oneOf(table.kind),
    oneOf(table.status),
    oneOf(table.paymentType),
    oneOf(table.again),
    check('orders_total', sql`${table.total} = ${table.net} + ${table.tax}`),
    uniqueIndex('orders_settling')
      .on(table.subscriptionId)
      .where(sql`${table.status} = 'settling' and ${table.kind} <> 'card'`),
    index('orders_team').on(table.teamId),
    index('orders_unsettled').on(table.createdAt).where(sql`${table.status} in ('open', 'settling')`),
  ],
);

/** The terms of the subscription that an order begins or renews. */
export interface OrderedPlan {
  period: 'monthly' | 'yearly';
  seats: number;
  unitAmount: number;
  /** For the other period. */
  unitAmountOther: number | null;
  coupon: Coupon | null;
  /** The individual subscription of the buyer that moves here; null or missing without one. */
  moves?: string | null;
  /** What is left of that one, for this period and those after it, in minor units. */
  credit?: number;
  /** Null without a trial. ISO 8601. */
  trialEnd: string | null;
  /** Of a renewal: the number, start and end of the period. */
  periodNo: number;
  from: string;
  until: string;
}

/** What is bought: its price, and what the order holds until it ends. */
export interface OrderContent {
  /** The same quote feeds the screen, the order and the invoice (BILLING §1 rule 3). */
  quote: Quote;
  plan: OrderedPlan | null;
  buyer: Buyer | null;
  holds: Holds | null;
}

/**
 * Rows about money belong to each other, and to no team or account (BILLING §2): an order stays as long as anything was paid
 * or tried for it.
 */
const ofOrder = () => uuid('order_id').references(() => orders.id);

/** The attempts to pay for an order: each has an intent of the provider. */
export const orderAttempts = pgTable(
  'order_attempts',
  {
    orderId: ofOrder().notNull(),
    no: integer('no').notNull(),
    intentId: text('intent_id').unique(),
    result: text('result', { enum: ['captured', 'declined', 'expired', 'voided'] }),
    /** Why it was declined, in the provider's words. */
    reason: text('reason'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.no] }),
    oneOf(table.result),
    uniqueIndex('order_attempts_captured').on(table.orderId).where(sql`${table.result} = 'captured'`),
  ],
);

/** Money that was taken. */
export const charges = pgTable('charges', {
  orderId: ofOrder().primaryKey(),
  providerId: text('provider_id').notNull().unique(),
  amount: integer('amount').notNull(),
  currencyCode: text('currency_code').notNull(),
  at: at('at').notNull(),
});

/** Money that goes back. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    orderId: ofOrder().notNull(),
    amount: integer('amount').notNull(),
    net: integer('net').notNull(),
    tax: integer('tax').notNull(),
    /**
     * `failed`: it never went back, and its amount can be refunded again. `returned`: it went back and came in again; its credit
     * note stands, and we owe the money.
     */
    status: text('status', { enum: ['sending', 'done', 'failed', 'returned'] }).notNull(),
    /** The provider's id; null before it has answered. */
    providerId: text('provider_id').unique(),
    /** Why it failed or came back, in the provider's word. */
    code: text('code'),
    /** When the provider was asked last what became of it. */
    checkedAt: at('checked_at'),
    /** Whether the provider took it back by itself, after a dispute was lost. */
    isDispute: boolean('is_dispute').notNull().default(false),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (table) => [
    oneOf(table.status),
    index('refunds_order').on(table.orderId),
    check('refunds_amount', sql`${table.amount} = ${table.net} + ${table.tax} and ${table.amount} > 0`),
  ],
);

/** Payments that their holders contest with a bank; those that are open are asked about until they are decided. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    orderId: ofOrder().notNull(),
    status: text('status', { enum: ['inquiry', 'open', 'won', 'lost'] }).notNull(),
    /** What was taken back at most, in minor units of the order's currency; 0 of an inquiry. */
    taken: integer('taken').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    oneOf(table.status),
    index('disputes_order').on(table.orderId),
    index('disputes_undecided').on(table.id).where(sql`${table.status} in ('inquiry', 'open')`),
  ],
);

/** Events of the provider, so that each is processed once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
