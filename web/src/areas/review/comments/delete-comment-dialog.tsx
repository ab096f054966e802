import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import type { NumberedComment } from './comment-order.ts';
import { deletionRefusal, useDeleteComment } from './use-comments.ts';

/** Says what deleting a comment does before doing it. */
export default function DeleteCommentDialog(props: {
  readonly viewLink: string;
  readonly entry: NumberedComment;
  readonly onClose: () => void;
}) {
  const t = useT();
  const deletion = useDeleteComment(props.viewLink);
  return (
    <ConfirmDialog
      title={t('review.deleteComment.title')}
      confirm={t('review.deleteComment.confirm')}
      act={() => deletion.mutateAsync(props.entry.comment.commentId)}
      refusal={deletionRefusal}
      onClose={props.onClose}
    >
      {t('review.deleteComment.text')}
    </ConfirmDialog>
  );
}
