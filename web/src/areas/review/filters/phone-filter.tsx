import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { ExportProps } from '../report/export-button.tsx';
import type { PersonFilterProps } from './person-filter.tsx';
import styles from './phone-filter.module.css';

const PhoneFilterDialog = lazy(() => import('./phone-filter-dialog.tsx'));

/** On a phone: which comments the strip shows, and a sheet to choose others or to search. */
export function PhoneFilter({ threads, ...props }: PersonFilterProps & ExportProps & { readonly mayExport: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { state } = threads.filter;
  return (
    <>
      <Button className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.state}>
          {t(`threads.filter.${state}`, { count: threads.counts[state] })}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </span>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <PhoneFilterDialog threads={threads} {...props} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
