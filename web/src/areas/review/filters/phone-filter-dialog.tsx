import { useT } from '../../../i18n/use-t.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ExportButton, type ExportProps } from '../report/export-button.tsx';
import type { PersonFilterProps } from './person-filter.tsx';
import styles from './phone-filter.module.css';
import { writersOf } from './thread-filter.ts';
import { StateFilter } from './thread-filters.tsx';
import { SearchField } from './thread-search.tsx';

/** State, words and person on a sheet of their own; what is chosen shows in the strip at once. */
export default function PhoneFilterDialog({
  threads,
  list,
  mayExport,
  onClose,
  ...props
}: PersonFilterProps & ExportProps & { mayExport: boolean; onClose: () => void }) {
  const t = useT();
  const people = writersOf(list, t).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <Modal open size="small" title={t('threads.filter.change')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={styles.choices}>
        <StateFilter threads={threads} />
        <SearchField threads={threads} />
        <Select
          label={t('threads.filter.person')}
          options={[{ value: '', label: t('threads.filter.everyone') }, ...people]}
          value={threads.filter.personId ?? ''}
          onChange={(userId) => threads.change({ personId: userId === '' ? null : userId })}
        />
        {mayExport ? <ExportButton {...props} isWide /> : null}
      </div>
    </Modal>
  );
}
