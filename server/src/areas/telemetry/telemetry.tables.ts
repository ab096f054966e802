import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/**
 * Events as they arrived (spec 1 §7 Telemetry), in a partition for each day (`partitions.service.ts`), which the migration
 * declares by hand. All except `day`, `received_at` and `is_user_proven` is what a browser sent.
 */
export const telemetryEvents = pgTable(
  'telemetry_events',
  {
    /** The day on which it arrived, UTC: a wrong clock of a browser changes nothing. */
    day: date('day', { mode: 'string' }).notNull(),
    eventId: uuid('event_id').notNull(),
    receivedAt: at('received_at').notNull(),
    eventName: text('event_name').notNull(),
    eventProperties: jsonb('event_properties').notNull(),
    eventTime: at('event_time').notNull(),
    /** No foreign key: events outlive an account, whose id then means nobody. */
    userId: uuid('user_id'),
    /** The user is that of the token that was sent along; otherwise it is a claim. */
    isUserProven: boolean('is_user_proven').notNull(),
    trackingId: uuid('tracking_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    appName: text('app_name').notNull(),
    clientVersion: text('client_version').notNull(),
    siteVersion: text('site_version').notNull(),
    experiments: jsonb('experiments').notNull(),
    url: text('url').notNull(),
    hash: text('hash').notNull(),
    pageTitle: text('page_title').notNull(),
    userAgent: text('user_agent').notNull(),
    cookiesEnabled: boolean('cookies_enabled').notNull(),
    visibilityState: text('visibility_state').notNull(),
    platform: text('platform').notNull(),
    osName: text('os_name').notNull(),
    osVersion: text('os_version'),
    browserName: text('browser_name').notNull(),
    browserVersion: text('browser_version'),
    isTouchDevice: boolean('is_touch_device').notNull(),
    viewportWidth: integer('viewport_width').notNull(),
    viewportHeight: integer('viewport_height').notNull(),
  },
  (table) => [primaryKey({ name: 'telemetry_events_pkey', columns: [table.day, table.eventId] })],
);
