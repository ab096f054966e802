'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './empty-state.module.css';

/** The content of an empty place: a drawing, a title, a sentence and the next step. */
export interface EmptyStateProps {
  /** One of the drawings in `art/`. */
  art?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** One or two buttons; the first is the recommended one. */
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
