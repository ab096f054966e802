import type { linkPreview } from '@chamfer/contract/calls/link-preview';
import type { review } from '@chamfer/contract/calls/review';
import type { threads } from '@chamfer/contract/calls/threads';
import type { Handlers } from '../../platform/http/guard.ts';
import { markRead } from './comment-reads.service.ts';
import { deleteComment, editComment, resolveThread } from './comment-threads.service.ts';
import { createComment, listComments } from './comments.service.ts';
import { sendLinkPicture } from './link-preview.service.ts';
import { streamReviewEvents } from './review-events.ts';
import { openWebExport } from './web-exports.service.ts';

/** The calls for reviewing a shared design (spec 3 §7). */
export const reviewRoutes: Handlers<keyof typeof review | keyof typeof threads | keyof typeof linkPreview> = {
  'POST /web/web-exports': ({ query }, ctx) => openWebExport(ctx, query),
  'GET /web/comments': ({ query }, ctx) => listComments(ctx, query),
  'POST /web/comments': ({ input }, ctx) => createComment(ctx, input),
  'DELETE /web/comments/{commentId}': ({ params }, ctx) => deleteComment(ctx, params.commentId),
  'PATCH /web/comments/{commentId}': ({ params, input }, ctx) => editComment(ctx, params.commentId, input),
  'PUT /web/comments/{commentId}/resolution': ({ params, input }, ctx) =>
    resolveThread(ctx, params.commentId, input.isResolved),
  'POST /web/project-view-links/{viewLink}/read-comments': ({ params, input }, ctx) =>
    markRead(ctx, params.viewLink, input),
  'GET /web/project-view-links/{viewLink}/events': async ({ params, request, reply }, ctx) => {
    await streamReviewEvents(ctx, params.viewLink, { request, reply });
    return { type: 'link_changed' };
  },
  'GET /web/project-view-links/{viewLink}/picture': ({ params, request, reply }, { parts }) =>
    sendLinkPicture(parts, params.viewLink, { request, reply }),
};
