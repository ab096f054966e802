import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/http/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from '../auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkReset, type NewPassword, resetRefusal } from './reset-checks.ts';
import { isRefused } from './reset-link.ts';

/** The form for a new password, sent with the hash of the mailed link. */
export function NewPasswordForm({ hash }: { hash: string }) {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm<NewPassword>({
    start: { password: '', repeat: '' },
    check: checkReset,
    send: async ({ password }) => {
      try {
        await call('POST /reset-password/v2/{hash}', { params: { hash }, input: { password } });
      } catch (error) {
        if (!isRefused(error)) throw error;
        await navigate({ to: '/password-reset/error', replace: true });
        return 'leaving';
      }
      await navigate({ to: '/password-reset/success', replace: true });
      // The server has ended every session, including this browser's.
      session.clear();
      return 'leaving';
    },
    refusal: resetRefusal,
    mends: { repeat: ['password'] },
  });
  const submit = (event: FormEvent) => {
    // Passwords that differ are cleared and have to be typed again; the form still checks the values from before (spec
    // 1 §5).
    if (checkReset(form.values).password === 'auth.error.newPasswordsDiffer') form.change({ password: '', repeat: '' });
    form.submit(event);
  };
  return (
    <form className={styles.form} {...form.props} onSubmit={submit}>
      <NewPasswordFields form={form} />
      <FormFailure form={form} />
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}
