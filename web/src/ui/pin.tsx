import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './pin.module.css';

/** A comment pin; takes every prop of a `<button>`, so that the viewer can move it with `style` or `ref`. */
export interface PinProps extends Omit<ComponentProps<'button'>, 'children'> {
  number: number;
  selected?: boolean;
  /** Hidden behind the model: half faded unless it is selected, still pressable. The viewer sets `data-occluded` itself. */
  occluded?: boolean;
  'aria-label': string;
}

/** A numbered circle of 24 px with a hit area of 32 px; its centre is its own left/top point. */
export function Pin({ number, selected, occluded, className, ...button }: PinProps) {
  return (
    <button
      type="button"
      aria-pressed={selected ?? false}
      data-occluded={occluded ? '' : undefined}
      {...button}
      className={classNames(styles.pin, selected && styles.selected, className)}
    >
      <span className={styles.dot}>{number}</span>
    </button>
  );
}

/** The circle alone, for the list of comments. */
export function PinMark({ number, selected }: { number: number; selected?: boolean }) {
  return (
    <span className={classNames(styles.mark, selected && styles.markSelected)} aria-hidden="true">
      {number}
    </span>
  );
}
