import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import styles from './stepper.module.css';

/** A small integer with a button on either side; typing works too. Values outside the limits are clamped. */
export function Stepper({
  label,
  labelHidden,
  value,
  onChange,
  min,
  max,
  fewerLabel,
  moreLabel,
  disabled,
}: {
  label: string;
  labelHidden?: boolean;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  fewerLabel: string;
  moreLabel: string;
  disabled?: boolean;
}) {
  const id = useId();
  const set = (next: number) => {
    if (Number.isInteger(next)) onChange(Math.min(max, Math.max(min, next)));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'sr' : styles.label}>
        {label}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={fewerLabel}
          disabled={disabled || value <= min}
          onClick={() => set(value - 1)}
        >
          <Minus size={16} strokeWidth={1.5} aria-hidden />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          {...{ min, max, value, disabled }}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
        <button type="button" aria-label={moreLabel} disabled={disabled || value >= max} onClick={() => set(value + 1)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}
