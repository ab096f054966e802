import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pictureNameMaxLength } from '../rules/comment-rules.ts';
import { id, nothing, text } from '../shapes.ts';
import { commentPicture } from './review.ts';

/** Pictures on comments and replies: sent before the comment, which then names them. */
export const commentPictures = {
  'PUT /web/comment-pictures/{key}': endpoint({
    summary:
      'Takes a picture for a comment that is being written on a review link: PNG, JPEG or WebP, at most 10 MB. Only ' +
      'its pixels are kept. The comment names it within a day, or it is removed.',
    auth: 'user',
    scope: 'comment',
    guests: true,
    /** Made by the client for this picture: however often it is sent under it, one is stored, and each answer is that one. */
    params: z.object({ key: id }),
    query: z.object({
      v: id,
      /** The file's name; the text alternative where the picture cannot be seen. */
      name: text(pictureNameMaxLength),
    }),
    body: 'bytes',
    output: commentPicture,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      // Of a guest, after the link started to require a log-in.
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'COMMENTING_FORBIDDEN',
      // Of a guest, once the link lets none comment.
      'GUEST_COMMENTING_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'INVALID_PICTURE',
      'UPLOAD_LIMIT_REACHED',
    ],
    limit: { per: 'user', max: 60, windowMs: 60_000 },
  }),
  'GET /web/comment-pictures/{pictureId}': endpoint({
    summary: 'A picture of a comment as WebP, for those who read the comments of its link at that moment.',
    auth: 'optional',
    scope: 'read',
    guests: true,
    params: z.object({ pictureId: id }),
    /** `thumbnail`: at most 480 × 360 px. */
    query: z.object({ size: z.enum(['thumbnail', 'full']).default('full') }),
    output: nothing,
    answer: 'bytes',
    errors: [
      'COMMENT_PICTURE_NOT_FOUND',
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'COMMENTING_FORBIDDEN',
    ],
    limit: { per: 'ip', max: 1200, windowMs: 60_000 },
  }),
  'DELETE /web/comment-pictures/{pictureId}': endpoint({
    summary: 'Removes a picture of the person’s own that no comment has yet.',
    auth: 'user',
    scope: 'comment',
    guests: true,
    params: z.object({ pictureId: id }),
    output: nothing,
    status: 204,
    errors: ['COMMENT_PICTURE_NOT_FOUND'],
  }),
};
