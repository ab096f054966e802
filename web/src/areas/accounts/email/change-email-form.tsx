import { tidyEmail } from '@chamfer/contract/email-address';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../account-form.module.css';
import { checkEmailChange, type EmailChange, emailChangeRefusal } from './change-email-checks.ts';

/** The form for changing the email: the new address, and the password as proof. */
export function ChangeEmailForm({
  losesLicence,
  onSent,
}: {
  /** Whether the account has an education subscription, which is bound to its email. */
  losesLicence: boolean;
  onSent: (email: string) => void;
}) {
  const t = useT();
  const captcha = useCaptcha();
  const form = useForm<EmailChange>({
    start: { email: '', password: '' },
    check: checkEmailChange,
    send: async ({ email, password }) => {
      const newEmail = tidyEmail(email);
      await captcha.send((solution) =>
        call('POST /change-email', { input: { newEmail, password, captcha: solution } }),
      );
      onSent(newEmail);
    },
    refusal: emailChangeRefusal,
  });
  return (
    <form className={styles.form} {...form.props}>
      {losesLicence ? <Banner kind="warn">{t('accounts.email.losesLicence')}</Banner> : null}
      <TextField
        {...form.field('email')}
        label={t('accounts.email.new')}
        type="email"
        name="new-email"
        autoComplete="email"
        inputMode="email"
        size="lg"
      />
      <PasswordField
        {...form.field('password')}
        label={t('auth.field.password')}
        autoComplete="current-password"
        size="lg"
        revealLabel={t('auth.field.revealPassword')}
        concealLabel={t('auth.field.concealPassword')}
      />
      <FormFailure form={form} />
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('common.title.changeEmail')}
      </Button>
      {captcha.badge}
    </form>
  );
}
