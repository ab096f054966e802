import { checkPassword } from '@chamfer/contract/rules';
import { Check, Circle } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './password-checklist.module.css';
import type { PasswordRule } from './password-rules.ts';
import { passwordRules, unmetRules } from './password-rules.ts';

/** The texts of a checklist: one per rule, and full sentences for screen readers. */
export interface PasswordChecklistTexts extends Record<PasswordRule, string> {
  /** Accessible name of the list ('Password rules'). */
  label: string;
  /** Read out for a rule that is met ('One digit, met'). */
  met: (rule: string) => string;
  /** Read out for a rule that is not met ('One digit, not met'). */
  unmet: (rule: string) => string;
  /** Announced while typing: the rules that are not met. */
  left: (rules: string[]) => string;
  /** Announced once every rule is met. */
  allMet: string;
}

/** The live list of password rules (spec 1 §5); announces politely which rules are not met while typing. */
export function PasswordChecklist({ value, texts }: { value: string; texts: PasswordChecklistTexts }) {
  const check = checkPassword(value);
  const left = unmetRules(check).map((rule) => texts[rule]);
  return (
    <div>
      <ul className={styles.rules} aria-label={texts.label}>
        {passwordRules.map((rule) => (
          <li key={rule} className={classNames(check[rule] && styles.met)}>
            {check[rule] ? (
              <Check size={16} strokeWidth={1.5} aria-hidden />
            ) : (
              <Circle size={16} strokeWidth={1.5} aria-hidden />
            )}
            <span aria-hidden>{texts[rule]}</span>
            <span className="sr">{check[rule] ? texts.met(texts[rule]) : texts.unmet(texts[rule])}</span>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {left.length > 0 ? texts.left(left) : texts.allMet}
      </p>
    </div>
  );
}
