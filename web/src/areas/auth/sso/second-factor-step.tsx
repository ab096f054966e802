import { KeyRound } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from '../auth-form.module.css';
import { SecondFactorField } from '../sign-in/second-factor-field.tsx';
import { BackToLogin } from './back-to-login.tsx';
import type { Factor } from './finish-sign-in.ts';
import type { ProviderAnswer } from './provider-answer.ts';
import { type AfterFactor, useSecondFactor } from './use-second-factor.ts';

/**
 * The account has a second factor of its own, which is asked for once: a domain gives no more than its mailboxes (SSO §6).
 */
export function SecondFactorStep({
  answer,
  factors,
  ...after
}: { answer: ProviderAnswer; factors: readonly Factor['by'][] } & AfterFactor) {
  const t = useT();
  const { form, passkey } = useSecondFactor(answer, after);
  const byCode = factors.includes('code');
  const byPasskey = factors.includes('passkey') && typeof PublicKeyCredential === 'function';
  return (
    <AuthShell art="hinge" title={t('ssoPages.factor.heading')} lead={t('ssoPages.factor.lead')}>
      {byCode ? (
        <form className={styles.form} {...form.props}>
          <SecondFactorField form={form} />
          <FormFailure form={form} />
          <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
            {t('auth.login.logIn')}
          </Button>
        </form>
      ) : null}
      {byPasskey ? (
        <div className={styles.group}>
          <Button
            variant={byCode ? 'secondary' : 'primary'}
            size="lg"
            block
            icon={<KeyRound size={16} strokeWidth={1.5} aria-hidden />}
            busy={passkey.busy}
            onClick={passkey.ask}
          >
            {t('ssoPages.factor.passkey')}
          </Button>
          {passkey.error ? <FieldError>{t(passkey.error)}</FieldError> : null}
        </div>
      ) : null}
      {byCode || byPasskey ? null : (
        <>
          <FieldError>{t('ssoPages.factor.none')}</FieldError>
          <BackToLogin />
        </>
      )}
    </AuthShell>
  );
}
