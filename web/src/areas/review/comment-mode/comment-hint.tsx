'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from './comment-hint.module.css';

/**
 * Shown above the tool bar in add-comment mode: what the next click does, and how to leave. `placing`: the number of the comment
 * that gets a place again; null for a new one.
 */
export function CommentHint({ placing, onEnd }: { readonly placing: number | null; readonly onEnd: () => void }) {
  const t = useT();
  return (
    <div className={styles.hint} role="status">
      <p>{placing === null ? t('review.commentMode.hint') : t('review.comment.placeHint', { number: placing })}</p>
      <Button size="sm" onClick={onEnd}>
        {t('common.cancel')}
        <kbd className={styles.key} aria-hidden>
          Esc
        </kbd>
      </Button>
    </div>
  );
}
