import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Two columns of cards, the first one wider; where there is little room the second one follows the first. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
