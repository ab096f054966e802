import type { ReactNode } from 'react';
import styles from './tool-place.module.css';

/**
 * The place of the tool bar: at the bottom, in the middle of the area that the side panels leave free, and above a
 * phone's strip.
 */
export function ToolPlace(props: {
  readonly hasStrip: boolean;
  /** Whether a form at the bottom of a phone takes its place. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}) {
  if (props.isCovered) return null;
  return (
    <div className={styles.place} data-strip={props.hasStrip || undefined}>
      {props.children}
    </div>
  );
}
