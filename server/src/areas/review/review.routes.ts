import type { linkPreview } from '@chamfer/contract/calls/link-preview';
import type { review } from '@chamfer/contract/calls/review';
import type { Handlers } from '../../platform/http/guard.ts';
import { createComment, deleteComment, listComments } from './comments.service.ts';
import { sendLinkPicture } from './link-preview.service.ts';
import { streamReviewEvents } from './review-events.ts';
import { openWebExport } from './web-exports.service.ts';

/** The calls for reviewing a shared design (spec 3 §7). */
export const reviewRoutes: Handlers<keyof typeof review | keyof typeof linkPreview> = {
  'POST /web/web-exports': ({ query }, ctx) => openWebExport(ctx, query),
  'GET /web/comments': ({ query }, ctx) => listComments(ctx, query),
  'POST /web/comments': ({ input }, ctx) => createComment(ctx, input),
  'DELETE /web/comments/{commentId}': ({ params }, ctx) => deleteComment(ctx, params.commentId),
  'GET /web/project-view-links/{viewLink}/events': async ({ params, request, reply }, ctx) => {
    await streamReviewEvents(ctx, params.viewLink, { request, reply });
    return { type: 'link_changed' };
  },
  'GET /web/project-view-links/{viewLink}/picture': ({ params, request, reply }, { parts }) =>
    sendLinkPicture(parts, params.viewLink, { request, reply }),
};
