import { checkPassword } from '@chamfer/contract/rules';
import { Check, Circle } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './password-checklist.module.css';
import type { PasswordRule } from './password-rules.ts';
import { passwordRules, unmetRules } from './password-rules.ts';

/** The texts of a checklist: one for each rule, and the words a screen reader hears. */
export interface PasswordChecklistTexts extends Record<PasswordRule, string> {
  /** Names the list ('Password rules'). */
  label: string;
  /** Said after a rule that holds ('met'). */
  met: string;
  /** Said after a rule that does not hold ('not met'). */
  unmet: string;
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
            <span>
              {texts[rule]}
              <span className="sr">, {check[rule] ? texts.met : texts.unmet}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {left.length > 0 ? `${texts.unmet}: ${left.join(', ')}` : `${texts.label}: ${texts.met}`}
      </p>
    </div>
  );
}
