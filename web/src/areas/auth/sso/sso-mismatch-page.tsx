import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { BackToLogin } from './back-to-login.tsx';

/**
 * `/sso/mismatch`: the address of the identity provider is not the one that was typed, or not of a domain of the team
 * (spec 1 §2 SSO pages). It names neither: whoever opened this page may not know them.
 */
export default function SsoMismatchPage() {
  const t = useT();
  return (
    <AuthShell art="hinge" title={t('common.title.ssoMismatch')} lead={t('ssoPages.mismatch.text')}>
      <BackToLogin />
    </AuthShell>
  );
}
