import { useT } from '../../../i18n/use-t.ts';
import styles from './unread-dot.module.css';

/** Marks what the reader has not seen yet, in front of it. */
export function UnreadDot() {
  const t = useT();
  return (
    <span className={styles.dot}>
      <span className="sr">{t('threads.new')}</span>
    </span>
  );
}
