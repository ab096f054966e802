import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CommentCard } from './comment-card.tsx';
import styles from './comment-strip.module.css';
import { CommentsNotice } from './comments-notice.tsx';
import type { CommentsProps } from './comments-panel.tsx';

/** The comments on a phone: a row of cards 324 px apart, which are swiped one at a time (spec 3 §2, §9). */
export default function CommentStrip(props: CommentsProps) {
  const t = useT();
  const { comments, selectedId } = props;
  return (
    <section className={styles.strip} aria-label={t('review.comments.title')} aria-busy={comments.status === 'loading'}>
      {comments.status === 'ready' && comments.list.length > 0 ? (
        <ol className={styles.cards}>
          {comments.list.map((entry) => (
            <li
              key={entry.comment.commentId}
              className={classNames(styles.card, entry.comment.commentId === selectedId && styles.selected)}
            >
              <CommentCard
                entry={entry}
                isSelected={entry.comment.commentId === selectedId}
                isElsewhere={props.isElsewhere(entry)}
                onChoose={props.onChoose}
                onDelete={props.onDelete}
              />
            </li>
          ))}
        </ol>
      ) : (
        <div className={styles.cards}>
          <div className={classNames(styles.card, styles.alone)}>
            <CommentsNotice comments={comments} right={props.right} onAdd={props.onAdd} />
          </div>
        </div>
      )}
    </section>
  );
}
