import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import styles from './share.module.css';

/** A placeholder for the people until they are there; offers a retry where they cannot be read. */
export function ShareLoading({ failed, busy, onRetry }: { failed: boolean; busy: boolean; onRetry: () => void }) {
  const t = useT();
  if (failed) {
    return (
      <div className={styles.failed}>
        <FieldError>{t('sharing.loadFailed')}</FieldError>
        <Button busy={busy} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.content} aria-busy="true">
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
      <Skeleton height={64} />
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
