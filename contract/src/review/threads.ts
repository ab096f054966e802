import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mostReadAtOnce } from '../rules/comment-rules.ts';
import { id, nothing } from '../shapes.ts';
import { comment, commentMentions, commentMessage, drawingAnchor, sentModelAnchor } from './review.ts';

/** What is done with comments that are there: editing, resolving, reading (spec 3 §3 Comment, ACCESS §3). */
export const threads = {
  'PATCH /web/comments/{commentId}': endpoint({
    summary: 'Changes the text of one of the person’s own comments, up to 15 minutes after it was written.',
    spec: 'spec 3 §5, ACCESS §3',
    auth: 'user',
    scope: 'comment',
    params: z.object({ commentId: id }),
    /** Without `mentions` the earlier mentions are kept. */
    input: z.object({ message: commentMessage, mentions: commentMentions.optional() }),
    output: comment,
    errors: ['COMMENT_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'PUT /web/comments/{commentId}/resolution': endpoint({
    summary: 'Resolves a thread, named by its first comment, or reopens it.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'comment',
    params: z.object({ commentId: id }),
    input: z.object({ isResolved: z.boolean() }),
    output: comment,
    errors: ['COMMENT_NOT_FOUND', 'COMMENTING_FORBIDDEN', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'PUT /web/comments/{commentId}/placement': endpoint({
    summary:
      'Places a first comment on another revision of the link than the one it was written on, where it stays as it is.',
    spec: 'DECISIONS 82',
    auth: 'user',
    scope: 'comment',
    guests: true,
    params: z.object({ commentId: id }),
    input: z.discriminatedUnion('type', [
      z.object({ type: z.literal('model'), webExportId: id, ...sentModelAnchor.shape }),
      z.object({ type: z.literal('drawing'), webExportId: id, ...drawingAnchor.shape }),
    ]),
    output: comment,
    errors: [
      'COMMENT_NOT_FOUND',
      'COMMENTING_FORBIDDEN',
      'GUEST_COMMENTING_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'WEB_EXPORT_OUTDATED',
    ],
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'POST /web/project-view-links/{viewLink}/read-comments': endpoint({
    summary: 'Marks comments of a review link as read by the person: those named, or all that there are.',
    auth: 'user',
    params: z.object({ viewLink: id }),
    input: z.union([
      z.strictObject({ commentIds: z.array(id).min(1).max(mostReadAtOnce) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    output: nothing,
    status: 204,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'COMMENTING_FORBIDDEN',
    ],
    limit: { per: 'user', max: 600, windowMs: 60_000 },
  }),
};
