import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './round-icon.module.css';

/** A large icon on a round ground, above the heading of a page that says what has happened. */
export function RoundIcon({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'ok' | 'danger' | undefined;
  children: ReactNode;
}) {
  return <span className={classNames(styles.round, tone !== 'plain' && styles[tone])}>{children}</span>;
}
