import { webhookOffReasons } from '@chamfer/contract/calls/teams/team-webhooks';
import { webhookEvents } from '@chamfer/contract/webhook-events';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { teams } from '../teams/core/teams.tables.ts';

/** Addresses that are called when something happens in a team. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events', { enum: webhookEvents }).array().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Why it was switched off by itself; null where it was not. */
    offReason: text('off_reason', { enum: webhookOffReasons }),
    offAt: at('off_at'),
    /** Encrypted, bound to the webhook. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The one before, which signs too until its end. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousSecretUntil: at('previous_secret_until'),
    /** Since when every try has failed; null after one that did not. */
    failingSince: at('failing_since'),
    /** Its last try ended without an answer, or a late one: it waits in a queue of its own, so that nobody waits for it. */
    isSlow: boolean('is_slow').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [oneOf(table.events), oneOf(table.offReason), index('webhooks_team').on(table.teamId)],
);

/** Messages to a webhook; each is the log of one event, kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The event that it is about, once a webhook. */
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    /** What is sent, to the byte. */
    body: text('body').notNull(),
    createdAt: at('created_at').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    /** Tries since it was made or replayed. */
    tries: integer('tries').notNull().default(0),
    /** When it is tried next; while a try is going on, when that counts as lost. Null unless pending. */
    nextAt: at('next_at'),
    lastAt: at('last_at'),
    lastTookMs: integer('last_took_ms'),
    lastStatus: integer('last_status'),
    lastReason: text('last_reason'),
  },
  (table) => [
    oneOf(table.state),
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.webhookId, table.nextAt).where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** Tries of deliveries, with what was sent and what came back. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    tookMs: integer('took_ms').notNull(),
    status: integer('status'),
    reason: text('reason'),
    sentPath: text('sent_path').notNull(),
    sentHeaders: jsonb('sent_headers').$type<Record<string, string>>().notNull(),
    answerHeaders: jsonb('answer_headers').$type<Record<string, string>>(),
    answerText: text('answer_text'),
  },
  (table) => [index('webhook_tries_delivery').on(table.deliveryId, table.id)],
);
