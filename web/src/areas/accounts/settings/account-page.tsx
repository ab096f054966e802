import { type ReactNode, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Account } from '../../../platform/account/account-types.ts';
import { educationLicenceUntil } from '../../../platform/account/education-licence.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { LanguageSelect } from '../../../platform/form/language-select.tsx';
import { telemetryAddress } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SettingsList, SettingsSection } from '../../../ui/layout/settings.tsx';
import { EmailText } from '../email/email-text.tsx';
import { VerificationWarning } from '../email/verification-warning.tsx';
import { NameDialog } from '../name/name-dialog.tsx';
import { NotificationsSection } from '../notifications/notifications-section.tsx';
import styles from './account-page.module.css';
import { AccountRow } from './account-row.tsx';
import { DataRow } from './data-row.tsx';
import { EducationRow } from './education-row.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TelemetryRow } from './telemetry-row.tsx';
import { ThemeSelect } from './theme-select.tsx';

/**
 * Account settings at `/account`, titled Account (spec 1 §2, J19). `security` is the section about passkeys and
 * two-factor authentication; accounts of an identity provider have neither (spec 1 §6).
 * `tokens` are the account's personal API tokens.
 */
export function AccountPage({ security, tokens }: { security: ReactNode; tokens: ReactNode }) {
  const t = useT();
  const account = useAccount();
  if (account.isError) {
    return (
      <EmptyState
        title={t('common.error.title')}
        text={t('accounts.failed')}
        actions={
          <Button variant="primary" busy={account.isFetching} onClick={() => void account.refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  const until = account.data ? educationLicenceUntil(account.data) : null;
  return (
    <>
      <h1>{t('common.title.account')}</h1>
      <p className={styles.lead}>{t('accounts.lead')}</p>
      {account.data && !account.data.emailVerified ? <VerificationWarning className={styles.warning} /> : null}
      <SettingsList busy={account.isPending}>
        <NameRow name={account.data?.name} />
        <EmailRow account={account.data} />
        <PasswordRow account={account.data} />
        {until ? <EducationRow until={until} /> : null}
        <DataRow />
        <AccountRow label={t('accounts.delete')} edit="/account-deletion" action={t('accounts.delete.action')}>
          {t('accounts.delete.text')}
        </AccountRow>
      </SettingsList>
      <SettingsSection id="preferences" title={t('accounts.preferences')}>
        <SettingsList>
          <AccountRow label={t('accounts.language')} control={<LanguageSelect look="field" />} />
          <AccountRow label={t('accounts.theme')} control={<ThemeSelect />} />
          {telemetryAddress() === null ? null : <TelemetryRow />}
        </SettingsList>
      </SettingsSection>
      {account.data && !account.data.ssoEnforced ? security : null}
      <NotificationsSection />
      <SessionsSection />
      {tokens}
    </>
  );
}

function NameRow({ name }: { name: string | undefined }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  // The dialog starts with the current name each time it is opened.
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings(openings + 1);
    setEditing(true);
  };
  return (
    <>
      <AccountRow label={t('accounts.name')} edit={open}>
        {name ?? <Skeleton width={160} height={20} />}
      </AccountRow>
      {name === undefined ? null : (
        <NameDialog key={openings} open={editing} name={name} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function EmailRow({ account }: { account: Account | undefined }) {
  const t = useT();
  if (!account) {
    return (
      <AccountRow label={t('accounts.email')}>
        <Skeleton width={240} height={20} />
      </AccountRow>
    );
  }
  return (
    <AccountRow label={t('accounts.email')} edit={account.ssoEnforced ? undefined : '/account/email'}>
      <span className={styles.email}>
        <span>
          <EmailText email={account.email} />
        </span>
        <Badge tone={account.emailVerified ? 'ok' : 'warn'}>
          {account.emailVerified ? t('accounts.email.verified') : t('accounts.email.notVerified')}
        </Badge>
      </span>
      {account.ssoEnforced ? <p>{t('accounts.email.sso')}</p> : null}
    </AccountRow>
  );
}

function PasswordRow({ account }: { account: Account | undefined }) {
  const t = useT();
  const format = useFormats();
  if (!account) {
    return (
      <AccountRow label={t('accounts.password')}>
        <Skeleton width={200} height={20} />
      </AccountRow>
    );
  }
  if (account.ssoEnforced) return <AccountRow label={t('accounts.password')}>{t('accounts.password.sso')}</AccountRow>;
  return (
    <AccountRow label={t('accounts.password')} edit="/change-password">
      {account.passwordChangedAt
        ? t('accounts.password.changed', { date: format.date(account.passwordChangedAt) })
        : t('accounts.password.text')}
    </AccountRow>
  );
}
