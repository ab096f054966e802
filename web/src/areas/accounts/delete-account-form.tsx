import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { checkDeletion, type DeletionObstacle, deletionErrors, deletionObstacle } from './delete-account-checks.ts';
import { DeletionObstacleBanner } from './deletion-obstacle-banner.tsx';

/** Deletes the account once its address is typed; then this browser forgets it without asking the server (spec 1 §4). */
export function DeleteAccountForm({ email }: { email: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [obstacle, setObstacle] = useState<DeletionObstacle | null>(null);
  const { errors, busy, element, submit, mend } = useFormCourse<'email'>({
    check: () => checkDeletion(typed, email),
    send: async () => {
      setObstacle(null);
      await call('DELETE /account', {});
      // First away from here: this page needs an account, and its guard would lead to sign-in.
      await navigate({ to: '/account-deletion-success', replace: true });
      session.clear();
    },
    refusal: (error) => {
      setObstacle(deletionObstacle(error));
      return deletionErrors(error);
    },
  });
  return (
    <form className={styles.form} ref={element} onSubmit={submit} noValidate>
      <TextField
        label={t('accounts.email')}
        type="email"
        name="email"
        autoComplete="off"
        inputMode="email"
        size="lg"
        value={typed}
        hint={t('accounts.delete.hint', { email })}
        error={errors.email && t(errors.email)}
        onChange={(event) => {
          setTyped(event.target.value);
          mend('email');
        }}
      />
      {errors.form && obstacle ? <DeletionObstacleBanner obstacle={obstacle} /> : null}
      {errors.form && !obstacle ? (
        <Banner kind="danger" alert>
          {t(errors.form)}
        </Banner>
      ) : null}
      <Button className={styles.submit} type="submit" variant="danger" size="lg" block busy={busy}>
        {t('common.title.deleteAccount')}
      </Button>
    </form>
  );
}
