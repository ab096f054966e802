import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';

/**
 * People with an account, and guests of review links, who have none (DECISIONS 68). Addresses are stored in the form of
 * `mailboxOf` and are unique among living accounts, and among guests; an address may have both until its account is
 * proven.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** `guest`: somebody who comments on review links with a mailed code, without password and team. */
    kind: text('kind', { enum: ['full', 'guest'] })
      .notNull()
      .default('full'),
    email: text('email').notNull(),
    /** As mail is sent to it, where that differs in letter case. */
    mailAddress: text('mail_address'),
    name: text('name').notNull(),
    /** argon2id in PHC form; null for accounts that never sign in by password. */
    passwordHash: text('password_hash'),
    /** When the password was last set; null for accounts older than this column. */
    passwordChangedAt: at('password_changed_at'),
    /** Address and password belong to the company's identity provider (spec 1 §6). */
    ssoEnforced: boolean('sso_enforced').notNull().default(false),
    emailVerifiedAt: at('email_verified_at'),
    /** The session that opened the account; null for accounts created by an invitation, a command or the demo. */
    registeredSessionId: uuid('registered_session_id'),
    /** The address the account was opened for, until somebody with access to its mailbox has proved ownership. */
    unclaimedEmail: text('unclaimed_email'),
    /** Tracking id of the browser that proved the address outside the session it was for; null if inside. */
    confirmedAloneBy: uuid('confirmed_alone_by'),
    language: text('language').notNull().default('en'),
    /** They run the installation, and find its console at `/admin`; everywhere else it changes nothing (ACCESS §1). */
    isOperator: boolean('is_operator').notNull().default(false),
    /** Since when nobody can log in to the account, by an operator’s act; null: people can. */
    blockedAt: at('blocked_at'),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    oneOf(table.kind),
    uniqueIndex('users_email_living').on(table.email).where(sql`${table.deletedAt} is null and ${table.kind} = 'full'`),
    uniqueIndex('users_email_guest').on(table.email).where(sql`${table.deletedAt} is null and ${table.kind} = 'guest'`),
    // For the lists of operators.
    index('users_created').on(table.createdAt, table.id),
    index('users_operators').on(table.id).where(sql`${table.isOperator}`),
  ],
);
