import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { takeCheckoutReturn } from '../../../platform/checkout-hand-over.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** How long it says so before it goes back to where checkout was opened (spec 2 §9). Milliseconds. */
const waitMs = 2000;

/** `/payment-success`: the purchase is done (spec 2 §2 Checkout page). */
export default function PaymentSuccessPage() {
  const t = useT();
  const router = useRouter();
  const team = new URLSearchParams(location.search).get('team');
  useEffect(() => {
    const timer = setTimeout(() => {
      const path = takeCheckoutReturn();
      if (path) router.history.replace(path);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [router]);
  const next = team ? `/teams/${encodeURIComponent(team)}/members` : '/teams';
  return (
    <EmptyState
      title={t('billing.success.title')}
      text={t('billing.success.text')}
      actions={
        <Button variant="primary" onClick={() => router.history.push(next)}>
          {t('billing.success.next')}
        </Button>
      }
    />
  );
}
