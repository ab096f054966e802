import { useLocation, useParams } from '@tanstack/react-router';
import { AuthShell } from '../../app/auth-shell.tsx';
import { useT } from '../../i18n/use-t.ts';
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
