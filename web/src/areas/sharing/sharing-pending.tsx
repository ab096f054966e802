import { useT } from '../../i18n/use-t.ts';
import { ListFailure } from '../../platform/list/list-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './sharing.module.css';

/** A dialog's content while it is on its way, or after it could not be loaded. */
export function SharingPending({
  query,
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
}) {
  const t = useT();
  if (query.isError) {
    return <ListFailure text={t('sharing.loadFailed')} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={styles.pending}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}
