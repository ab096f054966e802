import type { CallOutput } from '@chamfer/contract';

/** What a review link shows and what the visitor may do there (spec 3 §3 Web export response). */
export type Review = CallOutput<'POST /web/web-exports'>;
/** The files and metadata of the shown export. */
export type WebExport = Review['webExport'];
/** One drawing of the export. */
export type Drawing = WebExport['drawingsDownload'][number];
/** All comments and replies of a link, oldest first, their people, and which of them the person has not read. */
export type CommentList = Omit<CallOutput<'GET /web/comments'>, 'nextCursor'> & {
  /** Only the oldest, while the others are on their way. */
  readonly isPartial?: boolean;
};
/** A comment on the model or on a drawing, or a reply to one. */
export type ReviewComment = CommentList['comments'][number];
/** A picture of a comment. */
export type CommentPicture = ReviewComment['pictures'][number];
/** A reply; it has no place of its own. */
export type Reply = Extract<ReviewComment, { type: 'reply' }>;
/** The comment that begins a thread; it has a place. */
export type FirstComment = Exclude<ReviewComment, Reply>;
/** A person as others see them. */
export type Person = CommentList['users'][number];
/** An event that the server sends while the page is open. */
export type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

/** Where a new comment goes: its own place, or a thread. */
export type CommentPlace = CommentAnchor | ReplyPlace;
/** The thread that a reply goes to, named by its first comment. */
export interface ReplyPlace {
  readonly type: 'reply';
  readonly parentCommentId: string;
}

/** The place of a new comment, in the form for the API (DECISIONS 46 and 58). */
export type CommentAnchor =
  | Omit<Extract<FirstComment, { type: 'model' }>, Exclude<keyof Reply, 'type'>>
  | Omit<Extract<FirstComment, { type: 'drawing' }>, Exclude<keyof Reply, 'type'>>;
