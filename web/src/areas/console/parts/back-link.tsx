import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The way back from a page to its list. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  return (
    <p>
      <Link className={styles.back} to={to}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {children}
      </Link>
    </p>
  );
}
