import { tidyEmail } from '@chamfer/contract/email-address';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { useTypedEmail } from '../../../platform/auth/typed-email.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { ResetSent } from './reset-sent.tsx';

/** `/password-reset`: asks for the email, then shows that a link was sent there (spec 1 §2, J17). */
export default function PasswordResetPage() {
  const t = useT();
  const search = useSearch({ strict: false });
  const { typed } = useTypedEmail();
  const [email, setEmail] = useState(typed);
  const [sent, setSent] = useState(false);
  const address = tidyEmail(email);
  return (
    <AuthShell
      art="hinge"
      title={sent ? t('common.checkMailbox') : t('common.title.passwordReset')}
      lead={sent ? t('auth.reset.sent', { email: address }) : t('auth.reset.instructions')}
      aside={
        <Link className={textLinkClass()} to="/login" search={search} hash state={{ typedEmail: address }}>
          {t('auth.backToLogin')}
        </Link>
      }
    >
      {sent ? (
        <ResetSent email={address} onChangeEmail={() => setSent(false)} />
      ) : (
        <ResetRequestForm email={email} onChange={setEmail} onSent={() => setSent(true)} />
      )}
    </AuthShell>
  );
}
