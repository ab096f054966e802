import { Search } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useKeys } from '../parts/use-keys.ts';
import styles from './console-search.module.css';
import { SearchDialog } from './search-dialog.tsx';

/** The one search of the console, in its bar: a button that opens it, as `/` does on every page. */
export function ConsoleSearch() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  useKeys({ '/': () => setOpen(true) });
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <span className={styles.text}>{t('console.search')}</span>
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </button>
      {isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
