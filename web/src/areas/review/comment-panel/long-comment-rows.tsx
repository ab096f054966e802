import type { RefObject } from 'react';
import { useVirtualList } from '../../../ui/layout/use-virtual-list.ts';
import { type CommentRowsProps, useShownRow } from './comment-rows.tsx';

/** What an entry is taken for until it is drawn, and the room between two. CSS pixels. */
const [rowSize, cardSize, cardGap] = [112, 316, 8];

/** A list of many comments: those that can be seen, and some around them. */
export default function LongCommentRows(props: CommentRowsProps) {
  const { entries, scroller, isRow = false, margin = 0 } = props;
  const list = useVirtualList({
    scroller,
    count: entries.length,
    size: isRow ? cardSize : rowSize,
    gap: isRow ? cardGap : 0,
    isRow,
    keyOf: (row) => entries[row]!.comment.commentId,
  });
  useShownRow(props, list.show);
  const [before, after] = [margin + list.before, margin + list.after];
  return (
    <ol
      ref={isRow ? (scroller as RefObject<HTMLOListElement>) : undefined}
      className={props.className}
      style={isRow ? { paddingLeft: before, paddingRight: after } : { paddingTop: before, paddingBottom: after }}
    >
      {list.rows.map((row) => {
        const entry = entries[row]!;
        return (
          <li
            key={entry.comment.commentId}
            // Cards are all as wide as they are taken for.
            ref={isRow ? undefined : list.measure}
            className={props.rowClass?.(entry)}
            data-index={row}
            aria-setsize={entries.length}
            aria-posinset={row + 1}
          >
            {props.renderRow(entry)}
          </li>
        );
      })}
    </ol>
  );
}
