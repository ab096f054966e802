import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './mark.module.css';

type MarkProps = Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** The native input of a checkbox, drawn as a box with a tick; a label around it names it. */
export function CheckMark(input: MarkProps) {
  return (
    <span className={styles.box}>
      <input {...input} type="checkbox" />
      <Check size={12} strokeWidth={3} aria-hidden />
    </span>
  );
}

/** The native input of a radio button, drawn as a circle; a label around it names it. */
export function RadioMark(input: MarkProps) {
  return <input {...input} type="radio" className={styles.radio} />;
}
