import { checkPassword } from '@chamfer/contract/rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Form } from '../../../platform/form/use-form.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { showsChecklist } from '../../../ui/field/password-rules.ts';
import styles from '../auth-form.module.css';
import { PasswordRulesList } from './password-rules-list.tsx';
import type { NewPassword } from './reset-checks.ts';

/**
 * A new password, its live checklist, and its repetition (spec 1 §5). The error for a password that is too long appears
 * immediately.
 */
export function NewPasswordFields({
  form,
  labels = { password: 'auth.field.newPassword', repeat: 'auth.field.repeatNewPassword' },
}: {
  form: Pick<Form<NewPassword>, 'values' | 'field'>;
  labels?: { password: MessageKey; repeat: MessageKey };
}) {
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
          label={t(labels.password)}
          name="new-password"
        />
        {showsChecklist(password, repeat) ? <PasswordRulesList value={password} /> : null}
      </div>
      <PasswordField {...form.field('repeat')} {...common} label={t(labels.repeat)} name="repeat-password" />
    </>
  );
}
