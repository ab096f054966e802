import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

/** The texts around the control of every field. */
export interface FieldTexts {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  /** Shown at the end of the label row ('Forgot password?'); follows the control in the tab order. */
  labelAction?: ReactNode;
  /** One line under the control; replaced by the error. */
  hint?: ReactNode;
  /** Marks the control invalid and is shown under it with an icon. */
  error?: ReactNode;
}

/** The props that a field passes to its control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error in one column, connected for screen readers; `children` renders the control. */
export function Field({
  label,
  labelHidden,
  labelAction,
  hint,
  error,
  id,
  className,
  footer,
  children,
}: FieldTexts & {
  id?: string;
  className?: string;
  /** Shown at the end of the message row, such as a counter. */
  footer?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const message = error || hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={labelHidden ? 'sr' : styles.label} htmlFor={controlId}>
        {label}
      </label>
      <div className={styles.slot}>
        {children({
          id: controlId,
          'aria-describedby': message ? messageId : undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {message || footer ? (
        <div className={styles.messages}>
          {error ? <FieldError id={messageId}>{error}</FieldError> : null}
          {!error && hint ? (
            <p className={styles.hint} id={messageId}>
              {hint}
            </p>
          ) : null}
          {footer}
        </div>
      ) : null}
      {labelAction ? <div className={styles.action}>{labelAction}</div> : null}
    </div>
  );
}

/** An error with its icon, announced when it appears; links in it are underlined. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={classNames(styles.hint, styles.error)} id={id} role="alert">
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** The class of the box around an input; `size` makes it 32, 40 or 44 px high. */
export function controlClass(state: { size?: 'sm' | 'md' | 'lg'; invalid?: boolean; area?: boolean }): string {
  return classNames(
    styles.control,
    state.size === 'sm' && styles.sm,
    state.size === 'lg' && styles.lg,
    state.area && styles.area,
    state.invalid && styles.invalid,
  );
}
