import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The head of a list page: title, a one-line description, and the page's primary action. */
export function PageHead({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.texts}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {action}
    </header>
  );
}
