import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordChangedDialog } from './password-changed-dialog.tsx';

/** `/change-password`: the form; then a confirmation, which logs out when it closes (spec 1 §2, §4, J23). */
export default function ChangePasswordPage() {
  const t = useT();
  const [changed, setChanged] = useState(false);
  return (
    <AuthShell
      art="bracket"
      title={t('common.title.changePassword')}
      lead={t('auth.changePassword.lead')}
      aside={
        <Link className={textLinkClass()} to="/account">
          {t('common.backToAccount')}
        </Link>
      }
    >
      <ChangePasswordForm onChanged={() => setChanged(true)} />
      <PasswordChangedDialog open={changed} />
    </AuthShell>
  );
}
