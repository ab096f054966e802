import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PinMark } from '../../../ui/symbol/pin.tsx';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useThreadActs } from '../comments/thread-acts.ts';
import { useLook } from '../comments/use-read-marks.ts';
import { Replies } from '../on-demand/threads.ts';
import { CommentActions, ResolveButton } from '../threads/comment-actions.tsx';
import { CommentBody } from '../threads/comment-body.tsx';
import { CommentFacts } from '../threads/comment-facts.tsx';
import { RepliesSummary } from '../threads/replies-summary.tsx';
import { UnreadDot } from '../threads/unread-dot.tsx';
import styles from './comment-card.module.css';

/** One thread in the list or in the strip. */
export interface CommentCardProps {
  readonly entry: NumberedComment;
  readonly isSelected: boolean;
  /** Its replies are shown, and what can be done with them. */
  readonly isOpen: boolean;
  /** Whether the comment belongs to another drawing or to the model, which is then named on the card. */
  readonly isElsewhere: boolean;
  /** Null for a visitor without an account. */
  readonly readerId: string | null;
}

/** Number, author, date and text of a thread's first comment. All of it is a button; the actions are next to it. */
export function CommentCard({ entry, isSelected, isOpen, isElsewhere, readerId }: CommentCardProps) {
  const t = useT();
  const { choose } = useThreadActs();
  const [isEditing, setEditing] = useState(false);
  const { comment, number, isUnread } = entry;
  const look = useLook<HTMLDivElement>(comment.commentId, isUnread);
  const author = comment.isDeleted ? t('threads.deleted') : authorName(entry, t);
  return (
    <article className={classNames(styles.card, isSelected && styles.selected)}>
      <div ref={look} className={classNames(styles.first, isOpen && styles.open)}>
        {isEditing ? null : (
          <button
            type="button"
            className={styles.choose}
            aria-label={t('review.comment.choose', { number, author })}
            aria-current={isSelected || undefined}
            onClick={() => choose(entry)}
          />
        )}
        {isUnread ? <UnreadDot /> : null}
        <PinMark number={number} selected={isSelected} />
        <div className={classNames(styles.content, isEditing && styles.editing)}>
          <CommentBody entry={entry} isEditing={isEditing} onEditEnd={() => setEditing(false)} />
          <CommentFacts entry={entry} isElsewhere={isElsewhere} />
          {isOpen ? null : <RepliesSummary entry={entry} />}
        </div>
        {isEditing ? null : (
          <div className={styles.acts}>
            {isOpen ? <ResolveButton entry={entry} /> : null}
            <CommentActions entry={entry} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
      {isOpen ? (
        <div className={styles.replies}>
          <Suspense fallback={null}>
            <Replies entry={entry} readerId={readerId} />
          </Suspense>
        </div>
      ) : null}
    </article>
  );
}
