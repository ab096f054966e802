import type { CallRequest } from '@chamfer/contract';
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';

/**
 * What is stored of a person: flags, and the answers of each finished survey under its own key. Answers stay as they were
 * given when questions change later.
 */
export type StoredProperties = CallRequest<'PUT /users/{userId}/app-properties'>['input'];

/** A person's results of surveys and tours (spec 1 §7, DECISIONS 23). */
export const appProperties = pgTable('app_properties', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  properties: jsonb('properties').$type<StoredProperties>().notNull(),
  updatedAt: at('updated_at').notNull(),
});
