import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';

/** Subscriptions that the App Store sold, by the id that all their renewals have in common. */
export const appStoreTransactions = pgTable('app_store_transactions', {
  originalId: text('original_id').primaryKey(),
  /** Who bought it, as the first notification that named somebody has it. */
  userId: uuid('user_id').notNull(),
  /** When Apple signed the last notification that was followed: older ones change nothing. */
  signedAt: at('signed_at').notNull(),
});
