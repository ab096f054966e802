import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { users } from '../../people/people.tables.ts';
import { comments, viewLinks } from '../review.tables.ts';

/** Pictures on comments. They are sent before the comment; those that none takes are removed after a day. */
export const commentPictures = pgTable(
  'comment_pictures',
  {
    /** Made of the key under which it was sent. */
    id: uuid('id').primaryKey(),
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    /** Null until a comment has it. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** Its position among the pictures of its comment, from 0. */
    position: integer('position').notNull().default(0),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    /** What the file was called. */
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
  },
  (table) => [
    index('comment_pictures_comment').on(table.commentId, table.position),
    index('comment_pictures_view_link').on(table.viewLinkId),
    index('comment_pictures_person').on(table.createdByUserId, table.commentId),
    index('comment_pictures_object').on(table.objectKey),
    index('comment_pictures_thumbnail').on(table.thumbnailKey),
  ],
);
