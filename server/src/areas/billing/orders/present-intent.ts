import type { PaymentFailure, PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { AppError } from '../../../platform/app-error.ts';
import type { Intent } from '../../../platform/payments/payment-port.ts';
import type { Order } from './orders.service.ts';

/** An intent as the browser needs it. */
export function presentIntent(intent: Intent, order: Pick<Order, 'paymentType'>): PaymentIntent {
  const { id, clientSecret, amount, currency, expiresAt } = intent;
  const status = intent.status === 'challenge' || intent.status === 'authorized' ? intent.status : 'open';
  return { id, clientSecret, status, amount, currencyCode: currency, paymentType: order.paymentType, expiresAt };
}

const reasons: readonly string[] = [
  'Refused',
  'Not enough balance',
  'CVC Declined',
  'Year is invalid',
  '3D Not Authenticated',
  'expired',
  'superseded',
] satisfies PaymentFailure['reason'][];

/** Why an order was declined, in the provider's words where spec 2 §8 knows them. */
export function knownReason(reason: string | null): PaymentFailure['reason'] {
  return reason !== null && reasons.includes(reason) ? (reason as PaymentFailure['reason']) : 'other';
}

/** The refusal for an order that was declined. */
export function declined(reason: string | null): AppError {
  return new AppError('PAYMENT_PROCESSING_FAILED', { reason: knownReason(reason) } satisfies PaymentFailure);
}

/** The refusal for a payment that the card’s bank wants to be asked about. */
export function challenged(intent: Intent, order: Pick<Order, 'paymentType'>): AppError {
  const details: PaymentFailure = { reason: 'challenge', paymentIntent: presentIntent(intent, order) };
  return new AppError('PAYMENT_PROCESSING_FAILED', { ...details });
}
