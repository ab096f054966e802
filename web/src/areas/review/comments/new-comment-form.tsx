import { commentMaxLength } from '@chamfer/contract/rules';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './new-comment-form.module.css';
import type { UnsentComment } from './use-unsent-comment.ts';

/** The form of a comment being written. It belongs to the page, so that nothing typed is lost with the form. */
export interface NewCommentFormProps {
  readonly unsent: UnsentComment;
}

/**
 * Asks for 1 to 1000 characters and sends them with the button or Ctrl/Cmd+Enter (spec 3 §5). It is no `useForm`: what
 * is written outlives this form, and goes out without it.
 */
export function NewCommentForm({ unsent }: NewCommentFormProps) {
  const t = useT();
  const { text, isPending, isWaiting, refusal } = unsent;
  const formRef = useFocusKept(refusal);
  const length = [...text.trim()].length;
  const excess = length - commentMaxLength;
  const canSend = length > 0 && excess <= 0 && !isPending && !isWaiting;
  const send = () => canSend && unsent.send();
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const error = excess > 0 ? t('review.newComment.tooLong', { count: excess }) : refusal && t(refusal);
  const network = isWaiting ? 'review.newComment.waiting' : 'review.newComment.offline';
  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label={t('review.newComment.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('review.newComment.title')}</h2>
        <Button variant="quiet" size="sm" iconOnly aria-label={t('review.newComment.cancel')} onClick={unsent.close}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        <TextArea
          className={styles.text}
          name="text"
          label={t('review.newComment.label')}
          labelHidden
          placeholder={t('review.newComment.placeholder')}
          rows={3}
          limit={commentMaxLength}
          value={text}
          hint={isWaiting || unsent.isOffline ? t(network) : undefined}
          error={error}
          readOnly={isPending}
          required
          onChange={(event) => unsent.write(event.target.value)}
          onKeyDown={keyDown}
        />
        <Button type="submit" variant="primary" className={styles.send} disabled={!canSend}>
          {isPending ? t('review.newComment.sending') : t('review.newComment.send')}
        </Button>
      </div>
    </form>
  );
}

/** Puts the focus into the field, also when it is refused, and back to where it was when the form goes. */
function useFocusKept(refusal: MessageKey | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    focusText(form.current);
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (refusal) focusText(form.current);
  }, [refusal]);
  return form;
}

function focusText(form: HTMLFormElement | null): void {
  form?.querySelector('textarea')?.focus();
}
