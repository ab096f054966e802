import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { NumberedComment, NumberedReply } from '../comments/comment-order.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentBody } from './comment-body.tsx';
import styles from './replies.module.css';
import { UnreadDot } from './unread-dot.tsx';
import { useLook } from './use-read-marks.ts';

/** The replies of an open thread, oldest first. `first`: also its first comment, with what stands below that. */
export function Replies(props: {
  readonly entry: NumberedComment;
  /** Null for a visitor without an account. */
  readonly readerId: string | null;
  readonly first?: ReactNode;
}) {
  const { entry, readerId, first } = props;
  if (!first && entry.replies.length === 0) return null;
  return (
    <ol className={styles.replies}>
      {first ? (
        <ReplyRow entry={entry} readerId={readerId}>
          {first}
        </ReplyRow>
      ) : null}
      {entry.replies.map((reply) => (
        <ReplyRow key={reply.comment.commentId} entry={reply} readerId={readerId} />
      ))}
    </ol>
  );
}

function ReplyRow(props: {
  readonly entry: NumberedComment | NumberedReply;
  readonly readerId: string | null;
  readonly children?: ReactNode;
}) {
  const { comment, author, isUnread } = props.entry;
  const look = useLook<HTMLLIElement>(comment.commentId, isUnread);
  const [isEditing, setEditing] = useState(false);
  const isMine = props.readerId !== null && comment.createdByUserId === props.readerId;
  return (
    <li ref={look} className={styles.reply} data-comment={comment.commentId}>
      {isUnread ? <UnreadDot /> : null}
      <Avatar name={author ?? '?'} size="sm" kind={isMine ? 'me' : undefined} />
      <div className={styles.content}>
        <CommentBody entry={props.entry} isEditing={isEditing} onEditEnd={() => setEditing(false)} />
        {props.children}
      </div>
      {isEditing ? null : <CommentActions entry={props.entry} onEdit={() => setEditing(true)} />}
    </li>
  );
}

/** How many replies a thread has, who wrote them, and how many are new; on a card that is not open. */
export function RepliesSummary({ entry }: { readonly entry: NumberedComment }) {
  const t = useT();
  const { replies } = entry;
  if (replies.length === 0) return null;
  const unread = replies.filter(({ isUnread }) => isUnread).length;
  const authors = [...new Set(replies.map(({ author }) => author ?? '?'))];
  return (
    <p className={styles.summary}>
      <span className={styles.faces}>
        {authors.slice(0, 3).map((author) => (
          <Avatar key={author} name={author} size="sm" className={styles.face} />
        ))}
      </span>
      {t('threads.replies', { count: replies.length })}
      {unread > 0 ? <b className={styles.unread}>{t('threads.newReplies', { count: unread })}</b> : null}
    </p>
  );
}
