import { useT } from '../../../i18n/use-t.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { PaymentFailure } from './payment-failure.ts';

/** Why a payment did not go through, above the button that tries it again. */
export function FailureBox({ failure }: { failure: PaymentFailure | null }) {
  const t = useT();
  if (failure?.at !== 'box') return null;
  return (
    <Banner kind="danger" title={t(failure.title)} alert>
      {t(failure.text)}
    </Banner>
  );
}
