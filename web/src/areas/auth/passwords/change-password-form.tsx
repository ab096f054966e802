import { useT } from '../../../i18n/use-t.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { call } from '../../../platform/http/call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import styles from '../auth-form.module.css';
import { checkPasswordChange, type PasswordChange, passwordChangeRefusal } from './change-password-checks.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The form for changing the password: the current one, the new one, and the new one again. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useT();
  const captcha = useCaptcha();
  const form = useForm<PasswordChange>({
    start: { current: '', password: '', repeat: '' },
    check: checkPasswordChange,
    send: async ({ current, password }) => {
      const input = { oldPassword: current, newPassword: password };
      await captcha.send((solution) => call('POST /change-password', { input: { ...input, captcha: solution } }));
      onChanged();
    },
    refusal: passwordChangeRefusal,
    mends: { password: ['repeat'] },
  });
  return (
    <form className={styles.form} {...form.props}>
      <PasswordField
        {...form.field('current')}
        label={t('auth.field.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        size="lg"
        revealLabel={t('auth.field.revealPassword')}
        concealLabel={t('auth.field.concealPassword')}
      />
      <NewPasswordFields form={form} />
      <FormFailure form={form} />
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('common.title.changePassword')}
      </Button>
      {captcha.badge}
    </form>
  );
}
