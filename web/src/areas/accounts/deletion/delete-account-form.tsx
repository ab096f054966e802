import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { session } from '../../../platform/http/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../account-form.module.css';
import { checkDeletion, type DeletionObstacle, deletionObstacle, deletionRefusal } from './delete-account-checks.ts';
import { DeletionObstacleBanner } from './deletion-obstacle-banner.tsx';

/**
 * Deletes the account after its email is typed. Then this browser forgets the session without asking the server (spec 1
 * §4).
 */
export function DeleteAccountForm({ email }: { email: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [obstacle, setObstacle] = useState<DeletionObstacle | null>(null);
  const form = useForm({
    start: { email: '' },
    check: (values) => checkDeletion(values.email, email),
    send: async () => {
      setObstacle(null);
      await call('DELETE /account', {});
      // Leaves this page first, because it needs an account and its guard would redirect to sign-in.
      await navigate({ to: '/account-deletion-success', replace: true });
      session.clear();
    },
    refusal: (error) => {
      setObstacle(deletionObstacle(error));
      return deletionRefusal(error);
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.field('email')}
        label={t('accounts.email')}
        type="email"
        autoComplete="off"
        inputMode="email"
        size="lg"
        hint={t('accounts.delete.hint', { email })}
      />
      {form.failure && obstacle ? <DeletionObstacleBanner obstacle={obstacle} /> : null}
      {form.failure && !obstacle ? (
        <Banner kind="danger" alert>
          {form.failure}
        </Banner>
      ) : null}
      <Button className={styles.submit} type="submit" variant="danger" size="lg" block busy={form.busy}>
        {t('common.title.deleteAccount')}
      </Button>
    </form>
  );
}
