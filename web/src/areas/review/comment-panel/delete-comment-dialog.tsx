import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import type { Deleting } from '../comments/thread-acts.ts';
import { deletionRefusal, useDeleteComment } from '../comments/use-delete-comment.ts';

/** Explains what deleting a comment does, and asks for confirmation. */
export default function DeleteCommentDialog(props: {
  readonly viewLink: string;
  readonly deleting: Deleting;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { commentId, kind } = props.deleting;
  const isReply = kind === 'reply';
  const deletion = useDeleteComment(props.viewLink);
  return (
    <ConfirmDialog
      title={t(isReply ? 'threads.deleteReply.title' : 'review.deleteComment.title')}
      confirm={t(isReply ? 'threads.deleteReply.confirm' : 'review.deleteComment.confirm')}
      act={() => deletion.mutateAsync(commentId)}
      refusal={deletionRefusal}
      onClose={props.onClose}
    >
      {t(kind === 'kept' ? 'threads.deleteKept' : 'review.deleteComment.text')}
    </ConfirmDialog>
  );
}
