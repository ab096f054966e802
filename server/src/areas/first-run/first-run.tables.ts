import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/** What an account decided about its first steps, and what of them is recorded nowhere else. */
export const firstSteps = pgTable('first_steps', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Since when they are hidden. */
  hiddenAt: at('hidden_at'),
  /** When they were asked for again; from then on they are shown whatever is done, and however old the account is. */
  askedForAt: at('asked_for_at'),
  /** When a link of a design was last copied. */
  linkCopiedAt: at('link_copied_at'),
});
