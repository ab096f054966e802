import { useT } from '../../../i18n/use-t.ts';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import styles from './list-bar.module.css';
import { listOrders } from './list-filter.ts';
import { SearchField } from './search-field.tsx';
import type { ProjectCounts, ProjectsFilter } from './use-projects.ts';

const stateTexts = { archived: 'projects.state.archived', deleted: 'projects.state.deleted' } as const;
const orderTexts = {
  edited: 'projects.order.edited',
  name: 'projects.order.name',
  created: 'projects.order.created',
} as const;

/** Searches a list of projects, sorts it, and chooses between those in use, archived and deleted. */
export function ListBar({
  teamId,
  filter,
  counts,
  onChange,
}: {
  teamId: string;
  filter: ProjectsFilter;
  counts: ProjectCounts;
  onChange: (change: Partial<ProjectsFilter>) => void;
}) {
  const t = useT();
  const numbered = (['archived', 'deleted'] as const).filter((state) => counts[state] > 0 || filter.state === state);
  return (
    <div className={styles.bar}>
      <SearchField teamId={teamId} query={filter.query} onSearch={(query) => onChange({ query })} />
      <div className={styles.choices}>
        {numbered.length > 0 ? (
          <Segmented
            label={t('projects.state')}
            value={filter.state}
            onChange={(state) => onChange({ state })}
            options={[
              { value: 'active', label: t('projects.state.active') },
              ...numbered.map((value) => ({
                value,
                label: (
                  <>
                    {t(stateTexts[value])} <span className={styles.count}>{counts[value]}</span>
                  </>
                ),
              })),
            ]}
          />
        ) : null}
        <Select
          className={styles.order}
          label={t('projects.order')}
          labelHidden
          value={filter.order}
          onChange={(order) => onChange({ order })}
          options={listOrders.map((value) => ({ value, label: t(orderTexts[value]) }))}
        />
      </div>
    </div>
  );
}
