import { useT } from '../../../i18n/use-t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './education-form.module.css';

/** The form while the check is under way, in its true height. */
export function FormSkeleton() {
  const t = useT();
  return (
    <div className={styles.form} aria-busy="true">
      <span className="sr" role="status">
        {t('common.loading')}
      </span>
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={108} />
      <Skeleton height={44} />
    </div>
  );
}
