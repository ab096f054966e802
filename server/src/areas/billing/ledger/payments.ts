import type { CallOutput } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { PaymentError, type PaymentPort } from '../../../platform/payments/payment-port.ts';
import { watched } from './provider-state.service.ts';

/**
 * Who takes the payments of this installation.
 * @throws PADDLE_PURCHASE_UNAVAILABLE where nothing is sold
 */
export function paymentsOf({ parts }: Pick<Context, 'parts'>): PaymentPort {
  if (!parts.payments) throw new AppError('PADDLE_PURCHASE_UNAVAILABLE');
  return watched({ parts }, parts.payments);
}

/**
 * What a browser needs in order to take a payment, and whether the provider has Apple Pay; null where nothing is sold. Whether
 * Apple Pay is offered says the flag `apple_pay-ff`.
 */
export function paymentSettings({ parts }: Pick<Context, 'parts'>): CallOutput<'GET /app/payment-settings'> {
  if (!parts.payments) return null;
  const { STRIPE_SCRIPT_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = parts.config;
  if (parts.sandbox) {
    return { provider: 'sandbox', scriptUrl: '/sandbox-pay/v1.js', publishableKey: 'sandbox', applePay: true };
  }
  return { provider: 'stripe', scriptUrl, publishableKey: publishableKey!, applePay: true };
}

/**
 * What the provider is asked before anything is reserved. Where it refuses, the person sees a payment error and may pay in
 * another way, and the operator has it in the log (PROVIDERS §2).
 * @throws PAYMENT_UNAVAILABLE where it does not answer, PAYMENT_PROCESSING_FAILED where it refuses
 */
export function answered<Answer>({ parts: { log } }: Pick<Context, 'parts'>, asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((cause: unknown) => {
    if (!(cause instanceof PaymentError)) throw cause;
    const { kind, code, requestId } = cause;
    if (kind === 'unreachable' || kind === 'busy') throw new AppError('PAYMENT_UNAVAILABLE', null, { cause });
    log.error({ err: cause, kind, code, requestId }, 'the payment provider refuses what a payment begins with');
    throw new AppError('PAYMENT_PROCESSING_FAILED', { reason: 'other' }, { cause });
  });
}
