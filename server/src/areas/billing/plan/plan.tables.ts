import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';

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

/** Who and what had its free trial: people, teams and cards, as hashes. */
export const trialClaims = pgTable(
  'trial_claims',
  {
    kind: text('kind', { enum: ['user', 'team', 'card'] }).notNull(),
    hash: text('hash').notNull(),
    orderId: uuid('order_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] }), oneOf(table.kind)],
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
