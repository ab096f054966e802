'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A grey placeholder for loading content; hidden from screen readers, so label the region and mark it `aria-busy`. */
export function Skeleton({
  width = '100%',
  height = 12,
  circle,
  className,
}: {
  /** Pixels, or any CSS length. */
  width?: number | string;
  height?: number | string;
  /** Round, as wide as high. */
  circle?: boolean;
  className?: string;
}) {
  return (
    <span
      className={classNames(styles.skeleton, circle && styles.circle, className)}
      style={{ width: circle ? height : width, height }}
      aria-hidden="true"
    />
  );
}
