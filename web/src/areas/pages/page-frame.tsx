import type { ReactNode } from 'react';
import { LegalFooter } from '../../platform/site/legal-links.tsx';
import { SiteHeader, type SitePage } from '../../platform/site/site-header.tsx';
import styles from './page-frame.module.css';

/** The frame of a page that is public, with or without an account: the header of the site, one column below. */
export function PageFrame({
  title,
  lead,
  page,
  source,
  className = styles.page,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Which page of the header it is. */
  page?: SitePage;
  source?: string;
  /** Of the column. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <SiteHeader page={page} source={source} />
      <main className={className}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </main>
      <LegalFooter />
    </div>
  );
}
