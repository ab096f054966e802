import { useEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PinMark } from '../../../ui/pin.tsx';
import styles from './comment-card.module.css';
import { LazyCommentMenu } from './comment-menu-button.tsx';
import type { NumberedComment } from './comment-order.ts';

/** One comment in the list or in the strip. */
export interface CommentCardProps {
  readonly entry: NumberedComment;
  readonly isSelected: boolean;
  /** Whether the comment belongs to another drawing or to the model, which is then named on the card. */
  readonly isElsewhere: boolean;
  readonly onChoose: (entry: NumberedComment) => void;
  readonly onDelete: (entry: NumberedComment) => void;
}

/** Number, author, date and text. The whole card is a button; beside it there is a menu for the author. */
export function CommentCard({ entry, isSelected, isElsewhere, onChoose, onDelete }: CommentCardProps) {
  const t = useT();
  const format = useFormats();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' });
  }, [isSelected]);
  const { comment, number } = entry;
  const author = entry.author ?? t('review.comments.unknownUser');
  return (
    <article ref={ref} className={classNames(styles.card, isSelected && styles.selected)}>
      <button
        type="button"
        className={styles.choose}
        aria-label={t('review.comment.choose', { number, author })}
        aria-current={isSelected || undefined}
        onClick={() => onChoose(entry)}
      />
      <PinMark number={number} selected={isSelected} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b className={styles.author}>{author}</b>
          {entry.isGuest ? <Badge>{t('review.comment.guest')}</Badge> : null}
          <time dateTime={comment.createdAt}>{format.date(comment.createdAt)}</time>
        </p>
        <p className={styles.message}>{comment.message}</p>
        <CommentPlace entry={entry} isElsewhere={isElsewhere} />
      </div>
      {comment.can.delete ? (
        <div className={styles.menu}>
          <LazyCommentMenu number={number} onDelete={() => onDelete(entry)} />
        </div>
      ) : null}
    </article>
  );
}

function CommentPlace({ entry, isElsewhere }: Pick<CommentCardProps, 'entry' | 'isElsewhere'>) {
  const t = useT();
  const { comment, drawing, isEarlier } = entry;
  if (!isElsewhere && !isEarlier) return null;
  return (
    <p className={styles.place}>
      {isElsewhere && comment.type === 'model' ? <Badge tone="line">{t('review.outline.model')}</Badge> : null}
      {isElsewhere && comment.type === 'drawing' ? (
        <Badge tone="line">
          {!drawing
            ? t('review.comment.drawingGone')
            : drawing.pages > 1
              ? t('review.comment.onSheet', { title: drawing.title, page: comment.page })
              : drawing.title}
        </Badge>
      ) : null}
      {isEarlier ? (
        <Badge tone="line" title={t('review.comment.earlierHint')}>
          {t('review.comment.earlier')}
        </Badge>
      ) : null}
    </p>
  );
}
