'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { useT } from '../../i18n/use-t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import styles from './page-pending.module.css';

/** The loading state of a page in the team area. */
export function PagePending() {
  const t = useT();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="sr" role="status">
        {t('common.loading')}
      </span>
      <Skeleton width={240} height={36} />
      <Skeleton width={360} height={20} />
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  );
}

/** A full page that waits for something; `label` says for what and is visible. */
export function FullPageSpinner({ label }: { label: string }) {
  return (
    <main className={styles.waiting}>
      <Spinner label={label} />
      <p aria-hidden="true">{label}</p>
    </main>
  );
}

/** The page of a mailed link while it is checked. */
export function LinkPending() {
  const t = useT();
  return <FullPageSpinner label={t('common.loading')} />;
}
