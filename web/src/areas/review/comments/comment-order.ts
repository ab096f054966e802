import type { CommentAnchor, CommentList, Drawing, FirstComment, Reply, Review } from '../review-types.ts';

/** A thread in the form in which the list, the pins and the cards show it: its first comment, and the replies. */
export interface NumberedComment {
  /** 1 for the oldest; the same in the list and on the pins, whatever is left out by a filter. */
  readonly number: number;
  readonly comment: FirstComment;
  /** `null` if the author is no longer known (spec 3 §3 User). */
  readonly author: string | null;
  /** Who resolved it; `null` while it is open, and if that person is no longer known. */
  readonly resolver: string | null;
  /** The author comments without an account, as a guest of the link. */
  readonly isGuest: boolean;
  /**
   * Where it is on what is shown; `null` for what was written on another revision, of which nobody knows where it is on this
   * one. Nothing but this is drawn, flown to or put into a report: never the coordinates of the comment (record 112).
   */
  readonly place: CommentAnchor | null;
  /** The drawing it has its place on; `null` on the model, and without a place. */
  readonly drawing: { readonly drawingId: string; readonly title: string; readonly pages: number } | null;
  /** Whether it was written on another revision than the one shown, which may have the same files. */
  readonly isOfOther: boolean;
  /** Whether its place on what is shown is one that somebody gives it: its own is of other files. */
  readonly isPlacedByHand: boolean;
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
  const nameOf = (userId: string | null) => (userId && people.get(userId)) || null;
  const guests = new Set(list.users.filter(({ isGuest }) => isGuest).map(({ userId }) => userId));
  const drawings = new Map(
    webExport.drawingsDownload.flatMap((drawing) =>
      [drawing.drawingId, ...drawing.equalDrawingIds].map((id) => [id, drawing] as const),
    ),
  );
  const exports = new Set([webExport.webExportId, ...webExport.equalWebExportIds]);
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
    ...whereIs(comment, exports, drawings),
    isOfOther: comment.webExportId !== webExport.webExportId,
    isPlacedByHand: !exports.has(comment.webExportId),
    replies: replies.get(comment.commentId) ?? none,
  }));
}

function whereIs(
  comment: FirstComment,
  exports: ReadonlySet<string>,
  drawings: ReadonlyMap<string, Drawing>,
): Pick<NumberedComment, 'place' | 'drawing'> {
  const isOwn = exports.has(comment.webExportId);
  // On revisions of the same files it may have a place on each: the one that was given last counts.
  const [placed] = comment.placements
    .filter(({ webExportId }) => exports.has(webExportId))
    .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt));
  const own = isOwn ? comment : placed;
  if (!own) return nowhere;
  if (own.type === 'model') {
    const { type, position, normal, cameraTarget, cameraOrbit, fieldOfView } = own;
    return { place: { type, position, normal, cameraTarget, cameraOrbit, fieldOfView }, drawing: null };
  }
  const drawing = drawings.get(own.drawingId);
  if (!drawing) return nowhere;
  const { type, page, x, y } = own;
  return { place: { type, drawingId: drawing.drawingId, page, x, y }, drawing };
}

const nowhere = { place: null, drawing: null };
const none: readonly NumberedReply[] = [];

/** The comments that have a pin on the model, or on one sheet of a drawing. */
export function commentsAt(
  comments: readonly NumberedComment[],
  place: { readonly drawingId: string; readonly page: number } | 'model',
): NumberedComment[] {
  return comments.filter(({ place: own }) => {
    if (own?.type !== 'drawing') return own !== null && place === 'model';
    return place !== 'model' && own.drawingId === place.drawingId && own.page === place.page;
  });
}
