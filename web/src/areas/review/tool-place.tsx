import type { ReactNode } from 'react';
import styles from './tool-place.module.css';

/** Where the tool bar floats: at the foot, in the middle of what the side panels leave free, above a phone's strip. */
export function ToolPlace({ hasStrip, children }: { readonly hasStrip: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.place} data-strip={hasStrip || undefined}>
      {children}
    </div>
  );
}
