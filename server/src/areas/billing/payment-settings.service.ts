import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../platform/context.ts';
import { sandboxPath } from '../../sandbox-pay/sandbox.ts';

/** What a browser needs in order to take a payment; null where nothing is sold (spec 2 §7). */
export function readPaymentSettings(
  _request: unknown,
  { parts: { config } }: Context,
): CallOutput<'GET /app/payment-settings'> {
  if (config.BILLING === 'off') return null;
  return { provider: 'sandbox', scriptUrl: `${sandboxPath}/v1.js`, publishableKey: 'pk_sandbox', applePay: true };
}
