import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented.module.css';

/** Two or three options side by side, one of them selected ('Yearly', 'Monthly'); implemented with radio buttons. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  fill,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** As wide as its container. */
  fill?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, fill && styles.fill, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
