import type Stripe from 'stripe';
import type { Movement } from '../payment-port.ts';
import { attemptOf } from './stripe-attempts.ts';
import { ask } from './stripe-errors.ts';
import { pages } from './stripe-lists.ts';

const kinds: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payment_failure_refund: 'refund_failure',
};

/**
 * What moved in the balance of this installation. A charge bears the time of its authorization, its movement that of its capture;
 * amounts are those of what moved, since the balance has them in the currency of the account (PROVIDERS §2).
 */
export async function* stripeMovements(stripe: Stripe, installation: string, since: Date): AsyncIterable<Movement> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] });
  for await (const { id, type, source, created: seconds } of pages(list)) {
    const kind = kinds[type];
    if (!kind || !source || typeof source !== 'object') continue;
    const moved = source as Stripe.Charge | Stripe.Refund;
    const intentId = typeof moved.payment_intent === 'string' ? moved.payment_intent : moved.payment_intent?.id;
    if (!intentId || !(await isOurs(stripe, installation, moved, intentId))) continue;
    yield {
      id,
      kind,
      sourceId: moved.id,
      intentId,
      amount: moved.object === 'charge' ? moved.amount_captured : moved.amount,
      currency: moved.currency.toUpperCase(),
      at: new Date(seconds * 1000).toISOString(),
    };
  }
}

/** Charges carry what their intent does; a refund that somebody made at Stripe carries nothing, so its intent decides. */
async function isOurs(
  stripe: Stripe,
  installation: string,
  { object, metadata }: Stripe.Charge | Stripe.Refund,
  intentId: string,
): Promise<boolean> {
  if (metadata?.installation === installation) return true;
  if (object === 'charge') return false;
  const intent = await ask(() => stripe.paymentIntents.retrieve(intentId));
  return attemptOf(intent.metadata, installation) !== null;
}
