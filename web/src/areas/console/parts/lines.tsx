import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A short list in a card; `none` replaces it where it is empty. */
export function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className={styles.none}>{none}</p>;
  return <ul className={styles.lines}>{children}</ul>;
}

/** A line of such a list: something before, what it is, a detail below, and one act or link. */
export function Line({
  before,
  strong = false,
  detail,
  action,
  children,
}: {
  before?: ReactNode;
  strong?: boolean;
  detail?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.line}>
      {before}
      <span className={styles.words}>
        <span className={strong ? styles.strong : undefined}>{children}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {action}
    </li>
  );
}
