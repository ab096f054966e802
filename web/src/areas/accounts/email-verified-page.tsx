import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { AuthShell } from '../../platform/auth-shell.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** `/email-verify/success`: the address is verified (spec 1 §2). */
export default function EmailVerifiedPage() {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <AuthShell art="hinge" title={t('common.title.emailVerified')} lead={t('accounts.verify.success.text')}>
      <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} variant="primary" size="lg" block>
        {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
      </ButtonLink>
    </AuthShell>
  );
}
