import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './first-steps-card.module.css';

/** One of the first steps: what it is about, and the button that does it, until it is done. */
export function FirstStep({
  number,
  isCurrent,
  isDone,
  title,
  text,
  touchText,
  action,
}: {
  readonly number: number;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  /** Replaces the text where there is no keyboard and no mouse. */
  readonly touchText?: string;
  readonly action: ReactNode;
}) {
  const t = useT();
  return (
    <li
      className={classNames(styles.step, isDone && styles.done, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.number}>
        {isDone ? <Check size={14} strokeWidth={2.5} aria-label={t('projects.first.done')} role="img" /> : number}
      </span>
      <div className={styles.about}>
        <b>{title}</b>
        <p className={touchText && styles.withKeys}>{text}</p>
        {touchText ? <p className={styles.withTouch}>{touchText}</p> : null}
      </div>
      {isDone ? null : action}
    </li>
  );
}
