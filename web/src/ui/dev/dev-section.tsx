import type { ReactNode } from 'react';
import styles from './dev.module.css';

/** One group of primitives on the developer's page. */
export function DevSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
