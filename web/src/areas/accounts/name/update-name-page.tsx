import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { afterSignIn, isForeign } from '../../../platform/auth/after-sign-in.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Button } from '../../../ui/action/button.tsx';
import styles from '../account-form.module.css';
import { NameField } from './name-field.tsx';
import { useNameForm } from './use-name-form.ts';

/** `/update-name`: asks for a valid name, then continues to where sign-in leads (spec 1 §2, §5, J16). */
export default function UpdateNamePage() {
  const t = useT();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: account } = useAccount();
  const form = useNameForm({
    start: '',
    onSaved: () => {
      const href = afterSignIn(search);
      return navigate({ href, replace: true, reloadDocument: isForeign(href) });
    },
  });
  return (
    <AuthShell
      art="hinge"
      title={t('common.title.updateName')}
      lead={account && (account.name ? t('accounts.name.update', { name: account.name }) : t('accounts.name.ask'))}
    >
      <form className={styles.form} {...form.props}>
        <NameField form={form} size="lg" />
        <Button
          className={styles.submit}
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={form.busy}
          disabled={form.values.name.trim() === ''}
        >
          {t('auth.login.continue')}
        </Button>
      </form>
    </AuthShell>
  );
}
