import { useT } from '../../i18n/use-t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './project-page.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** The page while its project is loading, as high as it is going to be. */
export function ProjectSkeleton() {
  const t = useT();
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {t('projectPage.loading')}
      </span>
      <div className={styles.head}>
        <div className={styles.texts}>
          <Skeleton width={280} height={36} />
          <Skeleton className={styles.edited} width={320} height={20} />
        </div>
        <Skeleton width={280} height={36} />
      </div>
      <div className={styles.grid}>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.lists}>
          {rows.map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </div>
        <div className={styles.side}>
          <Skeleton height={360} />
          <Skeleton height={280} />
        </div>
      </div>
    </div>
  );
}
