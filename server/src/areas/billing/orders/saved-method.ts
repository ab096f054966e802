import type { PaymentMethod } from '../../../platform/payments/payment-port.ts';
import type { SavedMethod } from '../ledger/customers.tables.ts';
import type { InvoicePayment } from '../ledger/ledger.tables.ts';

/** A payment method of the provider, as the billing page shows it. */
export function savedMethodOf({ id, type, brand, last4, expMonth, expYear }: PaymentMethod): SavedMethod {
  return { id, type, cardBrand: brand, lastFourDigits: last4, expirationMonth: expMonth, expirationYear: expYear };
}

/** The same as an invoice names it, which says no more than which card it was. */
export function paymentOf({ type, brand, last4 }: PaymentMethod): InvoicePayment {
  return { type, cardBrand: brand, lastFourDigits: last4 };
}
