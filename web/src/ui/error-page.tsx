'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import styles from './empty-state.module.css';
import type { EmptyStateProps } from './empty-state.tsx';

/** A page that could not be shown: the same composition as an empty state, in the middle of the page, with its `h1`. */
export function ErrorPage({ art, title, text, actions }: EmptyStateProps) {
  return (
    <main className={styles.page}>
      <div className={styles.empty}>
        {art}
        <h1 className={styles.title}>{title}</h1>
        {text ? <div className={styles.text}>{text}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </main>
  );
}
