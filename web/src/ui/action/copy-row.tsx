import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-row.module.css';

/**
 * A value to be copied elsewhere, on one line, with its label and a button. `lit` marks the one that matters most. The
 * button is named by `copyLabel` and the label.
 */
export function CopyRow({
  label,
  labelHidden,
  value,
  lit,
  copyLabel,
  copiedLabel,
  onRefused,
}: {
  label: ReactNode;
  labelHidden?: boolean;
  value: string;
  lit?: boolean;
  copyLabel: string;
  /** Replaces it for a second after copying ('Copied'). */
  copiedLabel: string;
  /** The browser does not allow it: the value can still be selected. */
  onRefused: () => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </span>
      <div className={classNames(styles.row, lit && styles.lit)}>
        <code className={styles.value}>{value}</code>
        <CopyButton
          text={value}
          label={copyLabel}
          copiedLabel={copiedLabel}
          onRefused={onRefused}
          variant="quiet"
          size="sm"
          iconOnly
          aria-describedby={`${id}-label`}
        />
      </div>
    </fieldset>
  );
}
