import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';

/** How it stands with a payment provider: one row for each that was ever used. */
export const providerStates = pgTable('provider_states', {
  /** The name of its port. */
  provider: text('provider').primaryKey(),
  /** The last event that was read from its list; null before the first. */
  eventId: text('event_id'),
  /** When that event happened, or since when events are to be read. */
  eventsSince: at('events_since').notNull(),
  /** Since when it refuses our key; null while it takes it. */
  refusedAt: at('refused_at'),
});

/** What an operator has to look at, each once. */
export const paymentAlarms = pgTable(
  'payment_alarms',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** What it is about, such as the id of an order or a refund. */
    subject: text('subject').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [uniqueIndex('payment_alarms_subject').on(table.kind, table.subject)],
);
