import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../areas/accounts/menu/account-menu.tsx';
import { ConsoleSearch } from '../../areas/console/search/console-search.tsx';
import { useT } from '../../i18n/use-t.ts';
import { classNames } from '../../ui/class-names.ts';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import styles from './console-bar.module.css';

/** The bar of the operator's console, dark in both themes. `start` comes first on narrow screens. */
export function ConsoleBar({ start }: { start: ReactNode }) {
  const t = useT();
  return (
    <header className={styles.bar}>
      {start}
      <Link className={classNames(brandLinkClass, styles.home)} to="/admin">
        <BrandMark />
        <span className={styles.name}>{brand.name}</span>
      </Link>
      <span className={styles.tag}>{t('console.tag')}</span>
      <div className={styles.search}>
        <ConsoleSearch />
      </div>
      <AccountMenu />
    </header>
  );
}
