import type { CommentList, FirstComment, Reply, Review } from '../review-types.ts';

/** A thread in the form in which the list, the pins and the cards show it: its first comment, and the replies. */
export interface NumberedComment {
  /** 1 for the oldest; the same in the list and on the pins, whatever is left out by a filter. */
  readonly number: number;
  readonly comment: FirstComment;
  /** `null` if the author is no longer known (spec 3 §3 User). */
  readonly author: string | null;
  /** The author comments without an account, as a guest of the link. */
  readonly isGuest: boolean;
  /** Who resolved it; `null` while it is open, and if that person is no longer known. */
  readonly resolver: string | null;
  /** The drawing it is pinned to; `null` on the model, and for a drawing that is no longer published. */
  readonly drawing: { readonly drawingId: string; readonly title: string; readonly pages: number } | null;
  /** Whether it was written on an export that has been replaced since (DECISIONS 47). */
  readonly isEarlier: boolean;
  readonly isUnread: boolean;
  /** Oldest first. */
  readonly replies: readonly NumberedReply[];
}

/** A reply as the thread shows it. */
export interface NumberedReply {
  readonly comment: Reply;
  readonly author: string | null;
  readonly isGuest: boolean;
  readonly isUnread: boolean;
}

/** Numbers the threads of a link by age, and adds their authors, places and replies. */
export function numberComments(list: CommentList, { webExport }: Pick<Review, 'webExport'>): NumberedComment[] {
  const people = new Map(list.users.map((person) => [person.userId, person.name || person.email]));
  const guests = new Set(list.users.filter(({ isGuest }) => isGuest).map(({ userId }) => userId));
  const nameOf = (userId: string | null) => (userId && people.get(userId)) || null;
  const drawings = new Map(webExport.drawingsDownload.map((drawing) => [drawing.drawingId, drawing]));
  const unread = new Set(list.unreadCommentIds);
  const shown = <C extends FirstComment | Reply>(comment: C) => ({
    comment,
    author: nameOf(comment.createdByUserId),
    isGuest: comment.createdByUserId !== null && guests.has(comment.createdByUserId),
    isUnread: unread.has(comment.commentId),
  });
  const replies = new Map<string | null, NumberedReply[]>();
  for (const comment of list.comments) {
    if (comment.type !== 'reply') continue;
    const inThread = replies.get(comment.parentCommentId);
    if (inThread) inThread.push(shown(comment));
    else replies.set(comment.parentCommentId, [shown(comment)]);
  }
  const firsts = list.comments.filter((comment) => comment.type !== 'reply');
  return firsts.map((comment, index) => ({
    ...shown(comment),
    number: index + 1,
    resolver: nameOf(comment.resolvedByUserId),
    drawing: (comment.type === 'drawing' && drawings.get(comment.drawingId)) || null,
    isEarlier: comment.webExportId !== webExport.webExportId,
    replies: replies.get(comment.commentId) ?? none,
  }));
}

const none: readonly NumberedReply[] = [];

/** The comments that have a pin on the model, or on one sheet of a drawing. */
export function commentsAt(
  comments: readonly NumberedComment[],
  place: { readonly drawingId: string; readonly page: number } | 'model',
): NumberedComment[] {
  return comments.filter(({ comment }) => {
    if (comment.type === 'model') return place === 'model';
    return place !== 'model' && comment.drawingId === place.drawingId && comment.page === place.page;
  });
}
