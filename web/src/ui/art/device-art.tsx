'use no memo'; // Rendered once, so compiler memoization would only enlarge the file.

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './art.module.css';

/** A laptop with a part on its screen. */
export function LaptopArt() {
  return (
    <Device>
      <rect className={styles.thick} x="34" y="14" width="132" height="84" rx="6" />
      <rect className={styles.thin} x="41" y="21" width="118" height="70" />
      <path className={styles.thick} d="M20 106h160l-8 8H28Z" />
      <path className={styles.dimension} d="M34 6h132M34 2v8M166 2v8" />
      <Part at="78 36" />
    </Device>
  );
}

/** A tablet with a part on its screen, and a pen. */
export function TabletArt() {
  return (
    <Device>
      <rect className={styles.thick} x="58" y="8" width="84" height="108" rx="8" />
      <rect className={styles.thin} x="65" y="16" width="70" height="92" />
      <path className={styles.dimension} d="M150 8v108M146 8h8M146 116h8" />
      <path className={styles.thin} d="M152 96l-30-44" />
      <Part at="79 44" />
    </Device>
  );
}

/** A monitor with a part on its screen. */
export function MonitorArt() {
  return (
    <Device>
      <rect className={styles.thick} x="24" y="14" width="152" height="82" rx="4" />
      <rect className={styles.thin} x="31" y="21" width="138" height="68" />
      <path className={styles.thick} d="M84 96l-6 18h44l-6-18M64 114h72" />
      <path className={styles.dimension} d="M24 6h152M24 2v8M176 2v8" />
      <Part at="78 36" />
    </Device>
  );
}

function Part({ at }: { at: string }) {
  return (
    <g transform={`translate(${at}) scale(.42)`}>
      <path className={styles.thick} d="M0 28L50 52L104 28L54 6ZM0 28V56L50 82V52M50 82L104 56V28" />
      <ellipse className={styles.dimension} cx="52" cy="28" rx="20" ry="9" />
    </g>
  );
}

function Device({ children }: { children: ReactNode }) {
  return (
    <svg className={classNames(styles.art, styles.device)} viewBox="0 0 200 124" aria-hidden="true">
      {children}
    </svg>
  );
}
