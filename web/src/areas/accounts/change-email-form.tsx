import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { useCaptcha } from '../../platform/captcha/use-captcha.tsx';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { checkEmailChange, type EmailChange, emailChangeErrors } from './change-email-checks.ts';

/** The form of a changed email: the new address, and the password as proof. */
export function ChangeEmailForm({
  losesLicence,
  onSent,
}: {
  /** The account has an education subscription, which belongs to its address. */
  losesLicence: boolean;
  onSent: (email: string) => void;
}) {
  const t = useT();
  const captcha = useCaptcha();
  const [form, setForm] = useState<EmailChange>({ email: '', password: '' });
  const { errors, busy, element, submit, mend } = useFormCourse<keyof EmailChange>({
    check: () => checkEmailChange(form),
    send: async () => {
      const newEmail = form.email.trim();
      const input = { newEmail, password: form.password };
      await captcha.send((solution) => call('POST /change-email', { input: { ...input, captcha: solution } }));
      onSent(newEmail);
    },
    refusal: emailChangeErrors,
  });
  const change = (field: keyof EmailChange, value: string) => {
    setForm({ ...form, [field]: value });
    mend(field);
  };
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
      {losesLicence ? <Banner kind="warn">{t('accounts.email.losesLicence')}</Banner> : null}
      <TextField
        label={t('accounts.email.new')}
        type="email"
        name="new-email"
        autoComplete="email"
        inputMode="email"
        size="lg"
        value={form.email}
        error={errors.email && t(errors.email)}
        onChange={(event) => change('email', event.target.value)}
      />
      <PasswordField
        label={t('auth.field.password')}
        name="password"
        autoComplete="current-password"
        size="lg"
        revealLabel={t('auth.field.revealPassword')}
        concealLabel={t('auth.field.concealPassword')}
        value={form.password}
        error={errors.password && t(errors.password)}
        onChange={(event) => change('password', event.target.value)}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={busy}>
        {t('common.title.changeEmail')}
      </Button>
      {captcha.badge}
    </form>
  );
}
