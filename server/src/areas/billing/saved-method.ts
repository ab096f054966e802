import type { PaymentMethod } from '../../platform/payments/payment-port.ts';
import type { SavedMethod } from './billing-types.ts';

/** A payment method of the provider, as the billing page shows it. */
export function savedMethodOf({ id, type, brand, last4, expMonth, expYear }: PaymentMethod): SavedMethod {
  return { id, type, cardBrand: brand, lastFourDigits: last4, expirationMonth: expMonth, expirationYear: expYear };
}
