'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

/** What a place without content says: a drawing, a title, a sentence and the next step. */
export interface EmptyStateProps {
  /** One of the drawings in `art/`. */
  art?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** One or two buttons; the first is the one to press. */
  actions?: ReactNode;
  className?: string;
}

/** An empty list or panel. */
export function EmptyState({ art, title, text, actions, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      {text ? <div className={styles.text}>{text}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
