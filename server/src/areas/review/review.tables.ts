import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, oneOf, timestamps } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { drawings, linkRole, sharedState, webExports } from '../publishing/publishing.tables.ts';

/**
 * Review links. If a design is published again, its link keeps the address and shows the new web export (DECISIONS 47).
 */
export const viewLinks = pgTable(
  'view_links',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id),
    title: text('title').notNull(),
    sharedState: sharedState('shared_state').notNull(),
    baseRole: linkRole('base_role').notNull(),
    /** Whether people without an account may comment, as long as anybody may open the link as a commenter. */
    guestsAllowed: boolean('guests_allowed').notNull().default(false),
    /** argon2id, as for accounts; null without a password. */
    passwordHash: text('password_hash'),
    /** Counts the changes of the password: what was opened with an earlier one works no longer. */
    passwordVersion: integer('password_version').notNull().default(0),
    /** When the link stops working, for all but editors and owners of the project; null if never. */
    expiresAt: at('expires_at'),
    uploadedByUserId: uuid('uploaded_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [index('view_links_project').on(table.projectId), index('view_links_web_export').on(table.webExportId)],
);

/**
 * The web exports that a link has shown, numbered from 1 in that order (record 112). The trigger `view_links_revision`
 * writes them under the lock of the link's row, whatever changes what the link shows; no number is changed or given again.
 */
export const viewLinkRevisions = pgTable(
  'view_link_revisions',
  {
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id, { onDelete: 'cascade' }),
    shownAt: at('shown_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.webExportId] }),
    uniqueIndex('view_link_revisions_number').on(table.viewLinkId, table.number),
    index('view_link_revisions_web_export').on(table.webExportId),
    check('view_link_revisions_from_one', sql`${table.number} >= 1`),
  ],
);

/** People invited to one review link. */
export const viewLinkUsers = pgTable(
  'view_link_users',
  {
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: linkRole('role').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewLinkId, table.userId] }),
    index('view_link_users_user').on(table.userId),
  ],
);

const vector = (name: string) => ({
  x: doublePrecision(`${name}_x`),
  y: doublePrecision(`${name}_y`),
  z: doublePrecision(`${name}_z`),
});
/** Says that all of these columns are set where a comment is of this type, and none where it is of another. */
function setOnlyIn(type: AnyPgColumn, value: 'model' | 'drawing' | 'reply', columns: AnyPgColumn[]) {
  const set = sql`num_nonnulls(${sql.join(columns, sql`, `)})`;
  const whole = sql.raw(`'${value}' then ${columns.length}`);
  return sql`${set} = case when ${type} = ${whole} else 0 end`;
}

/** Where something is on a model (metres, radians, degrees) or on a drawing (0 to 1 of the sheet). */
const placeColumns = () => {
  const [at, normal, target] = [vector('position'), vector('normal'), vector('camera_target')];
  return {
    positionX: at.x,
    positionY: at.y,
    positionZ: at.z,
    normalX: normal.x,
    normalY: normal.y,
    normalZ: normal.z,
    cameraTargetX: target.x,
    cameraTargetY: target.y,
    cameraTargetZ: target.z,
    cameraOrbitTheta: doublePrecision('camera_orbit_theta'),
    cameraOrbitPhi: doublePrecision('camera_orbit_phi'),
    cameraOrbitRadius: doublePrecision('camera_orbit_radius'),
    fieldOfView: doublePrecision('field_of_view'),
    drawingId: uuid('drawing_id').references(() => drawings.id, { onDelete: 'cascade' }),
    page: integer('page'),
    drawingX: doublePrecision('drawing_x'),
    drawingY: doublePrecision('drawing_y'),
  };
};
type PlaceColumns = Record<keyof ReturnType<typeof placeColumns>, AnyPgColumn>;

const modelColumns = (table: PlaceColumns) => [
  table.positionX,
  table.positionY,
  table.positionZ,
  table.normalX,
  table.normalY,
  table.normalZ,
  table.cameraTargetX,
  table.cameraTargetY,
  table.cameraTargetZ,
  table.cameraOrbitTheta,
  table.cameraOrbitPhi,
  table.cameraOrbitRadius,
  table.fieldOfView,
];
const drawingColumns = (table: PlaceColumns) => [table.drawingId, table.page, table.drawingX, table.drawingY];

/**
 * Comments. They are placed on the surface of a model (metres, radians, degrees) or on a drawing (0 to 1 of the sheet),
 * or answer such a comment; replies have no place and no replies of their own.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['model', 'drawing', 'reply'] }).notNull(),
    /** The first comment of the thread, of replies only. */
    parentCommentId: uuid('parent_comment_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Empty once deleted. */
    message: text('message').notNull(),
    /** Whom the message names, in its order. */
    mentionedUserIds: uuid('mentioned_user_ids').array().notNull().default([]),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
    /** A thread's state is that of its first comment. */
    resolvedAt: at('resolved_at'),
    resolvedByUserId: uuid('resolved_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A deleted first comment is kept while it has replies. */
    deletedAt: at('deleted_at'),
    ...placeColumns(),
  },
  (table) => [
    oneOf(table.type),
    check('comments_model_place', setOnlyIn(table.type, 'model', modelColumns(table))),
    check('comments_drawing_place', setOnlyIn(table.type, 'drawing', drawingColumns(table))),
    check('comments_reply_place', setOnlyIn(table.type, 'reply', [table.parentCommentId])),
    index('comments_view_link').on(table.viewLinkId, table.createdAt, table.id),
    index('comments_parent').on(table.parentCommentId),
    index('comments_author').on(table.createdByUserId, table.createdAt),
  ],
);

/**
 * Where somebody found the place of a comment again on another revision than the one it was written on. The place that a
 * comment was written with is never changed (record 112).
 */
export const commentPlacements = pgTable(
  'comment_placements',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['model', 'drawing'] }).notNull(),
    ...placeColumns(),
    confirmedByUserId: uuid('confirmed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    confirmedAt: at('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.webExportId] }),
    oneOf(table.type),
    check('comment_placements_model', setOnlyIn(table.type, 'model', modelColumns(table))),
    check('comment_placements_drawing', setOnlyIn(table.type, 'drawing', drawingColumns(table))),
    index('comment_placements_web_export').on(table.webExportId),
    index('comment_placements_person').on(table.confirmedByUserId),
  ],
);

/**
 * Which comments of a link a person has read: all up to a time, and some after it. The row stays small because the time
 * moves on as the gaps close (`comment-reads.service.ts`).
 */
export const commentReads = pgTable(
  'comment_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewLinkId: uuid('view_link_id')
      .notNull()
      .references(() => viewLinks.id, { onDelete: 'cascade' }),
    readUntil: at('read_until').notNull(),
    readAhead: uuid('read_ahead').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.viewLinkId] }),
    index('comment_reads_link').on(table.viewLinkId),
  ],
);
