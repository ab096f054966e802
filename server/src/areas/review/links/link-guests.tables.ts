import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';
import { viewLinks } from '../review.tables.ts';

/** Guests who proved their address on a review link (DECISIONS 68). A removed one stays, and gets no other code. */
export const viewLinkGuests = pgTable(
  'view_link_guests',
  {
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    removedAt: at('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.userId] }),
    index('view_link_guests_user').on(table.userId),
    index('view_link_guests_newest').on(table.viewLinkId, table.createdAt, table.userId),
  ],
);
