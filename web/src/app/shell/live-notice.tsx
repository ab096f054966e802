import { useT } from '../../i18n/use-t.ts';
import { retryDelayed } from '../../platform/live/delays.ts';
import { textLinkClass } from '../../ui/action/text-link.tsx';
import styles from './live-notice.module.css';

/** Says quietly that what others do comes later than usual, and connects again on request. */
export default function LiveNotice() {
  const t = useT();
  return (
    <p className={styles.notice}>
      <span>{t('live.delayed')}</span>
      <button className={textLinkClass()} type="button" onClick={retryDelayed}>
        {t('live.tryAgain')}
      </button>
    </p>
  );
}
