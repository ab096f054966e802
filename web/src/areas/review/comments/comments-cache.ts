import type { CommentList, Person, ReviewComment, ReviewEvent } from '../review-types.ts';

/**
 * The comment list after an event. The same change arrives twice, once as the answer to the user's own call and once as
 * an event, so applying it again changes nothing. Events that are not about comments leave the list unchanged.
 * `readerId`: the signed-in person, for whom what others write is unread.
 */
export function withReviewEvent(list: CommentList, event: ReviewEvent, readerId: string | null): CommentList {
  switch (event.type) {
    case 'comment_created': {
      const { comment, user } = event;
      const isNews = readerId !== null && comment.createdByUserId !== readerId;
      const isKnown = list.comments.some(({ commentId }) => commentId === comment.commentId);
      const next = withComment(list, comment, user);
      if (!isNews || isKnown) return next;
      return { ...next, unreadCommentIds: [...next.unreadCommentIds, comment.commentId] };
    }
    case 'comment_updated':
      return withChangedComment(list, event.comment, event.users);
    case 'comment_deleted':
      return withoutComment(list, event.commentId);
    default:
      return list;
  }
}

/** The list with a comment inserted by time, and with its author if known. */
export function withComment(list: CommentList, comment: ReviewComment, author: Person | null): CommentList {
  if (list.comments.some(({ commentId }) => commentId === comment.commentId)) return list;
  const comments = [...list.comments, comment].sort(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.commentId.localeCompare(b.commentId),
  );
  return { ...list, comments, users: withPeople(list.users, author ? [author] : []) };
}

/** The list with a comment as it is now; unchanged if it is not in the list. */
export function withChangedComment(list: CommentList, changed: ReviewComment, people: readonly Person[]): CommentList {
  const index = list.comments.findIndex(({ commentId }) => commentId === changed.commentId);
  if (index < 0) return list;
  const gone = changed.isDeleted ? changed.commentId : null;
  return {
    comments: list.comments.with(index, changed),
    users: withPeople(list.users, people),
    unreadCommentIds: list.unreadCommentIds.filter((commentId) => commentId !== gone),
  };
}

/** The list without a comment. */
export function withoutComment(list: CommentList, commentId: string): CommentList {
  const comments = list.comments.filter((comment) => comment.commentId !== commentId);
  return comments.length === list.comments.length ? list : { ...list, comments };
}

/** The list after the reader has deleted a comment of their own: a first comment that has replies is kept for them. */
export function withOwnDeletion(list: CommentList, commentId: string): CommentList {
  const comment = list.comments.find((candidate) => candidate.commentId === commentId);
  const hasReplies = list.comments.some(({ parentCommentId }) => parentCommentId === commentId);
  if (!comment || !hasReplies) return withoutComment(list, commentId);
  const can = { ...comment.can, delete: false, edit: false };
  const gone = { message: '', createdByUserId: null, editedAt: null, mentions: [], pictures: [], isDeleted: true };
  return withChangedComment(list, { ...comment, ...gone, can }, []);
}

/** The list after the person has read some of its comments, or all. */
export function withRead(list: CommentList, read: ReadonlySet<string> | 'all'): CommentList {
  const unreadCommentIds = list.unreadCommentIds.filter((commentId) => read !== 'all' && !read.has(commentId));
  return unreadCommentIds.length === list.unreadCommentIds.length ? list : { ...list, unreadCommentIds };
}

function withPeople(users: readonly Person[], people: readonly Person[]): Person[] {
  const known = new Set(users.map(({ userId }) => userId));
  return [...users, ...people.filter(({ userId }) => !known.has(userId))];
}
