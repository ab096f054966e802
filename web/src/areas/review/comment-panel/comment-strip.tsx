import { useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PhoneFilter } from '../filters/phone-filter.tsx';
import { NoThreads } from '../filters/thread-filters.tsx';
import { CommentCard } from './comment-card.tsx';
import { CommentRows } from './comment-rows.tsx';
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
  const scroller = useRef<HTMLElement>(null);
  const hasCards = comments.status === 'ready' && shown.length > 0;
  const selectedId = selected?.comment.commentId ?? null;
  const hasComments = comments.status === 'ready' && comments.list.length > 0;
  return (
    <>
      {hasComments ? (
        <PhoneFilter
          threads={threads}
          list={comments.list}
          viewLink={props.viewLink}
          webExport={props.webExport}
          entries={comments.list}
          mayExport={props.mayExport}
        />
      ) : null}
      <section
        className={styles.strip}
        aria-label={t('review.comments.title')}
        aria-busy={comments.status === 'loading'}
      >
        {hasCards ? (
          <CommentRows
            entries={shown}
            selectedId={selectedId}
            scroller={scroller}
            isRow
            margin={margin}
            className={styles.cards}
            rowClass={({ comment }) => classNames(styles.card, comment.commentId === selectedId && styles.selected)}
            renderRow={(entry) => (
              <CommentCard
                entry={entry}
                isSelected={entry.comment.commentId === selectedId}
                isOpen={false}
                isElsewhere={props.isElsewhere(entry)}
                readerId={threads.readerId}
              />
            )}
          />
        ) : (
          <div className={styles.cards}>
            <div className={classNames(styles.card, styles.alone)}>
              {hasComments ? (
                <NoThreads threads={threads} />
              ) : (
                <CommentsNotice comments={comments} right={props.right} onAdd={props.onAdd} />
              )}
            </div>
          </div>
        )}
      </section>
    </>
  );
}
