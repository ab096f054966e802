import { ArrowDownUp } from 'lucide-react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { ChoiceSelect } from '../../platform/choice-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type ListFilter, projectOrders, projectStates } from './list-address.ts';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';
import type { ProjectCounts } from './use-projects.ts';

/** What is above the projects: the search, which of them are listed, and in which order. */
export function ListTools({
  filter,
  onChange,
  counts,
}: {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  /** Undefined until they are known. */
  counts: ProjectCounts | undefined;
}) {
  const t = useT();
  const format = useFormats();
  const states = projectStates.filter(
    (state) => state === 'active' || state === filter.state || (counts && counts[state] > 0),
  );
  const order = projectOrders.map((value) => ({ value, label: t(`projects.order.${value}`) }));
  return (
    <div className={styles.tools}>
      <SearchField
        label={t('projects.find')}
        value={filter.q}
        onSearch={(q) => onChange({ q })}
        className={styles.search}
      />
      {states.length > 1 ? (
        <Segmented
          className={styles.state}
          label={t('projects.state.label')}
          value={filter.state}
          onChange={(state) => onChange({ state })}
          options={states.map((state) => ({
            value: state,
            label: (
              <>
                {t(`projects.state.${state}`)}
                {state !== 'active' && counts ? (
                  <span className={styles.count}>{format.number(counts[state])}</span>
                ) : null}
              </>
            ),
          }))}
        />
      ) : (
        <span className={styles.state} />
      )}
      <ChoiceSelect
        look="field"
        label={t('projects.order.label')}
        icon={<ArrowDownUp size={16} strokeWidth={1.5} aria-hidden />}
        value={filter.order}
        options={order}
        onChange={(value) => onChange({ order: projectOrders.find((known) => known === value) ?? 'edited' })}
      />
    </div>
  );
}
