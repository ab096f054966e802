import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import styles from './tile.module.css';

/** Tiles in a row; two in a row where there is little room. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

/** How one part of the installation is: its state, a figure, a sentence. With `to` it leads to the page about it. */
export function Tile({
  tone,
  name,
  figure,
  to,
  children,
}: {
  tone: 'ok' | 'warn' | 'danger';
  name: string;
  figure: string;
  to?: LinkProps['to'];
  children: ReactNode;
}) {
  const content = (
    <>
      <span className={styles.name}>
        <StateDot tone={tone}>{name}</StateDot>
      </span>
      <strong className={styles.figure}>{figure}</strong>
      <span className={styles.text}>{children}</span>
    </>
  );
  return to ? (
    <Link className={styles.tile} to={to}>
      {content}
    </Link>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}
