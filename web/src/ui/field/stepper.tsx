import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './stepper.module.css';

/**
 * A small integer with a button on either side; typing works too. Values outside the limits are clamped, and no more digits
 * are taken than the limits have (spec 2 §5). The field may be empty while one types; then the value stays.
 */
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
  const [isEmpty, setEmpty] = useState(false);
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const type = (text: string) => {
    if (text.length > Math.max(String(min).length, String(max).length)) return;
    setEmpty(text === '');
    if (Number.isInteger(Number.parseFloat(text))) set(Number.parseFloat(text));
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
          min={min}
          max={max}
          disabled={disabled}
          value={isEmpty ? '' : value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setEmpty(false)}
        />
        <button type="button" aria-label={moreLabel} disabled={disabled || value >= max} onClick={() => set(value + 1)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}
