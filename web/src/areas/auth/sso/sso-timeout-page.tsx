import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { BackToLogin } from './back-to-login.tsx';

/** `/sso/timeout`: the sign-in took longer than its ten minutes (spec 1 §2 SSO pages). */
export default function SsoTimeoutPage() {
  const t = useT();
  return (
    <AuthShell art="hinge" title={t('ssoPages.timeout.heading')} lead={t('ssoPages.timeout.lead')}>
      <BackToLogin />
    </AuthShell>
  );
}
