import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import styles from '../account-form.module.css';
import { DeleteAccountForm } from './delete-account-form.tsx';

/**
 * `/account-deletion`: explains what will be deleted and what will remain, and asks for the email (spec 1 §2, §5, J24).
 */
export default function DeleteAccountPage() {
  const t = useT();
  const { data: account } = useAccount();
  return (
    <AuthShell
      art="bracket"
      title={t('accounts.delete.heading')}
      lead={t('accounts.delete.lead')}
      aside={
        <Link className={textLinkClass()} to="/account">
          {t('common.backToAccount')}
        </Link>
      }
    >
      <ul className={styles.list}>
        <li>{t('accounts.delete.name')}</li>
        <li>{t('accounts.delete.files')}</li>
        <li>{t('accounts.delete.comments')}</li>
      </ul>
      {account ? <DeleteAccountForm email={account.email} /> : null}
    </AuthShell>
  );
}
