import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';
import { viewLinks } from '../review.tables.ts';

/**
 * Who opened a review link, where the operator has it recorded (DECISIONS 69): one row for each person and hour, and one
 * an hour for all visitors without an account, of whom nothing else is stored.
 */
export const viewLinkOpenings = pgTable(
  'view_link_openings',
  {
    id: uuid('id').primaryKey(),
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    /** Null for visitors without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The first time in the hour; of visitors without an account, its start. */
    openedAt: at('opened_at').notNull(),
    /** The start of the hour. */
    hour: at('hour').notNull(),
  },
  (table) => [
    unique('view_link_openings_once').on(table.viewLinkId, table.userId, table.hour).nullsNotDistinct(),
    index('view_link_openings_newest').on(table.viewLinkId, table.openedAt, table.id),
    index('view_link_openings_age').on(table.openedAt),
    index('view_link_openings_user').on(table.userId),
  ],
);
