import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './survey.module.css';

/** An option as a card: a radio button, or a checkbox where several can be chosen. `children` follow inside of it. */
export function SurveyOption({
  label,
  several,
  children,
  ...input
}: { label: string; several: boolean; children?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  return (
    <div className={classNames(styles.option, input.checked && styles.chosen)}>
      <label className={styles.label}>
        <span className={styles.box}>
          <input {...input} type={several ? 'checkbox' : 'radio'} />
          {several ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
        </span>
        <span>{label}</span>
      </label>
      {children}
    </div>
  );
}
