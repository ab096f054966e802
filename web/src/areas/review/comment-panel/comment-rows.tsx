import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { NumberedComment } from '../comments/comment-order.ts';

const LongCommentRows = lazy(() => import('./long-comment-rows.tsx'));

/** A list that begins with more entries than this does not have all of them in the page at once. */
const mostDrawn = 50;
/** One that grows does not change its way at every new comment: somebody may be writing in it. */
const mostGrown = 200;

/** The properties of the entries of a list of comments, which scroll in an element of their own. */
export interface CommentRowsProps {
  readonly entries: readonly NumberedComment[];
  /** Scrolled to when another one is chosen, or when it comes into the list. */
  readonly selectedId: string | null;
  /** What scrolls; for a row of cards, the list itself. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls sideways. */
  readonly isRow?: boolean;
  /** The room before the first and after the last entry, along the way of scrolling. CSS pixels. */
  readonly margin?: number;
  readonly className?: string | undefined;
  readonly rowClass?: (entry: NumberedComment) => string | undefined;
  readonly renderRow: (entry: NumberedComment) => ReactNode;
}

/** The comments as a list: all of them, or of many those around what can be seen, for which the code is fetched then. */
export function CommentRows(props: CommentRowsProps) {
  const { entries } = props;
  const [isLong, setLong] = useState(entries.length > mostDrawn);
  if (!isLong && entries.length > mostGrown) setLong(true);
  if (!isLong) return <AllRows {...props} />;
  return (
    <Suspense fallback={<AllRows {...props} entries={entries.slice(0, mostDrawn)} total={entries.length} />}>
      <LongCommentRows {...props} />
    </Suspense>
  );
}

function AllRows({ total, ...props }: CommentRowsProps & { readonly total?: number }) {
  const { entries, scroller, isRow = false, margin = 0 } = props;
  useShownRow(props, (row) => {
    const list = scroller.current;
    const entry = list?.querySelector(`[data-index="${row}"]`);
    if (list && entry) reveal(list, entry, isRow);
  });
  return (
    <ol
      ref={isRow ? (scroller as RefObject<HTMLOListElement>) : undefined}
      className={props.className}
      style={isRow ? { paddingInline: margin } : undefined}
    >
      {entries.map((entry, row) => (
        <li
          key={entry.comment.commentId}
          className={props.rowClass?.(entry)}
          data-index={row}
          aria-setsize={total ?? entries.length}
          aria-posinset={row + 1}
        >
          {props.renderRow(entry)}
        </li>
      ))}
    </ol>
  );
}

/** Calls `show` with the number of the chosen entry when another one is chosen, or when it comes into the list. */
export function useShownRow({ entries, selectedId }: CommentRowsProps, show: (row: number) => void): void {
  const find = useEffectEvent(() => {
    const row = entries.findIndex(({ comment }) => comment.commentId === selectedId);
    if (row >= 0) show(row);
  });
  const isThere = entries.some(({ comment }) => comment.commentId === selectedId);
  useEffect(() => {
    if (selectedId && isThere) find();
  }, [selectedId, isThere]);
}

/** Scrolls as little as it takes; a row of cards, until the entry is in the middle. */
function reveal(list: HTMLElement, entry: Element, isRow: boolean): void {
  const [frame, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (isRow) list.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
  else if (place.top < frame.top) list.scrollTop += place.top - frame.top;
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
}
