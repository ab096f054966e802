'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from './comment-hint.module.css';

/** Shown above the tool bar in add-comment mode: what the next click does, and how to leave. */
export function CommentHint({ onEnd }: { readonly onEnd: () => void }) {
  const t = useT();
  return (
    <div className={styles.hint} role="status">
      <p>{t('review.commentMode.hint')}</p>
      <Button size="sm" onClick={onEnd}>
        {t('common.cancel')}
        <kbd className={styles.key} aria-hidden>
          Esc
        </kbd>
      </Button>
    </div>
  );
}
