import { type ReactNode, useId } from 'react';
import styles from './facts.module.css';

/** One line: what it is, what it says, and what can be done about it. */
export interface Fact {
  name: string;
  value: ReactNode;
  action?: ReactNode;
}

/** A card of facts next to the page. */
export function Facts({ title, rows, children }: { title: string; rows: readonly Fact[]; children?: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <dl className={styles.rows}>
        {rows.map(({ name, value, action }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <span>{value}</span>
              {action}
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div className={styles.footer}>{children}</div> : null}
    </section>
  );
}
