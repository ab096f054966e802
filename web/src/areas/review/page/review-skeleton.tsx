'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { useT } from '../../../i18n/use-t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './review-skeleton.module.css';

/** The page while its content is still unknown. */
export function ReviewSkeleton() {
  const t = useT();
  return (
    <main className={styles.screen} aria-busy="true" aria-label={t('review.loading.label')}>
      <div className={styles.bar}>
        <Skeleton width={22} height={22} />
        <Skeleton width={160} />
        <Skeleton width={96} height={28} className={styles.end} />
      </div>
      <div className={styles.stage} />
    </main>
  );
}
