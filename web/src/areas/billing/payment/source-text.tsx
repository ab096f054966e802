import type { CallOutput } from '@chamfer/contract';
import { useT } from '../../../i18n/use-t.ts';

/** How a subscription is paid for, as the server reports it. */
export type PaymentSource = NonNullable<CallOutput<'GET /teams/{teamId}/billing'>['primaryPaymentSource']>;

/** A payment method in words: 'Visa ending in 4242', 'Apple Pay'. */
export function useSourceText(): (source: PaymentSource) => string {
  const t = useT();
  return ({ type, cardBrand, lastFourDigits }) =>
    type === 'apple_pay'
      ? t('billing.payment.apple')
      : t('billing.source.card', { brand: cardBrand ?? t('billing.payment.card'), digits: lastFourDigits ?? '····' });
}
