import { useT } from '../../i18n/use-t.ts';
import { useCaptcha } from '../../platform/captcha/use-captcha.tsx';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { requestReset } from './request-reset.ts';
import { checkResetRequest, resetRequestErrors } from './reset-errors.ts';

/** The form that asks where the link for a new password goes. */
export function ResetRequestForm({
  email,
  onChange,
  onSent,
}: {
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}) {
  const t = useT();
  const captcha = useCaptcha();
  const { errors, busy, element, submit, mend } = useFormCourse<'email'>({
    check: () => checkResetRequest(email),
    send: () => requestReset(email, captcha).then(onSent),
    refusal: resetRequestErrors,
  });
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <TextField
        label={t('auth.field.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        size="lg"
        value={email}
        hint={t('common.spamHint')}
        error={errors.email && t(errors.email)}
        onChange={(event) => {
          onChange(event.target.value);
          mend('email');
        }}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={busy}>
        {t('auth.reset.send')}
      </Button>
      {captcha.badge}
    </form>
  );
}
