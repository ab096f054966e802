'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useT } from '../../../i18n/use-t.ts';
import styles from './no-graphics-note.module.css';

/** Says over the poster why the model cannot be turned. */
export function NoGraphicsNote() {
  const t = useT();
  return (
    <p role="status" className={styles.note}>
      {t('review.failure.graphics')}
    </p>
  );
}
