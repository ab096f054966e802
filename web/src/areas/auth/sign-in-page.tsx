import { brand } from '@chamfer/contract/brand';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { AuthShell } from '../../app/auth-shell.tsx';
import { emailHint } from '../../app/email-hint.ts';
import { afterSignIn } from '../../app/guards.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { textLinkClass } from '../../ui/text-link.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Sign-in at `/login` (spec 1 §2 Sign-in). */
export default function SignInPage() {
  const t = useT();
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const hint = emailHint(hash);
  const redirectURL = new URL(afterSignIn(search), location.origin).href;
  const signIn = useSignIn({ email: hint ?? '', redirectURL });

  if (signIn.step === 'failed') {
    return (
      <AuthShell art="hinge" title={t('common.error.title')}>
        <Button variant="primary" size="lg" block onClick={signIn.startAgain}>
          {t('auth.backToLogin')}
        </Button>
      </AuthShell>
    );
  }
  const lead = hint && (signIn.step === 'email' ? 'auth.login.hintEmail' : 'auth.login.hintPassword');
  return (
    <AuthShell
      art="hinge"
      title={t('auth.login.heading')}
      lead={lead && t(lead, { email: signIn.email })}
      aside={
        <>
          {t('auth.login.newHere', { product: brand.name })}{' '}
          <Link className={textLinkClass()} to="/signup" search={search} hash={hash}>
            {t('auth.login.signUp')}
          </Link>
        </>
      }
    >
      <SignInForm signIn={signIn} />
    </AuthShell>
  );
}
