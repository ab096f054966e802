import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { PaymentFailure } from './payment-failure.ts';

/**
 * Why a payment did not go through, above the button that tries it again. `isReleased`: money was reserved for it, which is
 * let go.
 */
export function FailureBox({ failure, isReleased = false }: { failure: PaymentFailure | null; isReleased?: boolean }) {
  const t = useT();
  return (
    <>
      {failure?.at === 'box' ? (
        <Banner kind="danger" title={t(failure.title)} alert>
          {t(failure.text)}
        </Banner>
      ) : null}
      {failure?.at === 'notice' ? <Banner alert>{t(failure.text)}</Banner> : null}
      {isReleased ? <Banner alert>{t('billing.payment.released')}</Banner> : null}
    </>
  );
}
