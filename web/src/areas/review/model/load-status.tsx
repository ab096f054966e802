'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import styles from './load-status.module.css';

/** The progress line under the top bar. A screen reader announces every quarter politely. `null` means done. */
export function LoadStatus({ progress }: { readonly progress: number | null }) {
  const t = useT();
  const format = useFormats();
  const percent = Math.round((progress ?? 1) * 100);
  const roundedProgress = Math.floor((progress ?? 1) * 4) / 4;
  return (
    <>
      {progress === null ? null : (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t('review.loading.label')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className={styles.line} style={{ transform: `scaleX(${progress})` }} />
        </div>
      )}
      <p className="sr" aria-live="polite">
        {progress === null
          ? t('review.loading.done')
          : t('review.loading.percent', { percent: format.percent(roundedProgress) })}
      </p>
    </>
  );
}
