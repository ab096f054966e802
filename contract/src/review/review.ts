import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { commentMaxLength, isBlank, mostMentions, mostPictures, withoutBidi } from '../rules/comment-rules.ts';
import { drawingMaxPages } from '../rules/rules.ts';
import {
  baseRole,
  id,
  nothing,
  person,
  placeNumber,
  projectRole,
  sharedState,
  signedRequest,
  text,
  time,
} from '../shapes.ts';
import { space } from '../sharing/projects.ts';
import { presenceEvent, presenceViewEvent } from './presence-events.ts';

/** Metres in the model's own frame, Y up, as in glTF (DECISIONS 56). */
const vectorOf = (number: z.ZodNumber) => z.object({ x: number, y: number, z: number });

/** The surface a model comment refers to and the camera it was written from (DECISIONS 58). */
const anchorOf = (number: z.ZodNumber) =>
  z.object({
    position: vectorOf(number),
    normal: vectorOf(number),
    cameraTarget: vectorOf(number),
    /** Radians and metres; phi measured from the up axis. */
    cameraOrbit: z.object({ theta: number, phi: number, radius: number }),
    /** Vertical, in degrees. */
    fieldOfView: z.number().min(1).max(179),
  });
/** As a comment is answered. */
export const modelAnchor = anchorOf(z.number());
/** As it is sent. */
export const sentModelAnchor = anchorOf(placeNumber);

/** A place on a sheet of a drawing. */
export const drawingAnchor = z.object({
  drawingId: id,
  page: z.number().int().min(1).max(drawingMaxPages),
  /** Fraction of the sheet, 0 to 1, from its top left corner (DECISIONS 46). */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

/** A picture of a comment; its bytes have their own call. */
export const commentPicture = z.object({
  pictureId: id,
  name: z.string(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});

const placementHead = { webExportId: id, placedAt: time };
/** Where somebody found the place of a comment again, on a web export that is not the one it was written on. */
const placement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('model'), ...placementHead, ...modelAnchor.shape }),
  z.object({ type: z.literal('drawing'), ...placementHead, ...drawingAnchor.shape }),
]);

const commentHead = {
  commentId: id,
  projectViewLinkId: id,
  webExportId: id,
  /** The number that the link gave to that web export, from 1; of a reply, as of its thread. */
  revision: z.int().min(1),
  /** Where it is on other web exports, as far as somebody placed it again; none of replies (record 112). */
  placements: z.array(placement),
  /** The first comment of the thread that this one answers; null for a first comment itself. */
  parentCommentId: id.nullable(),
  /** Empty if it is deleted. */
  message: z.string(),
  /** Null if the account is deleted, and if the comment is. */
  createdByUserId: id.nullable(),
  createdAt: time,
  editedAt: time.nullable(),
  /** When the thread was resolved, and by whom; of first comments only. */
  resolvedAt: time.nullable(),
  resolvedByUserId: id.nullable(),
  /** A first comment that was deleted and is kept for its replies. */
  isDeleted: z.boolean(),
  /** The people mentioned in the message, in its order. */
  mentions: z.array(z.object({ userId: id, name: z.string(), isGuest: z.literal(true).optional() })),
  /** In the order in which they were attached; none once it is deleted. */
  pictures: z.array(commentPicture),
  /** `edit` ends 15 minutes after writing; `resolve` is also reopening, and of first comments only. */
  can: z.object({ delete: z.boolean(), edit: z.boolean(), resolve: z.boolean() }),
};

/** A comment on a model's surface or on a drawing, or a reply to one (spec 3 §3 Comment). Replies have no own anchor. */
export const comment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('model'), ...commentHead, ...modelAnchor.shape }),
  z.object({ type: z.literal('drawing'), ...commentHead, ...drawingAnchor.shape }),
  z.object({ type: z.literal('reply'), ...commentHead }),
]);

/** The text of a comment, trimmed; characters that would turn the direction of other text are left out. */
export const commentMessage = text(commentMaxLength * 2)
  .transform((value) => withoutBidi(value).trim())
  .refine((value) => !isBlank(value), { error: 'must not be empty' })
  .refine((value) => [...value].length <= commentMaxLength, { error: `at most ${commentMaxLength} characters` });
/** The people mentioned in a comment, in the order of its text. Each can read it and is one whom the writer may see. */
export const commentMentions = z.array(id).max(mostMentions);
const newCommentHead = {
  projectViewLinkId: id,
  message: commentMessage,
  mentions: commentMentions.optional(),
  /** Pictures that the writer has sent for this link and that no comment has yet. */
  pictures: z.array(id).max(mostPictures).optional(),
  /** Made by the client for this comment: however often it is sent under it, one is stored, and each answer is that one. */
  key: id.optional(),
};

/** The files and facts a review page shows (spec 3 §3 Web export). */
export const webExport = z.object({
  webExportId: id,
  projectId: id,
  revisionId: z.number().int().min(0),
  /** The number that the link gave to it, from 1, in the order of being shown; null if the link never showed it. */
  revision: z.int().min(1).nullable(),
  /** Earlier or later web exports of the same files: places on them hold on this one (record 112). */
  equalWebExportIds: z.array(id),
  schemaVersion: z.number().int(),
  uploadedByUserId: id.nullable(),
  uploadedByDeviceId: z.string().nullable(),
  uploadedByPlatform: z.string().nullable(),
  appVersion: z.string().nullable(),
  /** Bytes of the model file. */
  fileSize: z.number().int(),
  createdAt: time,
  uploadedAt: time,
  title: z.string(),
  includesMaterials: z.boolean(),
  modelFileDownload: signedRequest,
  /** The same parts with fewer triangles, shown first; null for small models and old exports, as are those below. */
  coarseModelDownload: signedRequest.nullable(),
  /** A plain GLB for Scene Viewer. */
  arModelDownload: signedRequest.nullable(),
  /** A USDZ for Quick Look. */
  usdzDownload: signedRequest.nullable(),
  /** The model as uploaded, under its own name; for editors and owners of the project, null for others. */
  originalDownload: signedRequest.nullable(),
  /** Triangles drawn, counted once per placement. */
  triangleCount: z.number().int().nullable(),
  /** For editors and owners: whether pictures rendered by the viewer would improve on the present thumbnails. */
  wantsThumbnails: z.boolean(),
  /** Placed parts: one per primitive of each node. */
  partCount: z.number().int().nullable(),
  /** Null while there are none. */
  thumbnailDownloads: z.object({ light: signedRequest, dark: signedRequest }).nullable(),
  /** The factor from lengths in the model file to metres: other than 1 where an editor set its unit. */
  lengthScale: z.number(),
  /** Whether thumbnails, packed files and files for AR are there; an event reports when more of them are. */
  isComplete: z.boolean(),
  drawingsDownload: z.array(
    z.object({
      drawingId: id,
      /** The same drawing in the equal web exports. */
      equalDrawingIds: z.array(id),
      fileType: z.enum(['pdf_v1', 'svg_v1']),
      title: z.string(),
      pages: z.number().int(),
      download: signedRequest,
      /** The same sheet as PDF, if one was published under the same title. */
      pdfDownload: signedRequest.nullable(),
    }),
  ),
});

/** Events of a review page, sent as server-sent events. */
export const reviewEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('comment_created'), comment, user: person.nullable() }),
  /** Edited, resolved, reopened, or deleted while it has replies. `users`: its author, and who resolved it. */
  z.object({ type: z.literal('comment_updated'), comment, users: z.array(person) }),
  z.object({ type: z.literal('comment_deleted'), commentId: id }),
  /** The link shows this web export now, or has more files of it. */
  z.object({ type: z.literal('web_export_updated'), webExportId: id }),
  z.object({ type: z.literal('link_changed') }),
  presenceEvent,
  presenceViewEvent,
]);

/** The review of a shared design (spec 3 §2, §4, §7). */
export const review = {
  'POST /web/web-exports': endpoint({
    summary: 'Opens a review link: what is shown, and what the visitor may do.',
    spec: 'spec 3 §3 Web export response, §7',
    auth: 'optional',
    scope: 'read',
    guests: true,
    /** `e`: an earlier web export of the same project, for those who may edit it. */
    query: z.object({ v: id, e: id.optional() }),
    output: z.object({
      webExport,
      /** False while an earlier web export is looked at, which takes no comments. */
      isNewest: z.boolean(),
      teamId: id,
      sharedState,
      baseRole,
      /** Null for a visitor without an account. */
      userRole: projectRole.nullable(),
      isCommentingEnabled: z.boolean(),
      space: space.pick({ spaceName: true, spaceType: true }),
      /** What its project is called, which may be other than the published title; null for those who may not rename it. */
      projectName: z.string().nullable(),
      /** The visitor, if they comment as a guest of this link. */
      guest: z.object({ userId: id, name: z.string() }).nullable(),
      /** Whether a visitor without an account can become a guest, who comments with a name and a mailed code. */
      isOpenToGuests: z.boolean(),
      /** Whether the owner of the design sees who opens the link and when, which visitors are informed about. */
      recordsOpenings: z.boolean(),
      /** A banner of the operator's on this link; null on nearly all links. */
      promotion: z.object({ text: z.string(), url: z.url().nullable() }).nullable(),
      /** `share`: who may open the link; `rename` and `delete`: its project; `openRevisions`: other ones than the newest. */
      can: z.object({
        comment: z.boolean(),
        openRevisions: z.boolean(),
        exportComments: z.boolean(),
        share: z.boolean(),
        rename: z.boolean(),
        delete: z.boolean(),
      }),
    }),
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
    ],
    limit: { per: 'ip', max: 600, windowMs: 60_000 },
  }),
  'GET /web/comments': endpoint({
    summary: 'The comments and replies of a review link, oldest first, with their people, up to 500 a page.',
    spec: 'spec 3 §7',
    auth: 'optional',
    scope: 'read',
    guests: true,
    query: z.object({ v: id, ...pageQuery(500) }),
    output: z.object({
      comments: z.array(comment),
      users: z.array(person),
      /** Those of this page that others wrote and the person has not read; none for visitors without an account. */
      unreadCommentIds: z.array(id),
      nextCursor,
    }),
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'COMMENTING_FORBIDDEN',
    ],
  }),
  'POST /web/comments': endpoint({
    summary: 'Pins a comment to a surface of the model or to a place on a drawing, or replies to one.',
    spec: 'spec 3 §5 and §7, DECISIONS 46 and 58',
    auth: 'user',
    scope: 'comment',
    guests: true,
    input: z.discriminatedUnion('type', [
      z.object({ type: z.literal('model'), ...newCommentHead, webExportId: id, ...sentModelAnchor.shape }),
      z.object({ type: z.literal('drawing'), ...newCommentHead, webExportId: id, ...drawingAnchor.shape }),
      z.object({ type: z.literal('reply'), ...newCommentHead, parentCommentId: id }),
    ]),
    output: comment,
    status: 201,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      // Of a guest, after the link started to require a log-in.
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'COMMENTING_FORBIDDEN',
      // Of a guest, once the link lets none comment.
      'GUEST_COMMENTING_FORBIDDEN',
      'COMMENT_NOT_FOUND',
      'OPERATION_NOT_ALLOWED',
      'WEB_EXPORT_OUTDATED',
    ],
    creates: 'thing',
    limit: { per: 'user', max: 120, windowMs: 60_000 },
  }),
  'DELETE /web/comments/{commentId}': endpoint({
    summary: 'Deletes one of the person’s own comments; a first comment with replies is kept without its text.',
    spec: 'spec 3 §6 and §7',
    auth: 'user',
    scope: 'comment',
    guests: true,
    params: z.object({ commentId: id }),
    output: nothing,
    status: 204,
    errors: ['COMMENT_NOT_FOUND'],
  }),
  'GET /web/project-view-links/{viewLink}/events': endpoint({
    summary: 'The events of a review link, as server-sent events.',
    auth: 'optional',
    scope: 'read',
    guests: true,
    params: z.object({ viewLink: id }),
    /** `visit`: made by the page for itself; with it the page counts as present, and hears who else is. */
    query: z.object({ visit: id.optional() }),
    output: reviewEvent,
    answer: 'events',
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
    ],
    limit: { per: 'ip', max: 600, windowMs: 60_000 },
  }),
};
