'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import type { ComponentProps } from 'react';
import styles from './brand.module.css';

/** The logo: a square with one corner cut, the cut in the accent colour. `size` in px. */
export function BrandMark({ size = 22, ...svg }: Omit<ComponentProps<'svg'>, 'viewBox'> & { size?: number }) {
  return (
    <svg {...svg} className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M14.5 3.5H3.5v17h17V9.5" />
      <path className={styles.cut} d="M14.5 3.5l6 6" />
    </svg>
  );
}

/** The class of a link that holds the mark and the product's name. */
export const brandLinkClass = styles.brand ?? '';
