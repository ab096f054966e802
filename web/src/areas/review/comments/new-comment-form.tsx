import { commentMaxLength } from '@chamfer/contract/rules';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './new-comment-form.module.css';
import type { UnsentComment } from './use-unsent-comment.ts';

/** The form of a comment being written. The text belongs to the page, so that nothing typed is lost with the form. */
export interface NewCommentFormProps {
  readonly unsent: UnsentComment;
}

/** Asks for 1 to 1000 characters and sends them with the button or Ctrl/Cmd+Enter (spec 3 §5). */
export function NewCommentForm({ unsent }: NewCommentFormProps) {
  const t = useT();
  const { text, isPending, isWaiting } = unsent;
  const formRef = useFocusKept();
  const length = [...text.trim()].length;
  const excess = length - commentMaxLength;
  const canSend = length > 0 && excess <= 0 && !isPending;
  const send = () => canSend && unsent.send();
  const network = isWaiting
    ? t('review.newComment.waiting')
    : unsent.isOffline
      ? t('review.newComment.offline')
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form ref={formRef} className={styles.form} aria-label={t('review.newComment.title')} onSubmit={submit}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('review.newComment.title')}</h2>
        <Button variant="quiet" size="sm" iconOnly aria-label={t('review.newComment.cancel')} onClick={unsent.close}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        <TextArea
          className={styles.text}
          label={t('review.newComment.label')}
          labelHidden
          placeholder={t('review.newComment.placeholder')}
          rows={3}
          limit={commentMaxLength}
          value={text}
          hint={network}
          error={
            excess > 0
              ? t('review.newComment.tooLong', { count: excess })
              : unsent.isFailed
                ? t('common.error.tryAgain')
                : undefined
          }
          readOnly={isPending}
          required
          onChange={(event) => unsent.setText(event.target.value)}
          onKeyDown={keyDown}
        />
        <Button type="submit" variant="primary" className={styles.send} disabled={!canSend || isWaiting}>
          {isPending ? t('review.newComment.sending') : t('review.newComment.send')}
        </Button>
      </div>
    </form>
  );
}

/** Puts the focus into the field, and back to where it was when the form goes. */
function useFocusKept() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.querySelector('textarea')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
