import { useT } from '../../i18n/use-t.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './factors.module.css';
import type { PasswordForm } from './use-password-form.ts';

/** Says what the password is asked for, and asks for it. The button that sends the form stands in the dialog's foot. */
export function OwnPasswordForm({ id, text, form }: { id: string; text: string; form: PasswordForm }) {
  const t = useT();
  return (
    <form id={id} className={styles.form} ref={form.element} onSubmit={form.submit} noValidate>
      <p>{text}</p>
      <PasswordField
        label={t('auth.field.password')}
        name="password"
        autoComplete="current-password"
        revealLabel={t('auth.field.revealPassword')}
        concealLabel={t('auth.field.concealPassword')}
        value={form.password}
        error={form.errors.password && t(form.errors.password)}
        onChange={(event) => form.change(event.target.value)}
      />
      {form.errors.form ? <FieldError>{t(form.errors.form)}</FieldError> : null}
    </form>
  );
}
