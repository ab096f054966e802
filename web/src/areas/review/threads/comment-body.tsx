import { Suspense } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { NumberedComment, NumberedReply } from '../comments/comment-order.ts';
import { MessageText } from '../mentions/message-text.tsx';
import { EditComment } from '../on-demand/threads.ts';
import { CommentPictures } from '../pictures/comment-pictures.tsx';
import styles from './comment-body.module.css';

/** Author, date and text of a comment or reply; while it is edited, the field in place of the text. */
export function CommentBody(props: {
  readonly entry: NumberedComment | NumberedReply;
  readonly isEditing: boolean;
  readonly onEditEnd: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const { comment, author, isGuest } = props.entry;
  if (comment.isDeleted) return <p className={styles.deleted}>{t('threads.deleted')}</p>;
  return (
    <>
      <p className={styles.by}>
        <bdi className={styles.author}>{author ?? t('review.comments.unknownUser')}</bdi>
        {isGuest ? <Badge>{t('review.comment.guest')}</Badge> : null}
        <time dateTime={comment.createdAt} title={format.date(comment.createdAt)}>
          {format.moment(comment.createdAt)}
        </time>
        {comment.editedAt ? (
          <span className={styles.edited} title={format.date(comment.editedAt)}>
            {t('threads.edited')}
          </span>
        ) : null}
      </p>
      {props.isEditing ? (
        <Suspense fallback={null}>
          <EditComment comment={comment} onEnd={props.onEditEnd} />
        </Suspense>
      ) : (
        <p className={styles.message} dir="auto">
          <MessageText message={comment.message} mentions={comment.mentions} />
        </p>
      )}
      <CommentPictures pictures={comment.pictures} />
    </>
  );
}
