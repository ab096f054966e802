import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useMailedSecret } from '../../../platform/auth/use-mailed-secret.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** `/password-reset/reset#hash`: sets a new password (spec 1 §2, J18). */
export default function NewPasswordPage() {
  const t = useT();
  const hash = useMailedSecret();
  return (
    <AuthShell art="hinge" title={t('common.title.newPassword')} lead={t('auth.reset.newLead')}>
      <NewPasswordForm hash={hash} />
    </AuthShell>
  );
}
