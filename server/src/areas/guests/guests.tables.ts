import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { viewLinks } from '../review/review.tables.ts';

/**
 * Codes mailed to visitors of review links. Each is bound to the browser that asked, which has its id: nobody else can
 * use up its tries.
 */
export const guestCodes = pgTable(
  'guest_codes',
  {
    id: uuid('id').primaryKey(),
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** As mail is sent to it, where that differs in letter case. */
    mailAddress: text('mail_address'),
    /** SHA-256 of id and code; null where no code was sent, such as to an address with an account. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('guest_codes_expiry').on(table.expiresAt)],
);
