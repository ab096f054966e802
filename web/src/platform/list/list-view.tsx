import type { ReactNode } from 'react';
import { ListEnd } from './list-end.tsx';
import { ListFailure } from './list-failure.tsx';
import type { List } from './use-list.ts';

/**
 * The list of a page in every state it can be in: on its way, failed with the way to try again, empty with the next
 * step, or there, going on by itself as its end comes near.
 */
export function ListView({
  list,
  loading,
  skeleton,
  more,
  failed,
  empty,
  children,
}: {
  list: List<unknown, unknown>;
  /** Read out while `skeleton` replaces the first page. */
  loading: string;
  skeleton: ReactNode;
  /** A placeholder for the next page while it is read. */
  more?: ReactNode;
  /** Says what could not be loaded. */
  failed: string;
  /** What replaces an empty list, with the next step. */
  empty: ReactNode;
  /** The items. */
  children: ReactNode;
}) {
  if (list.status === 'failed') return <ListFailure text={failed} busy={list.isReloading} onRetry={list.reload} />;
  if (list.status === 'loading') {
    return (
      <div role="status" aria-busy="true" aria-label={loading}>
        {skeleton}
      </div>
    );
  }
  if (list.items.length === 0 && list.more === 'none') return empty;
  return (
    <>
      {children}
      <ListEnd list={list} goesOn>
        {more}
      </ListEnd>
    </>
  );
}
