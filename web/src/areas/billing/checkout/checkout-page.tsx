import { brand } from '@chamfer/contract/brand';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { checkoutReturn, forgetHandedInvite, handedInvite } from '../../../platform/payments/checkout-hand-over.ts';
import { usePayments } from '../../../platform/payments/use-payments.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BrandMark, brandLinkClass } from '../../../ui/symbol/brand.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import styles from './checkout-page.module.css';
import { checkoutSearch } from './checkout-search.ts';
import { useCheckout } from './use-checkout.ts';

/**
 * `/checkout`: buys a subscription for a team (spec 2 §2 Checkout page, J52 to J58). `renderMenu`: the account menu.
 */
export function CheckoutPage({ renderMenu }: { readonly renderMenu: () => ReactNode }) {
  const t = useT();
  const router = useRouter();
  const [search] = useState(() => checkoutSearch(location.search));
  const [handed] = useState(() => (search.withInvite ? handedInvite() : null));
  const payments = usePayments();
  const checkout = useCheckout(search.period, search.teamId);
  const [refused, setRefused] = useState<{ error: unknown; isReleased: boolean } | null>(null);
  const leave = () => router.history.push('/teams');
  const finish = (teamId: string) => {
    forgetHandedInvite();
    // The purchase is through: leaving the page is what comes next.
    router.history.replace(`/payment-success?team=${teamId}`, undefined, { ignoreBlocker: true });
  };
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.home}>
          <Link className={brandLinkClass} to="/">
            <BrandMark />
            {brand.name}
          </Link>
        </span>
        <Link className={styles.back} to={(checkoutReturn() ?? '/teams') as never}>
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden />
          <span className="sr">{t('common.back')}</span> {t('billing.checkout.title')}
        </Link>
        {renderMenu()}
      </header>
      {checkout.isError ? (
        <CheckoutFailure error={checkout.error} onRetry={() => void checkout.refetch()} onLeave={leave} />
      ) : checkout.data ? (
        <>
          <CheckoutForm
            search={search}
            handed={handed}
            payments={payments}
            checkout={checkout.data}
            onBought={finish}
            onOver={(error, isReleased) => setRefused({ error, isReleased })}
          />
          {refused ? <CheckoutFailure {...refused} onRetry={leave} onLeave={leave} /> : null}
        </>
      ) : (
        <main className={styles.columns} aria-busy>
          <h1 className="sr">{t('billing.checkout.title')}</h1>
          <div className={styles.form}>
            <Skeleton height={36} />
            <Skeleton height={120} />
            <Skeleton height={240} />
          </div>
          <aside className={styles.summary}>
            <Skeleton height={240} />
          </aside>
        </main>
      )}
    </div>
  );
}
