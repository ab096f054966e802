'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import styles from './empty-state.module.css';
import type { EmptyStateProps } from './empty-state.tsx';

/** A page that could not be shown: laid out like an empty state, centred on the page, with its `h1`. */
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
