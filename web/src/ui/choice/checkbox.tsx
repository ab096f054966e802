import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/field.tsx';
import styles from './checkbox.module.css';
import { CheckMark } from './mark.tsx';

/** A checkbox; accepts all props of an `<input>` except `type`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** May hold links ('I agree to the Terms'). */
  label: ReactNode;
  error?: ReactNode;
}

/** A native checkbox with its label and an error under it. `className` is set on the outer element. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={classNames(styles.checkbox, className)}>
      <label className={classNames(styles.row, input.disabled && styles.disabled)}>
        <CheckMark {...input} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined} />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
