import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import styles from './list-end.module.css';
import type { List } from './use-list.ts';
import { useNearEnd } from './use-near-end.ts';

/**
 * The end of a list that has more: a button that reads on, a placeholder for the page on its way, and the way to try again.
 * With `goesOn` the list also reads on by itself once its end is within a screen of view; not for lists that something
 * else follows, which would move away while scrolling to it.
 */
export function ListEnd({
  list,
  goesOn = false,
  children,
}: {
  list: Pick<List<unknown, unknown>, 'more' | 'loadMore' | 'items'>;
  goesOn?: boolean;
  /** A placeholder for the next page while it is read. */
  children?: ReactNode;
}) {
  const t = useT();
  const { more, loadMore, items } = list;
  const end = useNearEnd(loadMore, goesOn && more === 'there' ? items.length : null);
  return (
    <div ref={end} className={styles.end} data-is={more}>
      <div role="status">
        {more === 'loading' ? <span className="sr">{t('common.list.loading')}</span> : null}
        {more === 'failed' ? t('common.list.failed') : null}
      </div>
      {more === 'loading' ? children : null}
      {more === 'none' || (more === 'loading' && children) ? null : (
        <Button size="sm" busy={more === 'loading'} onClick={loadMore}>
          {more === 'failed' ? t('common.retry') : t('common.list.more')}
        </Button>
      )}
    </div>
  );
}
