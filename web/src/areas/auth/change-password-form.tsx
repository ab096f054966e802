import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/call.ts';
import { useCaptcha } from '../../platform/captcha/use-captcha.tsx';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth-form.module.css';
import { checkPasswordChange, type PasswordChange, passwordChangeErrors } from './change-password-checks.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The form of a changed password: the current one, the new one, and the new one again. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useT();
  const captcha = useCaptcha();
  const [form, setForm] = useState<PasswordChange>({ current: '', password: '', repeat: '' });
  const { errors, busy, element, submit, mend } = useFormCourse<keyof PasswordChange>({
    check: () => checkPasswordChange(form),
    send: async () => {
      const input = { oldPassword: form.current, newPassword: form.password };
      await captcha.send((solution) => call('POST /change-password', { input: { ...input, captcha: solution } }));
      onChanged();
    },
    refusal: passwordChangeErrors,
  });
  const change = (field: keyof PasswordChange, value: string) => {
    setForm({ ...form, [field]: value });
    // A password and its repetition are right or wrong together.
    if (field === 'password') mend('password', 'repeat');
    else mend(field);
  };
  const text = (field: keyof PasswordChange) => {
    const key = errors[field];
    return key && t(key);
  };
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <PasswordField
        label={t('auth.field.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        size="lg"
        revealLabel={t('auth.field.revealPassword')}
        concealLabel={t('auth.field.concealPassword')}
        value={form.current}
        error={text('current')}
        onChange={(event) => change('current', event.target.value)}
      />
      <NewPasswordFields
        password={form.password}
        repeat={form.repeat}
        errors={{ password: text('password'), repeat: text('repeat') }}
        onChange={change}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={busy}>
        {t('common.title.changePassword')}
      </Button>
      {captcha.badge}
    </form>
  );
}
