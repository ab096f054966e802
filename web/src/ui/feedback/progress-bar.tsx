import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { clampProgress } from './progress.ts';
import styles from './progress-bar.module.css';

/**
 * A progress bar, 120 px wide by default (spec 1 §9). `value` is clamped to 0 to 1; `caption` is shown above it with
 * `valueText` at its end ('Loading the design', '64%').
 */
export function ProgressBar({
  value,
  label,
  caption,
  valueText,
  width = 120,
  className,
}: {
  value: number;
  label: string;
  caption?: ReactNode;
  valueText?: string;
  /** Pixels, or any CSS width. */
  width?: number | string;
  className?: string;
}) {
  const share = clampProgress(value);
  return (
    <div className={classNames(styles.progress, className)} style={{ width }}>
      {caption ? (
        <div className={styles.caption}>
          <span>{caption}</span>
          <span className={styles.value}>{valueText}</span>
        </div>
      ) : null}
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={valueText}
      >
        <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
