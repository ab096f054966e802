import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

/** Single-use secrets: links sent by mail, hand-off tokens, codes of app-auth; stored as SHA-256 (DECISIONS 13). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: [
        'verify_email',
        'mailbox_proof',
        'reset_password',
        'change_email',
        'undo_email_change',
        'education',
        'handoff',
        'app_auth',
      ],
    }).notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address the link was sent to: it proves only that mailbox. */
    email: text('email').notNull(),
    /** As mail is sent to it, where that differs in letter case. */
    mailAddress: text('mail_address'),
    /** The session that requested the link; it is kept when using the link ends the others. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** For app-auth: the S256 challenge; the exchange must supply its verifier. */
    codeChallenge: text('code_challenge'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    oneOf(table.purpose),
    uniqueIndex('one_time_tokens_hash').on(table.tokenHash),
    index('one_time_tokens_user').on(table.userId),
  ],
);
