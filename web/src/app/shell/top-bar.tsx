import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../areas/accounts/menu/account-menu.tsx';
import { useT } from '../../i18n/use-t.ts';
import { insideApp } from '../../platform/page/search.ts';
import { classNames } from '../../ui/class-names.ts';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import styles from './top-bar.module.css';

/**
 * The 56 px bar of the team area: the product, the breadcrumb, the account. `start` comes first on narrow screens (the
 * button that opens the navigation). `narrow`: on pages without a sidebar only the mark is before the breadcrumb. Not
 * shown inside the design app (spec 1 §2).
 */
export function TopBar({ start, narrow, children }: { start?: ReactNode; narrow?: boolean; children?: ReactNode }) {
  const t = useT();
  if (insideApp) return null;
  return (
    <header className={classNames(styles.bar, narrow && styles.narrow)}>
      {start}
      <div className={styles.home}>
        <Link className={brandLinkClass} to="/" aria-label={narrow ? t('common.goToDashboard') : undefined}>
          <BrandMark />
          {narrow ? null : brand.name}
        </Link>
      </div>
      <div className={styles.middle}>{children}</div>
      <AccountMenu />
    </header>
  );
}
