import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { NumberedComment } from './comment-order.ts';
import { useDeleteComment } from './use-comments.ts';

/** Says what deleting a comment does before doing it. `entry` null is closed. */
export default function DeleteCommentDialog(props: {
  readonly viewLink: string;
  readonly entry: NumberedComment | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { entry, onClose } = props;
  const deletion = useDeleteComment(props.viewLink, onClose);
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <Modal
      open={entry !== null}
      onClose={close}
      size="small"
      title={t('review.deleteComment.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={deletion.isPending}
            onClick={() => entry && deletion.mutate(entry.comment.commentId)}
          >
            {t('review.deleteComment.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('review.deleteComment.text')}</p>
      {deletion.isError ? <FieldError>{t('review.deleteComment.failed')}</FieldError> : null}
    </Modal>
  );
}
