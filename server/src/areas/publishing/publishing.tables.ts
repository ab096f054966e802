import type { ExportNotice } from '@chamfer/contract/export-notices';
import { type Extent, modelUnits } from '@chamfer/contract/model-units';
import { linkRoles, sharedStates } from '@chamfer/contract/roles';
import type { SurfacePoint } from '@chamfer/designs/surface-point';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { projects } from '../projects/projects.tables.ts';

/** The role that a review link gives to people without another role. */
export const linkRole = pgEnum('link_role', linkRoles);
/** Who may open a review link. */
export const sharedState = pgEnum('shared_state', sharedStates);

/** Files that are being uploaded. The parts, of equal size except the last, are joined into one object. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Editors of this project may send parts. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    partSize: bigint('part_size', { mode: 'number' }).notNull(),
    /**
     * What the content must be. The type of models and drawings is checked with the first part; a project file is not
     * checked.
     */
    content: text('content', { enum: ['model', 'resource', 'drawing', 'thumbnail', 'project'] }).notNull(),
    objectKey: text('object_key'),
    createdAt: at('created_at').notNull(),
    completedAt: at('completed_at'),
  },
  (table) => [
    oneOf(table.content),
    index('uploads_user').on(table.userId),
    index('uploads_open').on(table.createdAt),
    index('uploads_project').on(table.projectId),
    index('uploads_in_progress').on(table.userId).where(sql`${table.completedAt} is null`),
  ],
);

/** Parts that have arrived and are stored on disk. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** Web exports, from upload to ready: the versions of designs that review pages show (spec 3 §3 Web export). */
export const webExports = pgTable(
  'web_exports',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revisionId: integer('revision_id').notNull(),
    title: text('title').notNull(),
    status: text('status', { enum: ['uploading', 'processing', 'ready', 'failed', 'cancelled'] }).notNull(),
    stage: text('stage', { enum: ['waiting', 'checking', 'converting', 'done'] }).notNull(),
    progress: real('progress').notNull(),
    /**
     * How often work failed, and how often in a row the server was killed while this export was alone in work. It is counted
     * from 0 again for the work after the link.
     */
    attempts: integer('attempts').notNull().default(0),
    /** It was in work with others when the server was killed, so it is retried alone. */
    tryAlone: boolean('try_alone').notNull().default(false),
    /** How often the server was killed while it was alone in work, in a row or not. */
    loneKills: integer('lone_kills').notNull().default(0),
    /** Set when it was given up without being refused for its content: its uploads are kept until then. */
    retryUntil: at('retry_until'),
    /** The link works; packed files, thumbnails and files for AR are still being made. */
    awaitsDelivery: boolean('awaits_delivery').notNull().default(false),
    /** The unit was changed, and files for AR in its size are still being made. */
    awaitsAr: boolean('awaits_ar').notNull().default(false),
    errorCode: text('error_code'),
    errorDetails: jsonb('error_details').$type<Record<string, unknown>>(),
    /** The publisher accepts a model without the faces that cannot be read. */
    acceptMissingFaces: boolean('accept_missing_faces').notNull().default(false),
    /** What its files say and the link does not show; for editors alone. */
    notices: jsonb('notices').$type<ExportNotice[]>().notNull().default([]),
    sharedState: sharedState('shared_state').notNull(),
    baseRole: linkRole('base_role').notNull(),
    uploadedByUserId: uuid('uploaded_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    uploadedByDeviceId: text('uploaded_by_device_id'),
    uploadedByPlatform: text('uploaded_by_platform').notNull(),
    appVersion: text('app_version'),
    includesMaterials: boolean('includes_materials').notNull().default(false),
    /** The unit that the model is in, as its publisher or its size says; null where the file names it. */
    unit: text('unit', { enum: modelUnits }),
    /** The unit that its format assumes, in which it is stored; null where the file names one, or it is not read yet. */
    assumedUnit: text('assumed_unit', { enum: modelUnits }),
    /** Lengths of the stored model along x, y and z of the uploaded file; null if it does not say them. */
    extent: jsonb('extent').$type<Extent>(),
    /**
     * SHA-256 in hex over kind, name and SHA-256 of each file in the order in which they were announced: equal for the same
     * files that are published again. Null until the files are read, for samples, and for exports from before it existed.
     */
    contentSha256: text('content_sha256'),
    modelObjectKey: text('model_object_key'),
    modelSize: bigint('model_size', { mode: 'number' }),
    /**
     * This column and those below are null for models that do not need them, and for exports from before they existed.
     */
    coarseObjectKey: text('coarse_object_key'),
    arObjectKey: text('ar_object_key'),
    usdzObjectKey: text('usdz_object_key'),
    triangleCount: bigint('triangle_count', { mode: 'number' }),
    partCount: integer('part_count'),
    thumbnailLightKey: text('thumbnail_light_key'),
    thumbnailDarkKey: text('thumbnail_dark_key'),
    /** The thumbnail is rendered by the server, not sent, so a picture taken by a viewer may replace it. */
    thumbnailLightRendered: boolean('thumbnail_light_rendered').notNull().default(false),
    thumbnailDarkRendered: boolean('thumbnail_dark_rendered').notNull().default(false),
    createdAt: at('created_at').notNull(),
    uploadedAt: at('uploaded_at'),
  },
  (table) => [
    oneOf(table.status),
    oneOf(table.stage),
    oneOf(table.unit),
    oneOf(table.assumedUnit),
    index('web_exports_project').on(table.projectId),
    index('web_exports_open')
      .on(table.uploadedByUserId)
      .where(sql`${table.status} in ('uploading', 'processing') or ${table.awaitsDelivery}`),
    index('web_exports_given_up')
      .on(table.uploadedByUserId, table.createdAt, table.id)
      .where(sql`${table.retryUntil} is not null`),
  ],
);

/**
 * Files that processes are working on. A row outlives its work only if the process was killed, or has no database. No
 * foreign keys: what was deleted since still reports that another file was not alone.
 */
export const filesInWork = pgTable(
  'files_in_work',
  {
    id: uuid('id').primaryKey(),
    processId: uuid('process_id').notNull(),
    /** Null for a picture, which a request works on. */
    webExportId: uuid('web_export_id'),
    /** Whether it is tried alone; at most one is at a time, over all processes. */
    alone: boolean('alone').notNull(),
    /** When the process last reported that it lives, by the clock of the database. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [uniqueIndex('files_in_work_alone').on(table.alone).where(sql`${table.alone}`)],
);

/** The files a client announced for a web export, each with its upload. */
export const webExportFiles = pgTable(
  'web_export_files',
  {
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['model', 'resource', 'drawing', 'thumbnail_light', 'thumbnail_dark'] }).notNull(),
    name: text('name').notNull(),
    title: text('title'),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.webExportId, table.position] }),
    oneOf(table.kind),
    index('web_export_files_upload').on(table.uploadId),
  ],
);

/** The sanitized drawings of a ready web export, in the order in which they were sent. */
export const drawings = pgTable(
  'drawings',
  {
    id: uuid('id').primaryKey(),
    webExportId: uuid('web_export_id')
      .notNull()
      .references(() => webExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    fileType: text('file_type', { enum: ['pdf_v1', 'svg_v1'] }).notNull(),
    objectKey: text('object_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    pages: integer('pages').notNull(),
  },
  (table) => [oneOf(table.fileType), index('drawings_web_export').on(table.webExportId)],
);

/**
 * The files of the sample design, made once an installation and version; the samples of all accounts refer to the same
 * objects (DECISIONS 78 and 91).
 */
export const sampleFiles = pgTable('sample_files', {
  /** Which model it is, and how it is made. */
  version: text('version').primaryKey(),
  exported: jsonb('exported').$type<SampleExport>().notNull(),
  drawings: jsonb('drawings').$type<Omit<typeof drawings.$inferInsert, 'id' | 'webExportId'>[]>().notNull(),
  /** Where its comments are pinned. Metres, radians, degrees. */
  points: jsonb('points').$type<SurfacePoint[]>().notNull(),
  createdAt: at('created_at').notNull(),
});

/** What the web export of a sample has of the one that was made once. */
export type SampleExport = Pick<
  typeof webExports.$inferInsert,
  | 'modelObjectKey'
  | 'modelSize'
  | 'coarseObjectKey'
  | 'arObjectKey'
  | 'usdzObjectKey'
  | 'triangleCount'
  | 'partCount'
  | 'includesMaterials'
  | 'extent'
  | 'thumbnailLightKey'
  | 'thumbnailDarkKey'
>;

/** Revisions of the project file, numbered from 0 in each project (spec 3 §3 Latest revision). */
export const revisions = pgTable(
  'revisions',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revisionId: integer('revision_id').notNull(),
    parentRevisionId: integer('parent_revision_id'),
    uploadId: uuid('upload_id').notNull(),
    uploadedByUserId: uuid('uploaded_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    uploadedByDeviceId: text('uploaded_by_device_id'),
    uploadedByPlatform: text('uploaded_by_platform').notNull(),
    appVersion: text('app_version'),
    projectVersion: text('project_version'),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Set when the file is complete. */
    objectKey: text('object_key'),
    createdAt: at('created_at').notNull(),
    uploadedAt: at('uploaded_at'),
    lastModifiedAt: at('last_modified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.revisionId] }),
    foreignKey({
      columns: [table.projectId, table.parentRevisionId],
      foreignColumns: [table.projectId, table.revisionId],
    }),
  ],
);
