import { checkPassword } from '@chamfer/contract/rules';
import { Check, Circle } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './password-checklist.module.css';
import type { PasswordRule } from './password-rules.ts';
import { passwordRules, unmetRules } from './password-rules.ts';

/** The texts of a checklist: one for each rule, and whole sentences for a screen reader. */
export interface PasswordChecklistTexts extends Record<PasswordRule, string> {
  /** Names the list ('Password rules'). */
  label: string;
  /** Read for a rule that holds ('One digit, met'). */
  met: (rule: string) => string;
  /** Read for a rule that does not hold ('One digit, not met'). */
  unmet: (rule: string) => string;
  /** Said while typing: the rules that are left. */
  left: (rules: string[]) => string;
  /** Said once every rule holds. */
  allMet: string;
}

/** The live list of password rules (spec 1 §5); tells politely which rules are left while typing. */
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
