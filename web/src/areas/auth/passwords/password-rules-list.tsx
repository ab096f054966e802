import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { PasswordChecklist } from '../../../ui/field/password-checklist.tsx';

/** The live checklist of the password rules, in the language of the interface (spec 1 §5). */
export function PasswordRulesList({ value }: { value: string }) {
  const t = useT();
  const format = useFormats();
  return (
    <PasswordChecklist
      value={value}
      texts={{
        label: t('auth.rules.label'),
        length: t('auth.rules.length'),
        lowercase: t('auth.rules.lowercase'),
        uppercase: t('auth.rules.uppercase'),
        digit: t('auth.rules.digit'),
        met: (rule) => t('auth.rules.met', { rule }),
        unmet: (rule) => t('auth.rules.unmet', { rule }),
        left: (rules) => t('auth.rules.left', { rules: format.list(rules) }),
        allMet: t('auth.rules.allMet'),
      }}
    />
  );
}
