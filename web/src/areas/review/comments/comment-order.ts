import type { CommentList, Review, ReviewComment } from '../review-types.ts';

/** A comment in the form in which the list, the pins and the cards show it. */
export interface NumberedComment {
  /** 1 for the oldest; the same in the list and on the pins. */
  readonly number: number;
  readonly comment: ReviewComment;
  /** `null` if the author is no longer known (spec 3 §3 User). */
  readonly author: string | null;
  /** The author comments without an account, as a guest of the link. */
  readonly isGuest: boolean;
  /** The drawing it is pinned to; `null` on the model, and for a drawing that is no longer published. */
  readonly drawing: { readonly drawingId: string; readonly title: string; readonly pages: number } | null;
  /** Whether it was written on an export that has been replaced since (DECISIONS 47). */
  readonly isEarlier: boolean;
}

/** Numbers the comments of a link by age, and adds their authors and places. */
export function numberComments(list: CommentList, { webExport }: Pick<Review, 'webExport'>): NumberedComment[] {
  const people = new Map(list.users.map((person) => [person.userId, person.name || person.email]));
  const guests = new Set(list.users.filter(({ isGuest }) => isGuest).map(({ userId }) => userId));
  const drawings = new Map(webExport.drawingsDownload.map((drawing) => [drawing.drawingId, drawing]));
  return list.comments.map((comment, index) => ({
    number: index + 1,
    comment,
    author: (comment.createdByUserId && people.get(comment.createdByUserId)) || null,
    isGuest: comment.createdByUserId !== null && guests.has(comment.createdByUserId),
    drawing: (comment.type === 'drawing' && drawings.get(comment.drawingId)) || null,
    isEarlier: comment.webExportId !== webExport.webExportId,
  }));
}

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
