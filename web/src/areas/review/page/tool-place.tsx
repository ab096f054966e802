import type { ReactNode } from 'react';
import styles from './tool-place.module.css';

/** Where the tool bar floats: at the foot, in the middle of what the side panels leave free, above a phone's strip. */
export function ToolPlace(props: {
  readonly hasStrip: boolean;
  /** A form at the foot of a phone takes its place. */
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
