import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { report } from '../../../platform/tracking/report.ts';
import { useThreadActs } from '../comments/thread-acts.ts';
import { editRefusal, useEditComment } from '../comments/use-thread-calls.ts';
import { CommentComposer } from '../composer/comment-composer.tsx';
import { type Mention, mentionedIn } from '../mentions/mention-text.ts';
import type { ReviewComment } from '../review-types.ts';
import styles from './comment-body.module.css';

/** The field in which the author of a comment changes its text. What is refused stays in it. */
export function EditComment({ comment, onEnd }: { readonly comment: ReviewComment; readonly onEnd: () => void }) {
  const { commentId, message } = comment;
  const t = useT();
  const { viewLink } = useThreadActs();
  const [text, setText] = useState(message);
  const [people, setPeople] = useState<readonly Mention[]>(comment.mentions);
  const edit = useEditComment(viewLink);
  const refusal = edit.error ? editRefusal(edit.error) : {};
  const error = refusal.message ?? refusal.form;
  const send = () => {
    const onError = (thrown: Error) => editRefusal(thrown).message ?? report(thrown);
    const mentions = mentionedIn(text, people).map(({ userId }) => userId);
    edit.mutate({ commentId, message: text.trim(), mentions }, { onSuccess: onEnd, onError });
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
        mention={{ viewLink, people, onMention: (person) => setPeople([...people, person]) }}
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
