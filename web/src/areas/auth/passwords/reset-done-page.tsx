import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** `/password-reset/success`: confirms the new password (spec 1 §2). */
export default function ResetDonePage() {
  const t = useT();
  return (
    <AuthShell art="hinge" title={t('common.title.passwordUpdated')} lead={t('auth.reset.done')}>
      <ButtonLink as={Link} to="/login" variant="primary" size="lg" block>
        {t('auth.backToLogin')}
      </ButtonLink>
    </AuthShell>
  );
}
