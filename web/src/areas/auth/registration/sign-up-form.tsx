import { tidyEmail } from '@chamfer/contract/email-address';
import { signUpNameMaxLength } from '@chamfer/contract/rules';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { showsChecklist } from '../../../ui/field/password-rules.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../auth-form.module.css';
import { PasswordRulesList } from '../passwords/password-rules-list.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useSignUp } from './use-sign-up.ts';

/** The form of sign-up. It begins with `email`; with `fixedEmail` the address is given, and cannot be changed. */
export function SignUpForm({ email: begun = '', fixedEmail = null }: { email?: string; fixedEmail?: string | null }) {
  const t = useT();
  const search = useSearch({ strict: false });
  const { form, live, captchaBadge } = useSignUp(fixedEmail ?? begun);
  const email = form.field('email', live.email);
  const toLogin = (words: ReactNode) => (
    <Link to="/login" search={search} state={{ typedEmail: tidyEmail(form.values.email) }}>
      {words}
    </Link>
  );
  const password = {
    autoComplete: 'new-password',
    revealLabel: t('auth.field.revealPassword'),
    concealLabel: t('auth.field.concealPassword'),
  };
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...email}
        label={t('auth.field.email')}
        type="email"
        autoComplete="email"
        readOnly={fixedEmail !== null}
        error={
          form.errors.email === 'auth.error.emailTaken' || form.errors.email === 'auth.error.ssoSignUp' ? (
            <Trans id={form.errors.email} components={[toLogin]} />
          ) : (
            email.error
          )
        }
      />
      <div className={styles.group}>
        <PasswordField
          {...form.field('password', live.password)}
          {...password}
          label={t('auth.field.password')}
          name="new-password"
        />
        {showsChecklist(form.values.password, form.values.repeat) ? (
          <PasswordRulesList value={form.values.password} />
        ) : null}
      </div>
      <PasswordField
        {...form.field('repeat', live.repeat)}
        {...password}
        label={t('auth.field.repeatPassword')}
        name="repeat-password"
      />
      <TextField
        {...form.field('name', live.name)}
        label={t('auth.field.name')}
        autoComplete="name"
        maxLength={signUpNameMaxLength}
      />
      <TermsCheckbox {...form.checkbox('terms')} />
      <FormFailure form={form} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('auth.signup.submit')}
      </Button>
      {captchaBadge}
    </form>
  );
}
