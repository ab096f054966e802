import { CircleCheck, RotateCcw } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment, NumberedReply } from '../comments/comment-order.ts';
import { deletingOf, useThreadActs } from '../comments/thread-acts.ts';
import { LazyCommentMenu } from './comment-menu-button.tsx';
import { copyCommentLink } from './copy-comment-link.ts';

/** The menu of a comment or reply: its address for everybody, editing and deleting for its author. */
export function CommentActions({
  entry,
  onEdit,
}: {
  readonly entry: NumberedComment | NumberedReply;
  readonly onEdit: () => void;
}) {
  const t = useT();
  const { viewLink, remove } = useThreadActs();
  const { comment } = entry;
  const isReply = !('number' in entry);
  const author = authorName(entry, t);
  return (
    <LazyCommentMenu
      label={isReply ? t('threads.replyActions', { author }) : t('review.comment.actions', { number: entry.number })}
      onCopy={() => void copyCommentLink(t, viewLink, comment.commentId)}
      onEdit={comment.can.edit ? onEdit : null}
      remove={
        comment.can.delete
          ? {
              label: t(isReply ? 'threads.deleteReply' : 'review.comment.delete'),
              act: () => remove(deletingOf(entry)),
            }
          : null
      }
    />
  );
}

/** Resolves a thread or reopens it; with a text next to the icon on a phone's sheet. */
export function ResolveButton({ entry, hasText }: { readonly entry: NumberedComment; readonly hasText?: boolean }) {
  const t = useT();
  const { resolve } = useThreadActs();
  const { comment, number } = entry;
  if (!comment.can.resolve) return null;
  const isResolved = comment.resolvedAt !== null;
  const Icon = isResolved ? RotateCcw : CircleCheck;
  const name = isResolved ? t('threads.reopenNumber', { number }) : t('threads.resolveNumber', { number });
  return (
    <Button
      variant={hasText ? 'secondary' : 'quiet'}
      size={hasText ? 'md' : 'sm'}
      iconOnly={!hasText}
      aria-label={name}
      title={hasText ? undefined : name}
      icon={<Icon size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => resolve(entry, !isResolved)}
    >
      {hasText ? t(isResolved ? 'threads.reopen' : 'threads.resolve') : null}
    </Button>
  );
}
