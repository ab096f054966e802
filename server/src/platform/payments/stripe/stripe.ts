import { PaymentError, type PaymentPort } from '../payment-port.ts';
import { leastCharge } from './least-charges.ts';
import { openStripe, type StripeAccess } from './stripe-access.ts';
import { ask } from './stripe-errors.ts';
import { makeStripeEvents } from './stripe-events.ts';
import { forgetMethod } from './stripe-methods.ts';
import { makeStripeMoneyBack } from './stripe-money-back.ts';
import { stripeMovements } from './stripe-movements.ts';
import { makeStripePayments } from './stripe-payments.ts';
import { makeStripeSetups } from './stripe-setups.ts';

/** Connects the payment port to Stripe (PROVIDERS §2): payments alone, no products, subscriptions or invoices there. */
export function connectStripe(access: StripeAccess): PaymentPort {
  const { secretKey, webhookSecrets: secrets, installation, clock } = access;
  const stripe = openStripe(access);
  const payments = makeStripePayments(stripe, access);
  const setups = makeStripeSetups(stripe, access);
  const ofIntent = (id: string) => (id.startsWith('seti_') ? setups : payments);
  return {
    name: 'stripe',
    leastCharge,
    async createCustomer({ key, teamId }) {
      const metadata = { installation, team: teamId };
      const customer = await ask(() => stripe.customers.create({ metadata }, { idempotencyKey: key }));
      return customer.id;
    },
    async createIntent(asked) {
      if (asked.method === 'saved' && !asked.methodId) {
        throw new PaymentError('invalid', 'no payment method is saved', { code: 'method_missing' });
      }
      return asked.amount === 0 ? setups.create(asked) : payments.create(asked);
    },
    intent: (id) => ofIntent(id).read(id),
    capture: (id, { amount }) => ofIntent(id).capture(id, amount),
    void: (id) => ofIntent(id).void(id),
    forgetMethod: (id) => forgetMethod(stripe.paymentMethods, id),
    ...makeStripeMoneyBack(stripe, installation),
    ...makeStripeEvents(stripe, { installation, secrets, clock, isLive: secretKey.includes('_live_') }),
    movements: (since) => stripeMovements(stripe, installation, since),
    async probe() {
      await ask(() => stripe.paymentIntents.list({ limit: 1 }));
    },
  };
}
