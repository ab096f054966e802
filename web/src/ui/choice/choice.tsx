import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/field.tsx';
import styles from './choice.module.css';
import { CheckMark, RadioMark } from './mark.tsx';

/** One of several options; accepts all props of an `<input>` except `type`. All options of a group share a `name`. */
export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** A second, less prominent line. */
  detail?: ReactNode;
  /** Shown as a card whose frame marks the selection. */
  card?: boolean;
  /** Shown at the end of the row: a price, a badge. */
  end?: ReactNode;
}

/** A native radio button with its label, plain or as a card. */
export function Choice(props: ChoiceProps) {
  return <Option mark={RadioMark} {...props} />;
}

/** A native checkbox with its label, plain or as a card: one of several, of which any number can be chosen. */
export function CheckChoice(props: ChoiceProps) {
  return <Option mark={CheckMark} {...props} />;
}

function Option({
  mark: Mark,
  label,
  detail,
  card,
  end,
  className,
  ...input
}: ChoiceProps & { mark: typeof CheckMark }) {
  return (
    <label className={classNames(styles.choice, card && styles.card, className)}>
      <Mark {...input} />
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {end}
    </label>
  );
}

/** A group of options with its question, side by side if there is room; what is wrong with the whole is under it. */
export function ChoiceGroup({
  legend,
  legendHidden,
  columns,
  error,
  className,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  columns?: boolean;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const errorId = useId();
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={error ? errorId : undefined}>
      <legend className={legendHidden ? 'sr' : styles.legend}>{legend}</legend>
      <div className={classNames(styles.choices, columns && styles.columns)}>{children}</div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
