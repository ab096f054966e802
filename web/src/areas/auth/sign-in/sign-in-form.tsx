'use no memo'; // A small form, so memoization by the compiler would only make the first script larger.

import { tidyEmail } from '@chamfer/contract/email-address';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../auth-form.module.css';
import type { useSignIn } from './use-sign-in.ts';

const SecondFactorField = lazy(async () => ({
  default: (await import('./second-factor-field.tsx')).SecondFactorField,
}));

/** The sign-in form: the email, then its password, then the second factor of an account that has one. */
export function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const t = useT();
  const { form, step } = signIn;
  const { email } = form.values;
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.field('email')}
        label={t('auth.field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        size="lg"
        onChange={(event) => signIn.changeEmail(event.target.value)}
      />
      {step === 'password' ? (
        <PasswordField
          {...form.field('password')}
          label={t('auth.field.password')}
          autoComplete="current-password"
          size="lg"
          labelAction={<ForgotPasswordLink email={email} />}
          revealLabel={t('auth.field.revealPassword')}
          concealLabel={t('auth.field.concealPassword')}
        />
      ) : null}
      {step === 'code' ? (
        <Suspense>
          <SecondFactorField form={form} />
        </Suspense>
      ) : null}
      <Button className={styles.submit} type="submit" variant="primary" size="lg" block busy={form.busy}>
        {step === 'email' ? t('auth.login.continue') : t('auth.login.logIn')}
      </Button>
      {step === 'email' ? (
        <p className={styles.forgot}>
          <ForgotPasswordLink email={email} />
        </p>
      ) : null}
      {signIn.captchaBadge}
    </form>
  );
}

/**
 * Passes the typed email on in the hash, which does not appear in logs. An email hint stays in the hash for the way
 * back.
 */
function ForgotPasswordLink({ email }: { email: string }) {
  const t = useT();
  const search = useSearch({ strict: false });
  return (
    <Link
      className={textLinkClass()}
      to="/password-reset"
      search={search}
      hash
      state={{ typedEmail: tidyEmail(email) }}
    >
      {t('auth.login.forgotPassword')}
    </Link>
  );
}
