import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-field.module.css';
import { FieldError } from './field.tsx';

/** Props of a field for a mailed code. */
export interface CodeFieldProps {
  label: ReactNode;
  /** How many digits the code has. */
  length: number;
  /** The digits so far. */
  value: string;
  hint?: ReactNode;
  /** Shown instead of the hint; the boxes shake once when it appears. */
  error?: ReactNode;
  readOnly?: boolean;
  /** Called with digits alone, however they were typed or pasted. */
  onChange: (digits: string) => void;
}

/**
 * One box a digit. It is a single input below, so that pasting, the keyboard’s suggestion of a mailed code and screen
 * readers work as in any field.
 */
export function CodeField({ label, length, value, hint, error, readOnly, onChange }: CodeFieldProps) {
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const places = Array.from({ length }, (_, index) => index);
  const place = Math.min(value.length, length - 1);
  const message = error || hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.boxes, error ? styles.wrong : undefined)}>
        {places.map((index) => (
          <span
            key={index}
            className={classNames(styles.box, hasFocus && index === place && styles.current)}
            aria-hidden
          >
            {value[index] ?? ''}
          </span>
        ))}
        <input
          id={id}
          name="code"
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={readOnly}
          aria-describedby={message ? `${id}-message` : undefined}
          aria-invalid={error ? true : undefined}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, length))}
        />
      </div>
      {error ? <FieldError id={`${id}-message`}>{error}</FieldError> : null}
      {!error && hint ? (
        <p className={styles.hint} id={`${id}-message`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
