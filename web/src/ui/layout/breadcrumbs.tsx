import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './breadcrumbs.module.css';

/** One step: a link (an anchor, or the router's link as `node`), or plain text. The last one is the current page. */
export interface Crumb {
  label: string;
  href?: string;
  /** Rendered instead of an anchor. */
  node?: ReactNode;
}

/** The path to the page; `label` names the list for screen readers. Long names are truncated, the last one last. */
export function Breadcrumbs({ label, crumbs, className }: { label: string; crumbs: Crumb[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={classNames(styles.crumb, index === crumbs.length - 1 && styles.here)}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <>
                {crumb.node ?? <a href={crumb.href}>{crumb.label}</a>}
                <span className={styles.separator} aria-hidden="true">
                  /
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
