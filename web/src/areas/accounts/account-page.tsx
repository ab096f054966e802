import type { ReactNode } from 'react';
import { LanguageSelect } from '../../app/language-select.tsx';
import { useT } from '../../i18n/use-t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-page.module.css';
import type { Account } from './account-types.ts';
import { ThemeSelect } from './theme-select.tsx';
import { useAccount } from './use-account.ts';
import { VerificationWarning } from './verification-warning.tsx';

/** Account settings at `/account`, titled Account (spec 1 §2). */
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
      <dl className={styles.rows} aria-busy={account.isPending}>
        <Row label={t('accounts.name')}>{account.data?.name ?? <Skeleton width={160} height={20} />}</Row>
        <Row label={t('accounts.email')}>
          {account.data ? <Email account={account.data} /> : <Skeleton width={240} height={20} />}
        </Row>
        <Row label={t('accounts.language')} control={<LanguageSelect look="field" />} />
        <Row label={t('accounts.theme')} control={<ThemeSelect />} />
      </dl>
    </>
  );
}

function Email({ account }: { account: Account }) {
  const t = useT();
  return (
    <span className={styles.email}>
      {account.email}
      <Badge tone={account.emailVerified ? 'ok' : 'warn'}>
        {account.emailVerified ? t('accounts.email.verified') : t('accounts.email.notVerified')}
      </Badge>
    </span>
  );
}

function Row({ label, control, children }: { label: string; control?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={control ? styles.control : undefined}>{control ?? children}</dd>
    </div>
  );
}
