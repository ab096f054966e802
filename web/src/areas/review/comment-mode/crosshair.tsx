'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import styles from './crosshair.module.css';

/**
 * The crosshair for the keyboard in add-comment mode; Enter comments on what is under it (DECISIONS 48). CSS pixels.
 */
export function Crosshair({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <svg
      className={styles.crosshair}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      width="40"
      height="40"
      viewBox="-20 -20 40 40"
      aria-hidden
    >
      <g className={styles.halo}>
        <circle r="9" />
        <path d="M0 -18V-5M0 18V5M-18 0H-5M18 0H5" />
      </g>
      <g className={styles.line}>
        <circle r="9" />
        <path d="M0 -18V-5M0 18V5M-18 0H-5M18 0H5" />
      </g>
    </svg>
  );
}
