import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';

/** Checkouts that people opened; what is bought is in their orders. */
export const checkouts = pgTable('checkouts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  teamId: uuid('team_id').notNull(),
  createdAt: at('created_at').notNull(),
});
