import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CommentComposer } from './comment-composer.tsx';
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
  const { isWaiting, refusal } = unsent;
  const field = useFocusKept(refusal);
  const network = isWaiting ? 'review.newComment.waiting' : 'review.newComment.offline';
  return (
    <div className={styles.form}>
      <CommentComposer
        fieldRef={field}
        name={t('review.newComment.title')}
        head={
          <div className={styles.head}>
            <h2 className={styles.title}>{t('review.newComment.title')}</h2>
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              aria-label={t('review.newComment.cancel')}
              onClick={unsent.close}
            >
              <X size={16} strokeWidth={1.5} aria-hidden />
            </Button>
          </div>
        }
        label={t('review.newComment.label')}
        placeholder={t('review.newComment.placeholder')}
        rows={3}
        text={unsent.text}
        offline={isWaiting || unsent.isOffline ? t(network) : undefined}
        error={refusal && t(refusal)}
        isPending={unsent.isPending}
        isWaiting={isWaiting}
        send={{ label: t('review.newComment.send'), pending: t('review.newComment.sending') }}
        mention={unsent.mention}
        pictures={unsent.pictures}
        onWrite={unsent.write}
        onSend={unsent.send}
      />
    </div>
  );
}

/** Puts the focus into the field, also when it is refused, and back to where it was when the form goes. */
function useFocusKept(refusal: MessageKey | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (refusal) field.current?.focus();
  }, [refusal]);
  return field;
}
