import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';
import { comments } from '../review.tables.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const ofComment = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => comments.id, { onDelete: 'cascade' });

/** Why somebody may want to know of a comment. */
export const noticeReasons = ['mention', 'reply', 'design'] as const;

/** Comments that people are still to get mail about. Written with the comment, removed as the mail is written. */
export const pendingNotices = pgTable(
  'pending_notices',
  {
    userId: ofUser(),
    commentId: ofComment('comment_id'),
    /** The first comment of its thread. */
    threadId: ofComment('thread_id'),
    reasons: text('reasons', { enum: noticeReasons }).array().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.commentId] }),
    oneOf(table.reasons),
    index('pending_notices_thread').on(table.threadId),
    index('pending_notices_comment').on(table.commentId),
    index('pending_notices_created').on(table.createdAt),
  ],
);

/** Threads about which a person gets no mail, by their first comments. */
export const mutedThreads = pgTable(
  'muted_threads',
  { userId: ofUser(), threadId: ofComment('thread_id'), createdAt: at('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('muted_threads_thread').on(table.threadId),
  ],
);

/** Which mails about comments people get; all of them without a row. */
export const noticeSettings = pgTable('notice_settings', {
  userId: ofUser().primaryKey(),
  mentions: boolean('mentions').notNull(),
  replies: boolean('replies').notNull(),
  comments: boolean('comments').notNull(),
});
