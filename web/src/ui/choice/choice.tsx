import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice.module.css';
import { RadioMark } from './mark.tsx';

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
export function Choice({ label, detail, card, end, className, ...input }: ChoiceProps) {
  return (
    <label className={classNames(styles.choice, card && styles.card, className)}>
      <RadioMark {...input} />
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {end}
    </label>
  );
}

/** A group of options with its question, side by side if there is room. */
export function ChoiceGroup({
  legend,
  legendHidden,
  columns,
  className,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  columns?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={classNames(styles.group, className)}>
      <legend className={legendHidden ? 'sr' : styles.legend}>{legend}</legend>
      <div className={classNames(styles.choices, columns && styles.columns)}>{children}</div>
    </fieldset>
  );
}
