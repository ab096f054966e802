import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/** A log-in on one device: a series of refresh tokens that end together (DECISIONS 11). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    /** The browser's tracking id, which distinguishes a known device from a new one; null if none was sent. */
    trackingId: uuid('tracking_id'),
    /** Of a guest: the only review link the session is for (DECISIONS 68); null for all other sessions. */
    viewLinkId: uuid('view_link_id'),
    /** The operator who looks at the product as the person; null for all other sessions. */
    impersonatorId: uuid('impersonator_id'),
    /** The identity that an identity provider vouched for; null for other ways to sign in. */
    identityId: uuid('identity_id'),
    /** The identity provider's own name for its session, by which it ends this one; null if it gave none. */
    sessionIndex: text('session_index'),
    /** What the identity provider wants back to end its session, encrypted by single sign-on; null if it wants nothing. */
    providerHint: text('provider_hint'),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    revokedAt: at('revoked_at'),
    /**
     * When the person last proved their identity in this session; null if the session was handed over (DECISIONS 63).
     */
    provenAt: at('proven_at'),
    /** When the last proof with a code or a passkey was given. These proofs are stronger than a password. */
    secondFactorAt: at('second_factor_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_identity').on(table.identityId).where(sql`${table.identityId} is not null`),
    index('sessions_impersonator').on(table.impersonatorId).where(sql`${table.impersonatorId} is not null`),
    // For servers that start or were disconnected and look up the sessions that ended recently.
    index('sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** Refresh tokens, stored as the SHA-256 of the secret in the browser. Each token replaces the previous one. */
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
    /** When the token was replaced. It stays valid for a short overlap, because the response may have been lost. */
    replacedAt: at('replaced_at'),
  },
  (table) => [
    uniqueIndex('refresh_tokens_hash').on(table.tokenHash),
    index('refresh_tokens_session').on(table.sessionId),
  ],
);
