import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { exportNotice } from '../rules/export-notices.ts';
import { oneLine } from '../rules/names.ts';
import {
  baseRole,
  givenName,
  id,
  modelUnit,
  nothing,
  projectRole,
  sharedState,
  signedRequest,
  text,
  time,
} from '../shapes.ts';

/** At most this many parts are described in one answer; that keeps every answer below 64 kB. */
const partsAtOnce = 100;

/** A file being uploaded in parts that can each be retried (DECISIONS 45). */
export const upload = z.object({
  uploadId: id,
  /** Bytes. */
  size: z.number().int(),
  partSize: z.number().int(),
  /** Parts are numbered from 1; all but the last have `partSize` bytes. */
  partCount: z.number().int(),
  /** Some of the parts in order, each with its upload request: those that were requested, or the first ones. */
  parts: z.array(
    z.object({ number: z.number().int(), size: z.number().int(), received: z.boolean(), request: signedRequest }),
  ),
});

/** The kind of a file in a web export. A `resource` is a file referenced by a .gltf model. */
export const webExportFileKind = z.enum(['model', 'resource', 'drawing', 'thumbnail_light', 'thumbnail_dark']);

const fileName = text(255).refine((name) => name.trim().length > 0, { error: 'must not be empty' });
const fileSize = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Progress of a web export; `error` is one of the catalogue's file errors. */
export const webExportStatus = z.object({
  webExportId: id,
  projectId: id,
  status: z.enum(['uploading', 'processing', 'ready', 'failed', 'cancelled']),
  stage: z.enum(['waiting', 'checking', 'converting', 'done']),
  /** Processing progress, 0 to 1. */
  progress: z.number(),
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  /** Until when it can be tried again, which a failed one keeps its files for; null if it cannot. */
  retryUntil: time.nullable(),
  viewLink: id.nullable(),
  url: z.string().nullable(),
  /** What its files say and the link does not show (DECISIONS 79); empty until it is ready. */
  notices: z.array(exportNotice),
});

/** A web export that the server gave up, or what follows its link, without finding anything wrong with its files. */
export const givenUpWebExport = z.object({
  webExportId: id,
  projectId: id,
  title: z.string(),
  sharedState,
  /** Its link works; thumbnails, packed files or files for AR are missing. */
  isPublished: z.boolean(),
  createdAt: time,
  /** Until when its files are kept and it can be tried again. */
  retryUntil: time,
});

/** Platforms a revision or web export can come from (spec 3 §3, §9). */
export const platform = z.enum(['ios', 'macos', 'visionos', 'windows', 'web', 'cli']);

const origin = {
  platform: platform.optional(),
  appVersion: text(50).optional(),
  deviceId: text(100).optional(),
};

/** The calls with which apps upload a project file and a web export. */
export const publishing = {
  'POST /app/projects/{projectId}/revisions': endpoint({
    summary: 'Starts a revision of the project file and returns the upload requests for its parts.',
    spec: 'spec 3 §3 Latest revision',
    auth: 'user',
    scope: 'publish',
    params: z.object({ projectId: id }),
    input: z.object({
      fileName,
      fileSize,
      parentRevisionId: z.number().int().min(0).optional(),
      projectVersion: text(50).optional(),
      lastModifiedAt: time.optional(),
      ...origin,
    }),
    output: z.object({ revisionId: z.number().int(), upload }),
    status: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'SUBSCRIPTION_REQUIRED',
      'REVISION_CONFLICT',
      'FILE_TOO_LARGE',
      'FILE_EMPTY',
      'UPLOAD_LIMIT_REACHED',
    ],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
  'POST /app/projects/{projectId}/revisions/{revisionId}/finish': endpoint({
    summary: 'Closes a revision whose parts have all arrived.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ projectId: id, revisionId: z.coerce.number().int().min(0).max(2_147_483_647) }),
    output: z.object({ revisionId: z.number().int(), fileSize: z.number().int(), uploadedAt: time }),
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'REVISION_NOT_FOUND',
      'UPLOAD_INCOMPLETE',
    ],
  }),
  'POST /app/projects/{projectId}/web-exports': endpoint({
    summary:
      'Starts a web export of one model, drawings and thumbnails, and returns the upload requests for their parts.',
    spec: 'spec 3 §3 Web export',
    auth: 'user',
    scope: 'publish',
    params: z.object({ projectId: id }),
    input: z.object({
      title: givenName(200),
      revisionId: z.number().int().min(0).optional(),
      sharedState: sharedState.default('anyone_with_link'),
      baseRole: baseRole.default('commenter'),
      /** Publishes a model without the faces that cannot be read, instead of STEP_FACES_MISSING. */
      acceptMissingFaces: z.boolean().optional(),
      /** The unit of a model if its file names none; the size decides without it (DECISIONS 92). */
      unit: modelUnit.optional(),
      files: z
        .array(
          z.object({
            kind: webExportFileKind,
            name: fileName,
            size: fileSize,
            title: text(200).transform(oneLine).optional(),
          }),
        )
        .min(1)
        .max(300),
      ...origin,
    }),
    /** The files in the order they were announced. Only the first parts include requests: 50 over all files. */
    output: z.object({ webExportId: id, files: z.array(z.object({ kind: webExportFileKind, upload })) }),
    status: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'SUBSCRIPTION_REQUIRED',
      'REVISION_NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_EMPTY',
      'UPLOAD_LIMIT_REACHED',
    ],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
  'POST /app/web-exports/{webExportId}/finish': endpoint({
    summary:
      'Starts checking and converting the uploaded files; the view link appears when that is done. Compressed files and thumbnails follow by themselves.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id }),
    output: webExportStatus,
    errors: [
      'WEB_EXPORT_NOT_FOUND',
      'WEB_EXPORT_CLOSED',
      'UPLOAD_INCOMPLETE',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
    ],
  }),
  'GET /app/web-exports/{webExportId}': endpoint({
    summary: 'The progress of a web export.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id }),
    output: webExportStatus,
    errors: ['WEB_EXPORT_NOT_FOUND'],
  }),
  'GET /app/given-up-web-exports': endpoint({
    summary:
      'The web exports of the caller that the server gave up, or what follows their links, and that can still be tried ' +
      'again, newest first: of a team or a project, or all of them.',
    auth: 'user',
    looks: true,
    scope: 'publish',
    query: z.object({ teamId: id.optional(), projectId: id.optional(), ...pageQuery(100) }),
    output: page(givenUpWebExport),
    errors: [],
  }),
  'POST /app/web-exports/{webExportId}/retry': endpoint({
    summary:
      'Tries a web export again that the server gave up, with the files that were uploaded; of one that is ready, what ' +
      'follows its link, if that was given up. Answers the status if there is nothing to try.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id }),
    output: webExportStatus,
    errors: ['WEB_EXPORT_NOT_FOUND', 'WEB_EXPORT_CLOSED', 'OPERATION_NOT_ALLOWED', 'UPLOAD_LIMIT_REACHED'],
    limit: { per: 'user', max: 60, windowMs: 60_000 },
  }),
  'DELETE /app/web-exports/{webExportId}': endpoint({
    summary:
      'Cancels a web export that is not ready, or can be tried again, and deletes everything of it. One that is ready ' +
      'stays as it is, and is no longer offered to be tried again.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id }),
    output: nothing,
    status: 204,
    errors: ['WEB_EXPORT_NOT_FOUND', 'WEB_EXPORT_CLOSED'],
  }),
  'PUT /app/web-exports/{webExportId}/unit': endpoint({
    summary:
      'Says in which unit a published model is whose file names none. Sizes and measurements follow at once, files for AR ' +
      'after a while; nothing is published again, and comments stay where they are.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id }),
    input: z.object({ unit: modelUnit }),
    output: nothing,
    status: 204,
    errors: ['WEB_EXPORT_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 60, windowMs: 60_000 },
  }),
  'PUT /app/web-exports/{webExportId}/thumbnails/{theme}': endpoint({
    summary:
      'Replaces the thumbnail that the server rendered with a picture that a viewer rendered of the model: PNG or ' +
      'WebP, 960 × 720 px, at most 2 MiB. Any other thumbnail is kept.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ webExportId: id, theme: z.enum(['light', 'dark']) }),
    body: 'bytes',
    output: nothing,
    status: 204,
    errors: ['WEB_EXPORT_NOT_FOUND', 'INVALID_THUMBNAIL'],
    limit: { per: 'user', max: 30, windowMs: 60_000 },
  }),
  'GET /app/uploads/{uploadId}': endpoint({
    summary: 'Which parts have arrived, page by page, with new upload requests; used to resume an upload.',
    auth: 'user',
    scope: 'publish',
    params: z.object({ uploadId: id }),
    query: z.object({
      /** Number of the first part. */
      from: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(partsAtOnce).default(partsAtOnce),
    }),
    output: upload,
    errors: ['UPLOAD_NOT_FOUND'],
  }),
  'PUT /uploads/{uploadId}/parts/{number}': endpoint({
    summary: 'Receives one part of an upload. Sending it again replaces it.',
    auth: 'signed',
    params: z.object({ uploadId: id, number: z.coerce.number().int().min(1).max(100_000) }),
    query: z.object({ expires: text(20), signature: text(200) }),
    body: 'bytes',
    output: nothing,
    status: 204,
    errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_PART_INVALID', 'UNSUPPORTED_FILE_TYPE'],
  }),
  'GET /objects/{key}': endpoint({
    summary:
      'A stored file, as long as its signed URL is valid and the person it was signed for may see what it belongs to.',
    auth: 'signed',
    params: z.object({ key: text(100).regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,6}$/) }),
    query: z.object({
      expires: text(20),
      signature: text(200),
      /** The review link or project it is shown from, the person it was signed for, and the role required. */
      v: id.optional(),
      p: id.optional(),
      u: id.optional(),
      r: projectRole.optional(),
      /** Which password of the link the person knew. */
      g: text(10).regex(/^\d+$/).optional(),
      name: text(255).optional(),
    }),
    output: nothing,
    answer: 'bytes',
    errors: ['ROUTE_NOT_FOUND'],
  }),
};
