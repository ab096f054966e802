import { useT } from '../../../i18n/use-t.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../auth-form.module.css';
import { requestReset } from './request-reset.ts';
import { checkResetRequest, resetRequestRefusal } from './reset-checks.ts';

/** The form that asks for the email to which the link for a new password is sent. */
export function ResetRequestForm({
  email,
  onChange,
  onSent,
}: {
  /** The initial value. */
  email: string;
  onChange: (email: string) => void;
  onSent: () => void;
}) {
  const t = useT();
  const captcha = useCaptcha();
  const form = useForm({
    start: { email },
    check: (values) => checkResetRequest(values.email),
    send: async (values) => {
      await requestReset(values.email, captcha);
      onSent();
    },
    refusal: resetRequestRefusal,
  });
  const field = form.field('email');
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...field}
        label={t('auth.field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        size="lg"
        hint={t('common.spamHint')}
        onChange={(event) => {
          field.onChange(event);
          onChange(event.target.value);
        }}
      />
      <FormFailure form={form} />
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('auth.reset.send')}
      </Button>
      {captcha.badge}
    </form>
  );
}
