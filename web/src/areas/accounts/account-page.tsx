import { useState } from 'react';
import { LanguageSelect } from '../../app/language-select.tsx';
import { useT } from '../../i18n/use-t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-page.module.css';
import { AccountRow } from './account-row.tsx';
import type { Account } from './account-types.ts';
import { NameDialog } from './name-dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSelect } from './theme-select.tsx';
import { useAccount } from './use-account.ts';
import { VerificationWarning } from './verification-warning.tsx';

/** Account settings at `/account`, titled Account (spec 1 §2, J19). */
export default function AccountPage() {
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
  return (
    <>
      <h1>{t('common.title.account')}</h1>
      <p className={styles.lead}>{t('accounts.lead')}</p>
      {account.data && !account.data.emailVerified ? <VerificationWarning className={styles.warning} /> : null}
      <ul className={styles.rows} aria-busy={account.isPending}>
        <NameRow name={account.data?.name} />
        <AccountRow label={t('accounts.email')} edit="/account/email">
          {account.data ? <Email account={account.data} /> : <Skeleton width={240} height={20} />}
        </AccountRow>
        <AccountRow label={t('accounts.password')} edit="/change-password">
          {t('accounts.password.text')}
        </AccountRow>
        <AccountRow label={t('accounts.delete')} edit="/account-deletion">
          {t('accounts.delete.text')}
        </AccountRow>
      </ul>
      <section className={styles.section} aria-labelledby="preferences">
        <h2 id="preferences">{t('accounts.preferences')}</h2>
        <ul className={styles.rows}>
          <AccountRow label={t('accounts.language')} control={<LanguageSelect look="field" />} />
          <AccountRow label={t('accounts.theme')} control={<ThemeSelect />} />
        </ul>
      </section>
      <SessionsSection />
    </>
  );
}

function NameRow({ name }: { name: string | undefined }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  // Each opening starts with the name as it is then.
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

function Email({ account }: { account: Account }) {
  const t = useT();
  return (
    <span className={styles.email}>
      <span>{account.email}</span>
      <Badge tone={account.emailVerified ? 'ok' : 'warn'}>
        {account.emailVerified ? t('accounts.email.verified') : t('accounts.email.notVerified')}
      </Badge>
    </span>
  );
}
