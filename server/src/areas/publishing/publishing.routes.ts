import type { publishing } from '@chamfer/contract/calls/publishing/publishing';
import type { Handlers } from '../../platform/http/guard.ts';
import { listGivenUp, retryWebExport } from './exports/given-up-exports.service.ts';
import { changeModelUnit } from './exports/model-unit.service.ts';
import { beginRevision, finishRevision } from './exports/revisions.service.ts';
import { takeThumbnail } from './exports/thumbnails.service.ts';
import { beginWebExport, cancelWebExport, finishWebExport, getWebExportStatus } from './exports/web-exports.service.ts';
import { sendObject } from './store/objects.service.ts';
import { getUpload, takePart } from './uploads/uploads.service.ts';

/** The calls through which apps and the command line upload project files and web exports. */
export const publishingRoutes: Handlers<keyof typeof publishing> = {
  'POST /app/projects/{projectId}/revisions': ({ params, input }, ctx) => beginRevision(ctx, params.projectId, input),
  'POST /app/projects/{projectId}/revisions/{revisionId}/finish': ({ params }, ctx) => finishRevision(ctx, params),
  'POST /app/projects/{projectId}/web-exports': ({ params, input }, ctx) =>
    beginWebExport(ctx, params.projectId, input),
  'POST /app/web-exports/{webExportId}/finish': ({ params }, ctx) => finishWebExport(ctx, params.webExportId),
  'GET /app/web-exports/{webExportId}': ({ params }, ctx) => getWebExportStatus(ctx, params.webExportId),
  'GET /app/given-up-web-exports': ({ query }, ctx) => listGivenUp(ctx, query),
  'POST /app/web-exports/{webExportId}/retry': ({ params }, ctx) => retryWebExport(ctx, params.webExportId),
  'DELETE /app/web-exports/{webExportId}': ({ params }, ctx) => cancelWebExport(ctx, params.webExportId),
  'PUT /app/web-exports/{webExportId}/unit': ({ params, input }, ctx) =>
    changeModelUnit(ctx, params.webExportId, input.unit),
  'PUT /app/web-exports/{webExportId}/thumbnails/{theme}': ({ params, request }, ctx) =>
    takeThumbnail(ctx, params, request.raw),
  'GET /app/uploads/{uploadId}': ({ params, query }, ctx) => getUpload(ctx, params.uploadId, query),
  'PUT /uploads/{uploadId}/parts/{number}': ({ params, request }, ctx) =>
    takePart(ctx, params.uploadId, params.number, request.raw),
  'GET /objects/{key}': ({ params, query, request, reply }, ctx) =>
    sendObject(ctx, { params, query }, { request, reply }),
};
