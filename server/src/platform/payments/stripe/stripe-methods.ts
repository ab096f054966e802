import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentMethod } from '../payment-port.ts';
import { ask, isMissing } from './stripe-errors.ts';

/** The names of brands, where they are not Stripe's word with a capital. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A payment method of Stripe; null where it is not there, or none of ours. */
export function presentMethod(method: string | Stripe.PaymentMethod | null): PaymentMethod | null {
  if (method === null || typeof method === 'string' || !method.card) return null;
  const { id, card } = method;
  return {
    id,
    // A card out of Google Pay is a card.
    type: card.wallet?.type === 'apple_pay' ? 'apple_pay' : 'card',
    brand: brands[card.brand] ?? `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)}`,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    country: card.country,
    fingerprint: card.fingerprint ?? id,
  };
}

/** Detaches a payment method from its customer, so that nothing is paid with it any more; one that is detached, or gone, is fine. */
export async function forgetMethod(paymentMethods: Stripe['paymentMethods'], id: string | null): Promise<void> {
  if (id === null) return;
  const method = await ask(() =>
    paymentMethods.retrieve(id).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  );
  if (!method?.customer) return;
  await ask(() => paymentMethods.detach(id, {}, { idempotencyKey: randomUUID() }));
}
