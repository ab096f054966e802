'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './art.module.css';
import { HorizontalDimension, smallDimensions, VerticalDimension } from './dimensions.tsx';

/** A part with lines to three people, for whom a project opens. */
export function SharedPartArt() {
  return (
    <Tour>
      <path className={styles.thickSolid} d="M36 62l40-20 40 20v44l-40 20-40-20Z" />
      <path d="M36 62l40 20 40-20M76 82v44" />
      <path className={styles.centre} d="M76 28v112" />
      <path className={styles.dimension} d="M120 72L176 40M120 84h56M120 96l56 32" />
      <Person x={196} y={40} />
      <Person x={196} y={84} />
      <Person x={196} y={128} />
    </Tour>
  );
}

/** Somebody before a closed gate, for requests that wait for an answer. */
export function WaitingRequestArt() {
  return (
    <Tour>
      <path className={styles.thickSolid} d="M118 34h12v94h-12ZM206 34h12v94h-12Z" />
      <path className={styles.hidden} d="M130 50l76 62M206 50l-76 62" />
      <path d="M130 44h76v74h-76Z" />
      <path className={styles.centre} d="M168 24v116M24 84h206" />
      <Person x={60} y={84} />
      <path className={styles.check} d="M156 82l9 9 17-19" />
      <HorizontalDimension from={130} to={206} y={142} part={128} style={smallDimensions} />
    </Tour>
  );
}

/** A drawing sheet that becomes a part, for opening a project in the app. */
export function OpenedSheetArt() {
  return (
    <Tour>
      <path className={styles.thinSolid} d="M24 36h84v88H24Z" />
      <path d="M30 42h72v76H30Z" />
      <path className={styles.hidden} d="M46 62h40v30H46Z" />
      <path className={styles.dimension} d="M118 80h32M142 74l8 6-8 6" />
      <path className={styles.thickSolid} d="M164 66l28-14 28 14v32l-28 14-28-14Z" />
      <path d="M164 66l28 14 28-14M192 80v32" />
      <VerticalDimension from={66} to={98} x={234} parts={[220, 220]} text="37" style={smallDimensions} />
    </Tour>
  );
}

/** A part with two notes on it, for reviews. */
export function ReviewedPartArt() {
  return (
    <Tour>
      <path className={styles.thickSolid} d="M44 108V60a12 12 0 0 1 12-12h88v60Z" />
      <circle cx="74" cy="78" r="12" />
      <circle cx="118" cy="78" r="8" />
      <path className={styles.centre} d="M52 78h86M74 56v44M118 62v32" />
      <path className={styles.dimension} d="M83 70L164 34h56M124 84l44 34h52" />
      <path className={styles.thin} d="M168 26h46M168 110h40M168 102h46" />
      <HorizontalDimension from={44} to={144} y={132} part={108} style={smallDimensions} />
    </Tour>
  );
}

function Person({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.solid} cx="0" cy="-7" r="6" />
      <path className={styles.solid} d="M-11 12c0-14 22-14 22 0Z" />
    </g>
  );
}

function Tour({ children }: { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.art, styles.small)}
      width="256"
      height="160"
      viewBox="0 0 256 160"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
