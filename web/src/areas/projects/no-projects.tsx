import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptySheetArt } from '../../ui/art/small-art.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListFilter } from './list-address.ts';

/** Says why a list of projects is empty, with the next step. */
export function NoProjects({
  filter: { q, state },
  publish,
  onClear,
}: {
  filter: Pick<ListFilter, 'q' | 'state'>;
  publish: ReactNode;
  onClear: () => void;
}) {
  const t = useT();
  const art = <EmptySheetArt />;
  if (q) {
    const clear = <Button onClick={onClear}>{t('projects.none.clear')}</Button>;
    return (
      <EmptyState
        art={art}
        title={t('projects.none.title')}
        text={t('projects.none.text', { query: q })}
        actions={clear}
      />
    );
  }
  const key = state === 'active' ? 'shared' : state;
  return (
    <EmptyState
      art={art}
      title={t(`projects.${key}.empty.title`)}
      text={t(`projects.${key}.empty.text`)}
      actions={state === 'active' ? publish : null}
    />
  );
}
