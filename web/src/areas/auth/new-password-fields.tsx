import { checkPassword } from '@chamfer/contract/rules';
import { useT } from '../../i18n/use-t.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { showsChecklist } from '../../ui/password-rules.ts';
import styles from './auth-form.module.css';
import { PasswordRulesList } from './password-rules-list.tsx';

/** A new password, its live checklist, and its repetition (spec 1 §5). A password that is too long says so at once. */
export function NewPasswordFields({
  password,
  repeat,
  errors,
  onChange,
}: {
  password: string;
  repeat: string;
  errors: { password?: string; repeat?: string };
  onChange: (field: 'password' | 'repeat', value: string) => void;
}) {
  const t = useT();
  const tooLong = checkPassword(password).tooLong ? t('auth.error.passwordTooLong') : undefined;
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
          {...common}
          label={t('auth.field.newPassword')}
          name="new-password"
          value={password}
          error={errors.password ?? tooLong}
          onChange={(event) => onChange('password', event.target.value)}
        />
        {showsChecklist(password, repeat) ? <PasswordRulesList value={password} /> : null}
      </div>
      <PasswordField
        {...common}
        label={t('auth.field.repeatNewPassword')}
        name="repeat-password"
        value={repeat}
        error={errors.repeat}
        onChange={(event) => onChange('repeat', event.target.value)}
      />
    </>
  );
}
