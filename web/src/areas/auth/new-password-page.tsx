import { useLocation, useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth-shell.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { resetHashOf } from './reset-link.ts';

/** `/password-reset/reset#hash` and `/password-reset/{hash}`: sets a new password (spec 1 §2, J18). */
export default function NewPasswordPage() {
  const t = useT();
  const { confirmationHash } = useParams({ strict: false });
  const { hash } = useLocation();
  return (
    <AuthShell art="hinge" title={t('common.title.newPassword')} lead={t('auth.reset.newLead')}>
      <NewPasswordForm hash={confirmationHash ?? resetHashOf(hash)} />
    </AuthShell>
  );
}
