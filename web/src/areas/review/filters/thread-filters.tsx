import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import styles from './thread-filters.module.css';
import type { Threads } from './use-threads.ts';

/** Chooses between open, resolved and one's own threads. */
export function StateFilter({ threads }: { readonly threads: Threads }) {
  const t = useT();
  const { filter, counts, change, readerId } = threads;
  const options = [
    { value: 'open' as const, label: t('threads.filter.open', { count: counts.open }) },
    { value: 'resolved' as const, label: t('threads.filter.resolved', { count: counts.resolved }) },
    { value: 'mine' as const, label: t('threads.filter.mine', { count: counts.mine }) },
  ];
  return (
    <Segmented
      className={styles.states}
      label={t('threads.filter')}
      options={readerId ? options : options.slice(0, 2)}
      value={filter.state}
      onChange={(state) => change({ state })}
    />
  );
}

/** Instead of the list when the filter lets nothing through. */
export function NoThreads({ threads }: { readonly threads: Threads }) {
  const t = useT();
  const { state, personId, text } = threads.filter;
  const isNarrowed = personId !== null || text.trim() !== '';
  return (
    <div className={styles.none}>
      <p role="status">{t(isNarrowed ? 'threads.none.match' : `threads.none.${state}`)}</p>
      {isNarrowed ? (
        <Button size="sm" onClick={() => threads.change({ personId: null, text: '' })}>
          {t('threads.none.reset')}
        </Button>
      ) : null}
    </div>
  );
}
