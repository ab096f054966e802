import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useVirtualList } from '../../../ui/use-virtual-list.ts';
import { NoThreads } from '../threads/thread-filters.tsx';
import { CommentCard } from './comment-card.tsx';
import styles from './comment-strip.module.css';
import { CommentsNotice } from './comments-notice.tsx';
import type { CommentsProps } from './comments-panel.tsx';

/** The room before the first and after the last card. CSS pixels. */
const margin = 16;

/** The comments on a phone: a row of cards 324 px apart, which are swiped one at a time (spec 3 §2, §9). */
export default function CommentStrip(props: CommentsProps) {
  const t = useT();
  const { comments, threads, selected } = props;
  const { shown } = threads;
  const scroller = useRef<HTMLOListElement>(null);
  const hasCards = comments.status === 'ready' && shown.length > 0;
  const list = useVirtualList({
    scroller,
    count: hasCards ? shown.length : 0,
    size: 316,
    gap: 8,
    isRow: true,
    keyOf: (row) => shown[row]!.comment.commentId,
  });
  const selectedId = selected?.comment.commentId ?? null;
  const showSelected = useEffectEvent(() => {
    const row = shown.findIndex(({ comment }) => comment.commentId === selectedId);
    if (row >= 0) list.show(row);
  });
  useEffect(() => {
    if (selectedId) showSelected();
  }, [selectedId]);
  const isEmpty = comments.status === 'ready' && comments.list.length > 0;
  return (
    <section className={styles.strip} aria-label={t('review.comments.title')} aria-busy={comments.status === 'loading'}>
      {hasCards ? (
        <ol
          ref={scroller}
          className={styles.cards}
          style={{ paddingLeft: margin + list.before, paddingRight: margin + list.after }}
        >
          {list.rows.map((row) => {
            const entry = shown[row]!;
            const isSelected = entry.comment.commentId === selectedId;
            return (
              <li
                key={entry.comment.commentId}
                className={classNames(styles.card, isSelected && styles.selected)}
                aria-setsize={shown.length}
                aria-posinset={row + 1}
              >
                <CommentCard
                  entry={entry}
                  isSelected={isSelected}
                  isOpen={false}
                  isElsewhere={props.isElsewhere(entry)}
                  readerId={threads.readerId}
                />
              </li>
            );
          })}
        </ol>
      ) : (
        <div className={styles.cards}>
          <div className={classNames(styles.card, styles.alone)}>
            {isEmpty ? (
              <NoThreads threads={threads} />
            ) : (
              <CommentsNotice comments={comments} right={props.right} onAdd={props.onAdd} />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
