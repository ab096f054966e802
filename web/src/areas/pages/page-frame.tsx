import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../../platform/form/language-select.tsx';
import { BrandMark, brandLinkClass } from '../../ui/symbol/brand.tsx';
import styles from './page-frame.module.css';

/** The frame of a page that is public, with or without an account: the product on top, one column below. */
export function PageFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={brandLinkClass} to="/">
          <BrandMark />
          {brand.name}
        </Link>
        <LanguageSelect look="quiet" />
      </header>
      <main className={styles.page}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </main>
    </div>
  );
}
