'use no memo'; // A small form: what the compiler would remember only makes the first script larger.

import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { withEmailHint } from '../../platform/email-hint.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.tsx';
import styles from './auth-form.module.css';
import type { useSignIn } from './use-sign-in.ts';

const SecondFactorField = lazy(async () => ({
  default: (await import('./second-factor-field.tsx')).SecondFactorField,
}));

/** The form of sign-in: the address, then its password, then the second factor of an account that has one. */
export function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useT();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { step, errors } = signIn;
  const text = (key: (typeof errors)['email']) => key && t(key);

  // The field that is to be filled in, or mended, has the focus.
  useEffect(() => {
    if (errors.email && !errors.password && !errors.code) emailField.current?.focus();
    else if (step === 'password') passwordField.current?.focus();
    else if (step === 'email') emailField.current?.focus();
  }, [step, errors]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={emailField}
        label={t('auth.field.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        size="lg"
        value={signIn.email}
        error={text(errors.email)}
        onChange={(event) => signIn.changeEmail(event.target.value)}
      />
      {step === 'password' ? (
        <PasswordField
          ref={passwordField}
          label={t('auth.field.password')}
          name="password"
          autoComplete="current-password"
          size="lg"
          value={signIn.password}
          error={text(errors.password)}
          labelAction={<ForgotPasswordLink email={signIn.email} />}
          revealLabel={t('auth.field.revealPassword')}
          concealLabel={t('auth.field.concealPassword')}
          onChange={(event) => signIn.changePassword(event.target.value)}
        />
      ) : null}
      {step === 'code' ? (
        <Suspense>
          <SecondFactorField value={signIn.code} error={text(errors.code)} onChange={signIn.changeCode} />
        </Suspense>
      ) : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={signIn.busy}>
        {step === 'email' ? t('auth.login.continue') : t('auth.login.logIn')}
      </Button>
      {step === 'email' ? (
        <p className={styles.forgot}>
          <ForgotPasswordLink email={signIn.email} />
        </p>
      ) : null}
      {signIn.captchaBadge}
    </form>
  );
}

/** Takes the address along in the hash, where no log sees it. */
function ForgotPasswordLink({ email }: { email: string }) {
  const t = useT();
  const search = useSearch({ strict: false });
  const address = email.trim();
  return (
    <Link
      className={textLinkClass()}
      to="/password-reset"
      search={search}
      hash={address ? withEmailHint('', address) : undefined}
    >
      {t('auth.login.forgotPassword')}
    </Link>
  );
}
