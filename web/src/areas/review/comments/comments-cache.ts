import type { CommentList, Person, ReviewComment, ReviewEvent } from '../review-types.ts';

/**
 * The comment list after an event. The same change arrives twice, once as the answer to the user's own call and once as
 * an event, so applying it again changes nothing. Events that are not about comments leave the list unchanged.
 */
export function withReviewEvent(list: CommentList, event: ReviewEvent): CommentList {
  if (event.type === 'comment_created') return withComment(list, event.comment, event.user);
  if (event.type === 'comment_deleted') return withoutComment(list, event.commentId);
  return list;
}

/** The list with a comment inserted by time, and with its author if known. */
export function withComment(list: CommentList, comment: ReviewComment, author: Person | null): CommentList {
  if (list.comments.some(({ commentId }) => commentId === comment.commentId)) return list;
  const comments = [...list.comments, comment].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.commentId.localeCompare(b.commentId),
  );
  const isKnown = author === null || list.users.some(({ userId }) => userId === author.userId);
  return { comments, users: isKnown ? list.users : [...list.users, author] };
}

/** The list without a comment. */
export function withoutComment(list: CommentList, commentId: string): CommentList {
  const comments = list.comments.filter((comment) => comment.commentId !== commentId);
  return comments.length === list.comments.length ? list : { ...list, comments };
}
