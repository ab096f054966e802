import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './database/columns.ts';

/** Sent mail, for the mailbox of local environments. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    /** `to` in the form in which addresses are compared; null for mails older than this column, where it is the same. */
    mailbox: text('mailbox'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('mails_mailbox').on(sql`coalesce(${table.mailbox}, ${table.to})`, table.createdAt)],
);

/** Every act that changes permissions: who did what, to what, and when. Rows are only ever added; a trigger refuses all else, but for what is older than `audit-retention.ts` keeps it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The team whose owners may read it; null for entries private to a person. */
    teamId: uuid('team_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    ip: text('ip').notNull().default(''),
    /** A short device name, as for sessions. */
    device: text('device').notNull().default(''),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_team').on(table.teamId, table.at),
    index('audit_log_time').on(table.at, table.id),
    index('audit_log_actor').on(table.actorUserId, table.at),
    index('audit_log_request').on(table.requestId),
  ],
);

/** Keys the server generates at its first start: token signing, URL signing. */
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

/** The keys that clients gave what they created, each written in the transaction that created it. A sweep removes them. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The person who called, or their API token: nobody else's key names the same thing. */
    callerId: uuid('caller_id').notNull(),
    key: uuid('key').notNull(),
    /** The person, with whose account it goes. */
    userId: uuid('user_id').notNull(),
    call: text('call').notNull(),
    /** SHA-256 of what was sent, in hex. */
    content: text('content').notNull(),
    /** What was answered, exactly; null where that holds a secret. */
    answer: json('answer'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_keys_user').on(table.userId),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/**
 * How far back each migration reaches: a version that knows the one called `oldest` may run with it. Both are times in
 * `migrations/meta/_journal.json`, and each migration adds its row itself.
 */
export const migrationReach = pgTable('migration_reach', {
  migration: bigint('migration', { mode: 'number' }).primaryKey(),
  oldest: bigint('oldest', { mode: 'number' }).notNull(),
});

/** The kinds of jobs that an operator has paused, on every server; `*` is every kind. Who did it is in the audit log. */
export const jobPauses = pgTable('job_pauses', {
  kind: text('kind').primaryKey(),
  reason: text('reason').notNull(),
  pausedAt: at('paused_at').notNull(),
});

/** How many requests all servers together answered in each hour, and how many of them with a 5xx. A sweep removes old hours. */
export const requestCounts = pgTable('request_counts', {
  hour: at('hour').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
  failed: bigint('failed', { mode: 'number' }).notNull(),
});

/** The maintenance that the operator has turned on: one row, or none. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer('id').primaryKey().default(1),
    message: text('message'),
    startedAt: at('started_at').notNull(),
  },
  (table) => [check('maintenance_one', sql`${table.id} = 1`)],
);
