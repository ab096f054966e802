import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/call.ts';
import { session } from '../../platform/session.ts';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkReset, resetErrors } from './reset-errors.ts';
import { isRefused } from './reset-link.ts';

/** The form of a new password, sent with the hash of the mailed link. */
export function NewPasswordForm({ hash }: { hash: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const { errors, busy, element, submit, mend } = useFormCourse<'password'>({
    check: () => {
      const found = checkReset(password, repeat);
      if (found?.password === 'auth.error.newPasswordsDiffer') {
        setPassword('');
        setRepeat('');
      }
      return found;
    },
    send: async () => {
      try {
        await call('POST /reset-password/v2/{hash}', { params: { hash }, input: { password } });
      } catch (error) {
        if (!isRefused(error)) throw error;
        return navigate({ to: '/password-reset/error', replace: true });
      }
      await navigate({ to: '/password-reset/success', replace: true });
      // The server has ended every session, this browser's too.
      session.clear();
    },
    refusal: resetErrors,
  });
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <NewPasswordFields
        password={password}
        repeat={repeat}
        errors={{ password: errors.password && t(errors.password) }}
        onChange={(field, value) => {
          if (field === 'password') setPassword(value);
          else setRepeat(value);
          mend('password');
        }}
      />
      {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={busy}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}
