import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../people/people.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A sign-in on one device: a family of refresh tokens that lives and dies together (DECISIONS 11). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    /** The browser's tracking id: tells a known device from a new one; null where none was sent. */
    trackingId: uuid('tracking_id'),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    revokedAt: at('revoked_at'),
    /** When whoever uses the session last proved who they are; null where it was handed over (DECISIONS 63). */
    provenAt: at('proven_at'),
    /** When that was last done by a code or a passkey, which stand for more than the password. */
    secondFactorAt: at('second_factor_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    // For servers that start, or were cut off, and look up what has ended lately.
    index('sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** Refresh tokens, stored as SHA-256 of the secret the browser holds; one follows the other. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When a successor was given out; within the overlap the token still answers (a lost answer). */
    replacedAt: at('replaced_at'),
  },
  (table) => [
    uniqueIndex('refresh_tokens_hash').on(table.tokenHash),
    index('refresh_tokens_session').on(table.sessionId),
  ],
);
