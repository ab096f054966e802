'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey shape in place of what is loading; hidden from screen readers, so name the region and mark it `aria-busy`. */
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
