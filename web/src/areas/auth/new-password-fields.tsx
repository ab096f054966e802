import { checkPassword } from '@chamfer/contract/rules';
import { useT } from '../../i18n/use-t.ts';
import type { Form } from '../../platform/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { showsChecklist } from '../../ui/password-rules.ts';
import styles from './auth-form.module.css';
import { PasswordRulesList } from './password-rules-list.tsx';
import type { NewPassword } from './reset-checks.ts';

/** A new password, its live checklist, and its repetition (spec 1 §5). A password that is too long says so at once. */
export function NewPasswordFields({ form }: { form: Pick<Form<NewPassword>, 'values' | 'field'> }) {
  const t = useT();
  const { password, repeat } = form.values;
  const tooLong = checkPassword(password).tooLong ? 'auth.error.passwordTooLong' : undefined;
  const common = {
    autoComplete: 'new-password',
    size: 'lg',
    revealLabel: t('auth.field.revealPassword'),
    concealLabel: t('auth.field.concealPassword'),
  } as const;
  return (
    <>
      <div className={styles.group}>
        <PasswordField
          {...form.field('password', tooLong)}
          {...common}
          label={t('auth.field.newPassword')}
          name="new-password"
        />
        {showsChecklist(password, repeat) ? <PasswordRulesList value={password} /> : null}
      </div>
      <PasswordField
        {...form.field('repeat')}
        {...common}
        label={t('auth.field.repeatNewPassword')}
        name="repeat-password"
      />
    </>
  );
}
