import { Link, type LinkProps } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { buttonClass } from '../../../ui/action/button.tsx';
import { BrokenShaftArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** What a page about one thing shows while there is nothing to show: it is on its way, it could not be read, or there is none. */
export function DetailState({
  isMissing,
  isError,
  busy,
  missing,
  failed,
  list,
  listName,
  onRetry,
}: {
  /** There is no such thing. */
  isMissing: boolean;
  isError: boolean;
  busy: boolean;
  /** Says that there is none. */
  missing: string;
  /** Says what could not be loaded. */
  failed: string;
  /** The list it would be in. */
  list: NonNullable<LinkProps['to']>;
  listName: string;
  onRetry: () => void;
}) {
  const t = useT();
  if (isMissing) {
    return (
      <EmptyState
        art={<BrokenShaftArt />}
        title={missing}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to={list}>
            {listName}
          </Link>
        }
      />
    );
  }
  if (isError) return <ListFailure text={failed} busy={busy} onRetry={onRetry} />;
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width={320} height={40} />
      <br />
      <Skeleton height={280} />
    </div>
  );
}
