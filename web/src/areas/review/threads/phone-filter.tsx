import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import { ExportMenu } from '../report/export-menu.tsx';
import type { WebExport } from '../review-types.ts';
import styles from './phone-filter.module.css';
import { writersOf } from './thread-filter.ts';
import { SearchField, StateFilter } from './thread-filters.tsx';
import type { Threads } from './use-threads.ts';

/** On a phone: which comments the strip shows, and a sheet to choose others or to search. */
export function PhoneFilter(props: {
  readonly threads: Threads;
  readonly list: readonly NumberedComment[];
  readonly viewLink: string;
  readonly webExport: WebExport;
}) {
  const t = useT();
  const { threads, list } = props;
  const [isOpen, setOpen] = useState(false);
  const { state, personId } = threads.filter;
  const people = writersOf(list).map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <>
      <Button className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`threads.filter.${state}`, { count: threads.counts[state] })}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
      </Button>
      <Modal
        open={isOpen}
        size="small"
        title={t('threads.filter.change')}
        closeLabel={t('common.close')}
        onClose={() => setOpen(false)}
      >
        <div className={styles.choices}>
          <StateFilter threads={threads} />
          <SearchField threads={threads} />
          <Select
            label={t('threads.filter.person')}
            options={[{ value: '', label: t('threads.filter.everyone') }, ...people]}
            value={personId ?? ''}
            onChange={(userId) => threads.change({ personId: userId === '' ? null : userId })}
          />
          <ExportMenu viewLink={props.viewLink} webExport={props.webExport} entries={list} isWide />
        </div>
      </Modal>
    </>
  );
}
