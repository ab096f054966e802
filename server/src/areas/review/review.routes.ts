import type { commentExport } from '@chamfer/contract/calls/review/comment-export';
import type { commentPictures } from '@chamfer/contract/calls/review/comment-pictures';
import type { linkPreview } from '@chamfer/contract/calls/review/link-preview';
import type { presence } from '@chamfer/contract/calls/review/presence';
import type { review } from '@chamfer/contract/calls/review/review';
import type { threads } from '@chamfer/contract/calls/review/threads';
import type { Handlers } from '../../platform/http/guard.ts';
import { removePicture, sendPicture, takePicture } from './comments/comment-pictures.service.ts';
import { markRead } from './comments/comment-reads.service.ts';
import { deleteComment, editComment, resolveThread } from './comments/comment-threads.service.ts';
import { createComment, listComments } from './comments/comments.service.ts';
import { sendCommentsCsv } from './comments/comments-csv.ts';
import { sendLinkPicture } from './links/link-preview.service.ts';
import { openWebExport } from './page/open-web-export.service.ts';
import { streamReviewEvents } from './page/review-events.ts';
import { placeComment } from './placements/comment-placements.service.ts';
import { notifyPresence, passView } from './presence/presence.service.ts';

/** The calls for reviewing a shared design (spec 3 §7). */
export const reviewRoutes: Handlers<
  | keyof typeof review
  | keyof typeof threads
  | keyof typeof linkPreview
  | keyof typeof presence
  | keyof typeof commentExport
  | keyof typeof commentPictures
> = {
  'POST /web/web-exports': ({ query }, ctx) => openWebExport(ctx, query),
  'GET /web/comments': ({ query }, ctx) => listComments(ctx, query),
  'GET /web/comments.csv': ({ query, request, reply }, ctx) => sendCommentsCsv(ctx, query, { request, reply }),
  'POST /web/comments': ({ input }, ctx) => createComment(ctx, input),
  'PUT /web/comment-pictures/{key}': ({ params, query, request }, ctx) =>
    takePicture(ctx, { params, query }, request.raw),
  'GET /web/comment-pictures/{pictureId}': ({ params, query, request, reply }, ctx) =>
    sendPicture(ctx, { params, query }, { request, reply }),
  'DELETE /web/comment-pictures/{pictureId}': ({ params }, ctx) => removePicture(ctx, params.pictureId),
  'DELETE /web/comments/{commentId}': ({ params }, ctx) => deleteComment(ctx, params.commentId),
  'PATCH /web/comments/{commentId}': ({ params, input }, ctx) => editComment(ctx, params.commentId, input),
  'PUT /web/comments/{commentId}/resolution': ({ params, input }, ctx) =>
    resolveThread(ctx, params.commentId, input.isResolved),
  'PUT /web/comments/{commentId}/placement': ({ params, input }, ctx) => placeComment(ctx, params.commentId, input),
  'POST /web/project-view-links/{viewLink}/read-comments': ({ params, input }, ctx) =>
    markRead(ctx, params.viewLink, input),
  'PUT /web/project-view-links/{viewLink}/presence': ({ params, input }, ctx) =>
    notifyPresence(ctx, params.viewLink, input),
  'POST /web/project-view-links/{viewLink}/presence/view': ({ params, input }, ctx) =>
    passView(ctx, params.viewLink, input),
  'GET /web/project-view-links/{viewLink}/events': async ({ params, query, request, reply }, ctx) => {
    await streamReviewEvents(ctx, params.viewLink, query.visit, { request, reply });
    return { type: 'link_changed' };
  },
  'GET /web/project-view-links/{viewLink}/picture': ({ params, request, reply }, { parts }) =>
    sendLinkPicture(parts, params.viewLink, { request, reply }),
};
