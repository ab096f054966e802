import type { ComponentProps, ReactNode } from 'react';
import { CheckMark, RadioMark } from '../../ui/choice/mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './survey.module.css';

/** An option as a card: a radio button, or a checkbox where several can be chosen. `children` follow inside of it. */
export function SurveyOption({
  label,
  several,
  children,
  ...input
}: { label: string; several: boolean; children?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const Mark = several ? CheckMark : RadioMark;
  return (
    <div className={classNames(styles.option, input.checked && styles.chosen)}>
      <label className={styles.label}>
        <Mark {...input} />
        <span>{label}</span>
      </label>
      {children}
    </div>
  );
}
