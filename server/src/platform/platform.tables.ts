import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Mail as it was sent, for local environments' mailbox. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('mails_to').on(table.to, table.createdAt)],
);

/** Every act that changes who may do what: who did it, what to, when. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The team whose owners may read of it; null for what is a person's own affair. */
    teamId: uuid('team_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    ip: text('ip').notNull().default(''),
    /** A short name, as of a session. */
    device: text('device').notNull().default(''),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_team').on(table.teamId, table.at),
  ],
);

/** Keys the server makes for itself at its first start: token signing, address signing. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: at('created_at').notNull(),
});

/** Counters of the rate limits: how often a key was used in the window that began at `windowStart`. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: at('window_start').notNull(),
  count: integer('count').notNull(),
});
