import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

/** A short label for an item: a plan, a role, a state. `line` is an outline, for versions. */
export function Badge({
  tone = 'plain',
  className,
  title,
  children,
}: {
  tone?: 'plain' | 'line' | 'accent' | 'ok' | 'warn' | 'danger';
  className?: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)} title={title}>
      {children}
    </span>
  );
}
