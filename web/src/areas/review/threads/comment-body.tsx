import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { report } from '../../../platform/report.ts';
import { CommentComposer } from '../comments/comment-composer.tsx';
import type { NumberedComment, NumberedReply } from '../comments/comment-order.ts';
import styles from './comment-body.module.css';
import { useThreadActs } from './thread-acts.ts';
import { editRefusal, useEditComment } from './use-thread-calls.ts';

/** Author, date and text of a comment or reply; while it is edited, the field in place of the text. */
export function CommentBody(props: {
  readonly entry: NumberedComment | NumberedReply;
  readonly isEditing: boolean;
  readonly onEditEnd: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const { comment, author } = props.entry;
  if (comment.isDeleted) return <p className={styles.deleted}>{t('threads.deleted')}</p>;
  return (
    <>
      <p className={styles.by}>
        <bdi className={styles.author}>{author ?? t('review.comments.unknownUser')}</bdi>
        <time dateTime={comment.createdAt}>{format.date(comment.createdAt)}</time>
        {comment.editedAt ? (
          <span className={styles.edited} title={format.date(comment.editedAt)}>
            {t('threads.edited')}
          </span>
        ) : null}
      </p>
      {props.isEditing ? (
        <EditComment commentId={comment.commentId} message={comment.message} onEnd={props.onEditEnd} />
      ) : (
        <p className={styles.message} dir="auto">
          {comment.message}
        </p>
      )}
    </>
  );
}

function EditComment({ commentId, message, onEnd }: { commentId: string; message: string; onEnd: () => void }) {
  const t = useT();
  const { viewLink } = useThreadActs();
  const [text, setText] = useState(message);
  const edit = useEditComment(viewLink);
  const refusal = edit.error ? editRefusal(edit.error) : {};
  const error = refusal.message ?? refusal.form;
  const send = () => {
    const onError = (thrown: Error) => editRefusal(thrown).message ?? report(thrown);
    edit.mutate({ commentId, message: text.trim() }, { onSuccess: onEnd, onError });
  };
  return (
    <div className={styles.edit}>
      <CommentComposer
        fieldRef={focusEnd}
        label={t('threads.editLabel')}
        text={text}
        error={error && t(error)}
        isPending={edit.isPending}
        send={{ label: t('threads.save'), pending: t('threads.saving') }}
        onWrite={(changed) => {
          setText(changed);
          if (edit.isError) edit.reset();
        }}
        onSend={send}
        onCancel={onEnd}
      />
    </div>
  );
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  if (!field || field === document.activeElement) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
