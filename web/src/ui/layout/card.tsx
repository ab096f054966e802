import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './card.module.css';

/** A section of a page as a card: a heading with a sentence and one act, and below a hairline what it holds, if anything. */
export function Card({
  title,
  lead,
  action,
  busy,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Shown at the end of the heading. */
  action?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={busy}>
      <header className={styles.head}>
        <div className={styles.texts}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </header>
      {children ? <div className={styles.body}>{children}</div> : null}
    </section>
  );
}
