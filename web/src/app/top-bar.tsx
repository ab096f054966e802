import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountMenu } from '../areas/accounts/account-menu.tsx';
import { insideApp } from '../platform/search.ts';
import { BrandMark, brandLinkClass } from '../ui/brand.tsx';
import styles from './top-bar.module.css';

/**
 * The 56 px bar of the team area: the product, the breadcrumb, the account. `start` comes first on narrow screens (the
 * button that opens the navigation). Not shown inside the design app (spec 1 §2).
 */
export function TopBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  if (insideApp) return null;
  return (
    <header className={styles.bar}>
      {start}
      <div className={styles.home}>
        <Link className={brandLinkClass} to="/">
          <BrandMark />
          {brand.name}
        </Link>
      </div>
      <div className={styles.middle}>{children}</div>
      <AccountMenu />
    </header>
  );
}
