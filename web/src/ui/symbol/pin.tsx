import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './pin.module.css';

/** Props of a comment pin: all of a `<button>`, so that the viewer can move it with `style` or `ref`. */
export interface PinProps extends Omit<ComponentProps<'button'>, 'children'> {
  number: number;
  selected?: boolean;
  /** Hidden by the model: half transparent unless selected, still clickable. The viewer sets `data-occluded`. */
  occluded?: boolean;
  'aria-label': string;
}

/** A numbered circle of 24 px with a hit area of 32 px, centred on its left/top position. */
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

/** The circle without the button, for the list of comments. */
export function PinMark({ number, selected }: { number: number; selected?: boolean }) {
  return (
    <span className={classNames(styles.mark, selected && styles.markSelected)} aria-hidden="true">
      {number}
    </span>
  );
}
