import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baseRole, id, nothing, projectRole, sharedState, signedRequest, text, time } from './shapes.ts';

/** So many parts are told of at once; every answer stays below 64 kB. */
const partsAtOnce = 100;

/** A file on its way to the server, in parts that can each be sent again (DECISIONS 45). */
export const upload = z.object({
  uploadId: id,
  /** Bytes. */
  size: z.number().int(),
  partSize: z.number().int(),
  /** Parts are numbered from 1; all are of `partSize` but the last. */
  partCount: z.number().int(),
  /** Some of the parts in their order, each with its request: what was asked for, or the first ones. */
  parts: z.array(
    z.object({ number: z.number().int(), size: z.number().int(), received: z.boolean(), request: signedRequest }),
  ),
});

/** What a file of a web export is. A `resource` is a file that a .gltf model names. */
export const webExportFileKind = z.enum(['model', 'resource', 'drawing', 'thumbnail_light', 'thumbnail_dark']);

const fileName = text(255).refine((name) => name.trim().length > 0, { error: 'must not be empty' });
const fileSize = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** How far a web export has come; `error` is one of the catalogue's file errors. */
export const webExportStatus = z.object({
  webExportId: id,
  projectId: id,
  status: z.enum(['uploading', 'processing', 'ready', 'failed', 'cancelled']),
  stage: z.enum(['waiting', 'checking', 'converting', 'done']),
  /** 0 to 1 of the processing. */
  progress: z.number(),
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  viewLink: id.nullable(),
  url: z.string().nullable(),
});

/** Platforms a revision or web export can come from (spec 3 §3, §9). */
export const platform = z.enum(['ios', 'macos', 'visionos', 'windows', 'web', 'cli']);

const origin = {
  platform: platform.optional(),
  appVersion: text(50).optional(),
  deviceId: text(100).optional(),
};

/** The app-facing calls that bring a project file and a web export to the server. */
export const publishing = {
  'POST /app/projects/{projectId}/revisions': endpoint({
    summary: 'Begins a revision of the project file and tells where its parts go.',
    spec: 'spec 3 §3 Latest revision',
    auth: 'user',
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
    params: z.object({ projectId: id, revisionId: z.coerce.number().int().min(0).max(2_147_483_647) }),
    output: z.object({ revisionId: z.number().int(), fileSize: z.number().int(), uploadedAt: time }),
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_FORBIDDEN', 'REVISION_NOT_FOUND', 'UPLOAD_INCOMPLETE'],
  }),
  'POST /app/projects/{projectId}/web-exports': endpoint({
    summary: 'Begins a web export: one model, drawings and thumbnails, and tells where their parts go.',
    spec: 'spec 3 §3 Web export',
    auth: 'user',
    params: z.object({ projectId: id }),
    input: z.object({
      title: text(200)
        .transform((value) => value.trim())
        .pipe(z.string().min(1)),
      revisionId: z.number().int().min(0).optional(),
      sharedState: sharedState.default('anyone_with_link'),
      baseRole: baseRole.default('commenter'),
      files: z
        .array(z.object({ kind: webExportFileKind, name: fileName, size: fileSize, title: text(200).optional() }))
        .min(1)
        .max(300),
      ...origin,
    }),
    /** The files in the order they were announced. Only the first parts come with requests: 50 over all files. */
    output: z.object({ webExportId: id, files: z.array(z.object({ kind: webExportFileKind, upload })) }),
    status: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'REVISION_NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_EMPTY',
      'UPLOAD_LIMIT_REACHED',
    ],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
  'POST /app/web-exports/{webExportId}/finish': endpoint({
    summary:
      'Hands the uploaded files to checking and conversion; the view link appears when that is done; packed files and thumbnails follow by themselves.',
    auth: 'user',
    params: z.object({ webExportId: id }),
    output: webExportStatus,
    errors: ['WEB_EXPORT_NOT_FOUND', 'WEB_EXPORT_CLOSED', 'UPLOAD_INCOMPLETE', 'PROJECT_FORBIDDEN'],
  }),
  'GET /app/web-exports/{webExportId}': endpoint({
    summary: 'How far a web export has come.',
    auth: 'user',
    params: z.object({ webExportId: id }),
    output: webExportStatus,
    errors: ['WEB_EXPORT_NOT_FOUND'],
  }),
  'DELETE /app/web-exports/{webExportId}': endpoint({
    summary: 'Cancels a web export that is not ready and removes everything of it.',
    auth: 'user',
    params: z.object({ webExportId: id }),
    output: nothing,
    status: 204,
    errors: ['WEB_EXPORT_NOT_FOUND', 'WEB_EXPORT_CLOSED'],
  }),
  'PUT /app/web-exports/{webExportId}/thumbnails/{theme}': endpoint({
    summary:
      'Takes a picture that a viewer took of the model in place of the thumbnail that the server rendered: PNG or ' +
      'WebP, 960 × 720 px, at most 2 MiB. Any other thumbnail stays as it is.',
    auth: 'user',
    params: z.object({ webExportId: id, theme: z.enum(['light', 'dark']) }),
    body: 'bytes',
    output: nothing,
    status: 204,
    errors: ['WEB_EXPORT_NOT_FOUND', 'INVALID_THUMBNAIL'],
    limit: { per: 'user', max: 30, windowMs: 60_000 },
  }),
  'GET /app/uploads/{uploadId}': endpoint({
    summary: 'Which parts have arrived, a page at a time, with fresh requests: where an upload goes on.',
    auth: 'user',
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
    summary: 'Takes one part of an upload. Sending it again replaces it.',
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
      'A stored file, for as long as its signed address lives and the person it was made for may see what it belongs to.',
    auth: 'signed',
    params: z.object({ key: text(100).regex(/^[0-9a-f-]{36}\.[a-z0-9]{2,6}$/) }),
    query: z.object({
      expires: text(20),
      signature: text(200),
      /** The review link or the project it is shown from, the person it was made for, and the role that takes. */
      v: id.optional(),
      p: id.optional(),
      u: id.optional(),
      r: projectRole.optional(),
      name: text(255).optional(),
    }),
    output: nothing,
    answer: 'bytes',
    errors: ['ROUTE_NOT_FOUND'],
  }),
};
