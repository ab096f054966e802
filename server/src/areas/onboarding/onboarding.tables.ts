import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/** A person's results of surveys and tours (spec 1 §7, DECISIONS 23). */
export const appProperties = pgTable('app_properties', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  properties: jsonb('properties').$type<Record<string, boolean | string | null>>().notNull(),
  updatedAt: at('updated_at').notNull(),
});
