import { type ReactNode, useState } from 'react';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import type { NumberedComment, NumberedReply } from '../comments/comment-order.ts';
import { useLook } from '../comments/use-read-marks.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentBody } from './comment-body.tsx';
import styles from './replies.module.css';
import { UnreadDot } from './unread-dot.tsx';

/** The replies of an open thread, oldest first. `first`: also its first comment, with what is below that. */
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
      <Avatar
        name={author ?? '?'}
        size="sm"
        kind={isMine ? 'me' : undefined}
        className={isMine ? styles.mine : undefined}
      />
      <div className={styles.content}>
        <CommentBody entry={props.entry} isEditing={isEditing} onEditEnd={() => setEditing(false)} />
        {props.children}
      </div>
      {isEditing ? null : <CommentActions entry={props.entry} onEdit={() => setEditing(true)} />}
    </li>
  );
}
