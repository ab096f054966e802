'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './choice-select.module.css';

/** One option; set `lang` if its name is in another language than the page. */
export interface Choice {
  value: string;
  label: string;
  lang?: string;
}

/** A native select for a setting that takes effect at once: lightweight, and suitable for every phone. */
export function ChoiceSelect({
  look,
  label,
  icon,
  value,
  options,
  onChange,
}: {
  /** `quiet` looks like text in a footer, `field` like a field. */
  look: 'quiet' | 'field';
  label: string;
  icon?: ReactNode;
  value: string;
  options: readonly Choice[];
  onChange: (value: string) => void;
}) {
  return (
    <span className={classNames(styles.choice, styles[look])}>
      {icon}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      {look === 'field' ? <ChevronDown className={styles.arrow} size={16} strokeWidth={1.5} aria-hidden /> : null}
    </span>
  );
}
