import type Stripe from 'stripe';
import type { Dispute, Refund } from '../payment-port.ts';
import { attemptOf } from './stripe-attempts.ts';
import { ask } from './stripe-errors.ts';
import { pages } from './stripe-lists.ts';

const refundStates: Readonly<Record<string, Refund['status']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** Refunds and disputes of Stripe. */
export function makeStripeMoneyBack(stripe: Stripe, installation: string) {
  const { refunds, disputes } = stripe;
  return {
    /** Looks first whether it was made before: a key is forgotten after a day, and a job may come later. */
    async refund(key: string, chargeId: string, amount: number): Promise<Refund> {
      for await (const made of pages(refunds.list({ charge: chargeId, limit: 100 }))) {
        if (made.metadata?.refund === key) return presentRefund(made);
      }
      const metadata = { installation, refund: key };
      return presentRefund(
        await ask(() => refunds.create({ charge: chargeId, amount, metadata }, { idempotencyKey: `refund:${key}` })),
      );
    },
    refundState: async (id: string): Promise<Refund> => presentRefund(await ask(() => refunds.retrieve(id))),
    dispute: async (id: string): Promise<Dispute> => presentDispute(await ask(() => disputes.retrieve(id))),
    async *disputes(of: { intentId: string } | { since: Date }): AsyncIterable<Dispute> {
      const about =
        'since' in of ? { created: { gte: Math.floor(of.since.getTime() / 1000) } } : { payment_intent: of.intentId };
      const found = disputes.list({ ...about, limit: 100, expand: ['data.payment_intent'] });
      for await (const dispute of pages(found)) {
        const { payment_intent: intent } = dispute;
        if (intent && typeof intent === 'object' && attemptOf(intent.metadata, installation)) {
          yield presentDispute(dispute);
        }
      }
    },
  };
}

function presentRefund({ id, status, failure_reason: code }: Stripe.Refund): Refund {
  return { id, status: refundStates[status ?? ''] ?? 'sending', code: code ?? null };
}

/**
 * A dispute. Inquiries, and what was prevented, take nothing. What was taken is the amount of the dispute, in the currency of the
 * charge; the balance has it in that of the account.
 */
function presentDispute(dispute: Stripe.Dispute): Dispute {
  const { id, charge, payment_intent: intent, balance_transactions: moved, amount, currency } = dispute;
  const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : (object?.id ?? ''));
  return {
    id,
    chargeId: idOf(charge),
    intentId: idOf(intent),
    taken: moved.some((transaction) => transaction.amount < 0) ? amount : 0,
    currency: currency.toUpperCase(),
    status: disputeStatus(dispute),
  };
}

function disputeStatus({ status }: Stripe.Dispute): Dispute['status'] {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  // An inquiry that ended took nothing.
  if (status === 'warning_closed' || status === 'prevented') return 'won';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}
