import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './state-dot.module.css';

/** A state as a dot and a word; the word alone is read out. */
export function StateDot({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
}) {
  return <span className={classNames(styles.state, styles[tone])}>{children}</span>;
}
