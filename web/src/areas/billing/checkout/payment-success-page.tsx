import { brand } from '@chamfer/contract/brand';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { takeCheckoutReturn } from '../../../platform/payments/checkout-hand-over.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CheckedPartArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { BrandMark, brandLinkClass } from '../../../ui/symbol/brand.tsx';
import styles from './checkout-page.module.css';

/** How long it says so before it goes back to where checkout was opened (spec 2 §9). Milliseconds. */
const waitMs = 2000;

/** `/payment-success`: the purchase is done, or the trial has begun (spec 2 §2 Checkout page). */
export default function PaymentSuccessPage() {
  const t = useT();
  const format = useFormats();
  const router = useRouter();
  const { data: account } = useAccount();
  const team = new URLSearchParams(location.search).get('team');
  useEffect(() => {
    const timer = setTimeout(() => {
      const path = takeCheckoutReturn();
      if (path) router.history.replace(path);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [router]);
  const trial = account?.subscriptions.find(({ teamId, isTrial }) => isTrial && teamId === team);
  const text = trial?.expiration
    ? t('billing.success.trial', { date: format.day(trial.expiration) })
    : t('billing.success.text');
  const next = team ? `/teams/${encodeURIComponent(team)}/members` : '/teams';
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={brandLinkClass} to="/">
          <BrandMark />
          {brand.name}
        </Link>
      </header>
      <main className={styles.success}>
        <h1 className="sr">{t('billing.checkout.title')}</h1>
        <EmptyState
          art={<CheckedPartArt />}
          title={t('billing.success.title')}
          text={account ? text : undefined}
          actions={
            <Button variant="primary" onClick={() => router.history.push(next)}>
              {t('billing.success.next')}
            </Button>
          }
        />
      </main>
    </div>
  );
}
