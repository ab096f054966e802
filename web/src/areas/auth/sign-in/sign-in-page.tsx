'use no memo'; // A small form, so memoization by the compiler would only make the first script larger.

import { brand } from '@chamfer/contract/brand';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { afterSignIn } from '../../../platform/auth/after-sign-in.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useTypedEmail } from '../../../platform/auth/typed-email.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

const ConnectionStart = lazy(async () => ({ default: (await import('./connection-start.tsx')).ConnectionStart }));

/** Sign-in at `/login`, and on the page of a hand-off that failed (spec 1 §2 Sign-in, Auth handoff). */
export default function SignInPage({ handoffFailed = false }: { handoffFailed?: boolean }) {
  const t = useT();
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const { typed, hint } = useTypedEmail();
  const redirectURL = new URL(afterSignIn(search), location.origin).href;
  const signIn = useSignIn({ email: typed, redirectURL, source: search.source, method: search.method });
  const [connection, setConnection] = useState(search.connection);

  if (connection !== undefined && !handoffFailed) {
    return (
      <Suspense>
        <ConnectionStart connectionId={connection} redirectURL={redirectURL} onBack={() => setConnection(undefined)} />
      </Suspense>
    );
  }

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
      lead={lead && t(lead, { email: signIn.form.values.email })}
      aside={
        handoffFailed || isRegistrationHidden() ? null : (
          <>
            {t('auth.login.newHere', { product: brand.name })}{' '}
            <Link className={textLinkClass()} to="/signup" search={search} hash={hash}>
              {t('auth.login.signUp')}
            </Link>
          </>
        )
      }
    >
      {handoffFailed ? <FieldError>{t('auth.login.handoffFailed')}</FieldError> : null}
      <SignInForm signIn={signIn} />
      {signIn.step === 'code' ? null : <PasskeyButton />}
    </AuthShell>
  );
}
