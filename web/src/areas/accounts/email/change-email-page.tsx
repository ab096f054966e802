import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import styles from '../account-form.module.css';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ProviderControlledPage } from './provider-controlled-page.tsx';

/** `/account/email`: the form, then the message that a link was sent to the new address (spec 1 §2, J21). */
export default function ChangeEmailPage() {
  const t = useT();
  const { data: account } = useAccount();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (account?.ssoEnforced)
    return <ProviderControlledPage title="common.title.changeEmail" text="accounts.email.sso" />;
  const losesLicence = account?.subscriptions.some(({ type }) => type === 'edu');
  const lead =
    sentTo === null
      ? t('accounts.email.lead')
      : t('accounts.email.sent', { email: sentTo, current: account?.email ?? '' });
  return (
    <AuthShell
      art="bracket"
      title={sentTo === null ? t('common.title.changeEmail') : t('common.checkMailbox')}
      lead={lead}
      aside={
        <Link className={textLinkClass()} to="/account">
          {t('common.backToAccount')}
        </Link>
      }
    >
      {sentTo === null ? (
        <ChangeEmailForm losesLicence={losesLicence ?? false} onSent={setSentTo} />
      ) : (
        <p className={styles.note} role="status">
          {t('common.spamHint')}
        </p>
      )}
    </AuthShell>
  );
}
