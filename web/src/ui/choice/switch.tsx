import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

/** Props of a switch: all of a `<button>` except those that make it a switch. Its setting takes effect at once. */
export interface SwitchProps extends Omit<ComponentProps<'button'>, 'role' | 'type' | 'onChange' | 'children'> {
  label: ReactNode;
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch followed by its label. */
export function Switch({ label, labelHidden, checked, onChange, className, ...button }: SwitchProps) {
  const ownId = useId();
  const id = button.id ?? ownId;
  return (
    <span className={classNames(styles.row, className)}>
      <button
        {...button}
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        onClick={() => onChange(!checked)}
      />
      <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
        {label}
      </label>
    </span>
  );
}
