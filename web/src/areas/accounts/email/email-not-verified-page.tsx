import { Link, useLocation } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useSignedIn } from '../../../platform/http/session.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { VerificationWarning } from './verification-warning.tsx';

/**
 * `/email-verify/error`: the link does not work; signed-in users can request a new one (spec 1 §8). With `#invalid` part
 * of it is missing.
 */
export default function EmailNotVerifiedPage() {
  const t = useT();
  const signedIn = useSignedIn();
  const { hash, state } = useLocation();
  useHeadingFocus(state.wasPressed === true);
  const { data: account } = useAccount();
  const lead = signedIn ? 'accounts.verify.error.text' : 'accounts.verify.error.textSignedOut';
  return (
    <AuthShell
      art="hinge"
      title={hash === 'invalid' ? t('common.title.linkInvalid') : t('common.title.linkExpired')}
      lead={t(lead)}
    >
      {account && !account.emailVerified ? <VerificationWarning /> : null}
      <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} variant="primary" size="lg" block>
        {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
      </ButtonLink>
    </AuthShell>
  );
}
