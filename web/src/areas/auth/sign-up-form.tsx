import { signUpNameMaxLength } from '@chamfer/contract/rules';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Trans } from '../../i18n/trans.tsx';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showsChecklist } from '../../ui/password-rules.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';
import { PasswordRulesList } from './password-rules-list.tsx';
import type { SignUpField } from './sign-up-checks.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useSignUp } from './use-sign-up.ts';

/** The form of sign-up. */
export function SignUpForm() {
  const t = useT();
  const search = useSearch({ strict: false });
  const { form, errors, attempts, busy, captchaBadge, change, submit } = useSignUp();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const text = (field: SignUpField | 'form') => {
    const key = errors[field];
    if (key !== 'auth.error.emailTaken') return key && t(key);
    const toLogin = (words: ReactNode) => (
      <Link to="/login" search={search}>
        {words}
      </Link>
    );
    return <Trans id={key} components={[toLogin]} />;
  };
  const password = {
    autoComplete: 'new-password',
    revealLabel: t('auth.field.revealPassword'),
    concealLabel: t('auth.field.concealPassword'),
  };
  return (
    <form className={styles.form} ref={element} onSubmit={send} noValidate>
      <TextField
        label={t('auth.field.email')}
        type="email"
        name="email"
        autoComplete="email"
        value={form.email}
        error={text('email')}
        onChange={(event) => change('email', event.target.value)}
      />
      <div className={styles.group}>
        <PasswordField
          label={t('auth.field.password')}
          name="new-password"
          {...password}
          value={form.password}
          error={text('password')}
          onChange={(event) => change('password', event.target.value)}
        />
        {showsChecklist(form.password, form.repeat) ? <PasswordRulesList value={form.password} /> : null}
      </div>
      <PasswordField
        label={t('auth.field.repeatPassword')}
        name="repeat-password"
        {...password}
        value={form.repeat}
        error={text('repeat')}
        onChange={(event) => change('repeat', event.target.value)}
      />
      <TextField
        label={t('auth.field.name')}
        name="name"
        autoComplete="name"
        maxLength={signUpNameMaxLength}
        value={form.name}
        error={text('name')}
        onChange={(event) => change('name', event.target.value)}
      />
      <TermsCheckbox checked={form.terms} error={text('terms')} onChange={(checked) => change('terms', checked)} />
      {errors.form ? <FieldError>{text('form')}</FieldError> : null}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t('auth.signup.submit')}
      </Button>
      {captchaBadge}
    </form>
  );
}
