import { commentMaxLength } from '@chamfer/contract/rules';
import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { ReviewComment } from '../review-types.ts';
import styles from './new-comment-form.module.css';
import { type CommentTarget, commentRefusal, useSendComment } from './use-comments.ts';

/** The form of a comment being written. The text belongs to the page, so that nothing typed is lost with the form. */
export interface NewCommentFormProps {
  readonly target: CommentTarget;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onCancel: () => void;
  readonly onSent: (comment: ReviewComment) => void;
}

/** Asks for 1 to 1000 characters and sends them with the button or Ctrl/Cmd+Enter (spec 3 §5). */
export function NewCommentForm({ target, text, onText, onCancel, onSent }: NewCommentFormProps) {
  const t = useT();
  const sending = useSendComment(onSent);
  const form = useForm({
    start: { text },
    focus: null,
    send: (values) => sending.mutateAsync({ message: values.text.trim(), target }),
    refusal: commentRefusal,
  });
  useFocusKept(form.props.ref);
  const field = form.field('text');
  const length = [...field.value.trim()].length;
  const canSend = length > 0 && length <= commentMaxLength && !form.busy;
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) form.submit();
  };
  return (
    <form {...form.props} className={styles.form} aria-label={t('review.newComment.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('review.newComment.title')}</h2>
        <Button variant="quiet" size="sm" iconOnly aria-label={t('review.newComment.cancel')} onClick={onCancel}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        <TextArea
          {...field}
          className={styles.text}
          label={t('review.newComment.label')}
          labelHidden
          placeholder={t('review.newComment.placeholder')}
          rows={3}
          limit={commentMaxLength}
          error={field.error ?? form.failure}
          readOnly={form.busy}
          required
          onChange={(event) => {
            field.onChange(event);
            onText(event.target.value);
          }}
          onKeyDown={keyDown}
        />
        <Button type="submit" variant="primary" className={styles.send} disabled={!canSend}>
          {form.busy ? t('review.newComment.sending') : t('review.newComment.send')}
        </Button>
      </div>
    </form>
  );
}

/** Puts the focus into the field, and back to where it was when the form goes. */
function useFocusKept(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    form.current?.querySelector('textarea')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [form]);
}
