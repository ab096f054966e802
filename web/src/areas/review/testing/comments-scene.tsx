import { useState } from 'react';
import CommentsRoom from '../comment-panel/comments-room.tsx';
import type { Panels } from '../comment-panel/use-panels.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useCommentAddress } from '../comments/use-comment-address.ts';
import { useComments } from '../comments/use-comments.ts';
import { useThreads } from '../filters/use-threads.ts';
import type { Review, ReviewComment } from '../review-types.ts';

/** An id with a number, so that one can say which comment is meant. */
export const uuid = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** Who is signed in, and two others who wrote. */
export const [me, elena, jonas] = [uuid(1), uuid(2), uuid(3)];
const [viewLink, webExportId] = [uuid(4), uuid(5)];
/** Who they are, as the list of comments names them. */
export const users = [
  { userId: me, name: 'Mara Lindqvist', email: 'mara@haldenworks.example' },
  { userId: elena, name: 'Elena Petrova', email: 'elena@haldenworks.example' },
  { userId: jonas, name: 'Jonas Weber', email: 'jonas@haldenworks.example' },
];
const zero = { x: 0, y: 0, z: 0 };
const can = { delete: false, edit: false, resolve: true };
/** A minute of one morning. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();

/** A comment on the model. */
export function comment(number: number, message: string, given: Partial<ReviewComment> = {}): ReviewComment {
  return {
    type: 'model',
    commentId: uuid(1000 + number),
    projectViewLinkId: viewLink,
    webExportId,
    revision: 1,
    placements: [],
    message,
    parentCommentId: null,
    createdByUserId: elena,
    createdAt: at(number),
    editedAt: null,
    resolvedAt: null,
    resolvedByUserId: null,
    isDeleted: false,
    mentions: [],
    pictures: [],
    can,
    position: zero,
    normal: zero,
    cameraTarget: zero,
    cameraOrbit: { theta: 0, phi: 1, radius: 1 },
    fieldOfView: 30,
    ...given,
  } as ReviewComment;
}

/** A reply to the comment with the number `to`. */
export function reply(number: number, to: number, message: string, given: Partial<ReviewComment> = {}): ReviewComment {
  const { position, normal, cameraTarget, cameraOrbit, fieldOfView, ...head } = comment(number, message) as Extract<
    ReviewComment,
    { type: 'model' }
  >;
  return { ...head, type: 'reply', parentCommentId: uuid(1000 + to), ...given } as ReviewComment;
}

/** A few threads: open, one’s own, resolved, deleted with a reply. */
export const some = [
  comment(1, 'Fin spacing is 6 mm here'),
  reply(2, 1, 'Before the cooling test', { createdByUserId: jonas }),
  comment(3, 'Casting draft?', { createdByUserId: me, can: { delete: true, edit: true, resolve: true } }),
  comment(4, 'Drain plug', { resolvedAt: at(9), resolvedByUserId: jonas }),
  comment(5, '', { isDeleted: true, createdByUserId: null }),
  reply(6, 5, 'Still true', { createdByUserId: null }),
];

const review = {
  isCommentingEnabled: true,
  webExport: { webExportId, equalWebExportIds: [], drawingsDownload: [] },
} as unknown as Review;
const panels = {
  viewport: 'desktop',
  isCommentsOpen: true,
  hasComments: true,
  setCommentsOpen: () => undefined,
} as unknown as Panels;

/** The room of comments as the review page holds it: what is chosen is shown, its address too. */
export function CommentsHost({
  viewport,
  mayOpenRevisions = false,
  onPlaceAgain = null,
}: {
  viewport: Panels['viewport'];
  mayOpenRevisions?: boolean;
  onPlaceAgain?: ((entry: NumberedComment) => void) | null;
}) {
  const [selectedId, select] = useState<string | null>(null);
  const comments = useComments(viewLink, review, true);
  const threads = useThreads(comments.list, selectedId);
  const choose = (entry: (typeof comments.list)[number]) => {
    select(entry.comment.commentId);
    threads.reveal(entry);
  };
  const selected = comments.list.find((entry) => entry.comment.commentId === selectedId) ?? null;
  useCommentAddress(comments, selected, choose);
  return (
    <div style={{ position: 'relative', height: 700 }}>
      <CommentsRoom
        viewLink={viewLink}
        webExportId={webExportId}
        webExport={review.webExport}
        comments={comments}
        threads={threads}
        right="allowed"
        isThreadOpen
        mayOpenRevisions={mayOpenRevisions}
        onPlaceAgain={onPlaceAgain}
        mayExport
        panels={{ ...panels, viewport }}
        selected={selected}
        isElsewhere={() => false}
        onChoose={choose}
        onClose={() => select(null)}
        onDelete={() => undefined}
        onAdd={() => undefined}
        onLogIn={() => undefined}
        onSheet={() => undefined}
      />
    </div>
  );
}
