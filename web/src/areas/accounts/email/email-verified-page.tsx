import { Link, useLocation } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useSignedIn } from '../../../platform/http/session.ts';
import { useHeadingFocus } from '../../../platform/page/use-heading-focus.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';

/**
 * `/email-verify/success`: the email is verified (spec 1 §2). With `#removed`, also reports that everything a stranger
 * may have added was removed.
 */
export default function EmailVerifiedPage() {
  const t = useT();
  const signedIn = useSignedIn();
  const { hash, state } = useLocation();
  useHeadingFocus(state.wasPressed === true);
  const text = hash === 'removed' ? 'accounts.verify.success.removed' : 'accounts.verify.success.text';
  return (
    <AuthShell art="hinge" title={t('common.title.emailVerified')} lead={t(text)}>
      <ButtonLink as={Link} to={signedIn ? '/account' : '/login'} variant="primary" size="lg" block>
        {signedIn ? t('common.backToAccount') : t('accounts.verify.logIn')}
      </ButtonLink>
    </AuthShell>
  );
}
