import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Intent, NewIntent } from '../payment-port.ts';
import type { StripeAccess } from './stripe-access.ts';
import { findMade, isKeyOld, markOf } from './stripe-attempts.ts';
import { declineOf } from './stripe-declines.ts';
import { ask, isOtherContent, isUnexpectedState } from './stripe-errors.ts';
import { forgetMethod, presentMethod } from './stripe-methods.ts';

/** What an intent is read with. */
const expand = ['payment_method', 'latest_charge'];

const states: Readonly<Record<string, Intent['status']>> = {
  requires_confirmation: 'open',
  requires_action: 'challenge',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'expired',
};

/** Payments: intents whose amount is held before it is captured, renewals included (PROVIDERS §2 'Stripe'). */
export function makeStripePayments(
  stripe: Stripe,
  { installation, clock }: Pick<StripeAccess, 'installation' | 'clock'>,
) {
  const { paymentIntents } = stripe;
  const read = async (id: string) => presentPayment(await ask(() => paymentIntents.retrieve(id, { expand })));

  async function canceled(id: string): Promise<{ intent: Intent; isNewMethod: boolean }> {
    const present = (intent: Stripe.PaymentIntent) => ({
      intent: presentPayment(intent),
      isNewMethod: intent.setup_future_usage === 'off_session',
    });
    try {
      return present(await paymentIntents.cancel(id, { expand }, { idempotencyKey: randomUUID() }));
    } catch (error) {
      if (!isUnexpectedState(error)) return ask(() => Promise.reject(error));
    }
    return present(await ask(() => paymentIntents.retrieve(id, { expand })));
  }

  return {
    read,
    async create(asked: NewIntent): Promise<Intent> {
      const find = () => findMade(asked, installation, (page) => paymentIntents.list(page));
      const made = isKeyOld(asked, clock.now()) ? await find() : undefined;
      if (made) return read(made.id);
      try {
        const intent = await paymentIntents.create(
          {
            amount: asked.amount,
            currency: asked.currency.toLowerCase(),
            customer: asked.customerId,
            description: asked.description,
            capture_method: 'manual',
            allowed_payment_method_types: ['card'],
            metadata: markOf(asked, installation),
            expand,
            ...payBy(asked),
          },
          { idempotencyKey: asked.key },
        );
        return presentPayment(intent);
      } catch (error) {
        const declined = error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;
        if (declined) return read(declined.id);
        // The answer was lost, and the saved method is another one since.
        const earlier = isOtherContent(error) ? await find() : undefined;
        if (earlier) return read(earlier.id);
        return ask(() => Promise.reject(error));
      }
    },
    // An intent is captured once by its state. A key of its own would repeat a failure of Stripe's for a day.
    async capture(id: string, amount: number): Promise<Intent> {
      try {
        const params = { amount_to_capture: amount, expand };
        return presentPayment(await paymentIntents.capture(id, params, { idempotencyKey: randomUUID() }));
      } catch (error) {
        // Its state decides, such as captured before, or expired.
        return isUnexpectedState(error) ? read(id) : ask(() => Promise.reject(error));
      }
    },
    async void(id: string): Promise<Intent> {
      const { intent, isNewMethod } = await canceled(id);
      // What it would have saved is kept no longer. A payment with a saved method leaves that as it is.
      if (intent.status === 'expired' && isNewMethod)
        await forgetMethod(stripe.paymentMethods, intent.method?.id ?? null);
      return intent;
    },
  };
}

function payBy({ method, methodId, isPresent }: NewIntent): Partial<Stripe.PaymentIntentCreateParams> {
  if (method !== 'saved') return { setup_future_usage: 'off_session' };
  return { payment_method: methodId!, confirm: true, off_session: !isPresent };
}

function presentPayment(intent: Stripe.PaymentIntent): Intent {
  const { id, client_secret: clientSecret, last_payment_error: error, latest_charge: charge } = intent;
  const isDeclined = intent.status === 'requires_payment_method' && error !== null;
  const untried = isDeclined ? 'declined' : 'open';
  const status = intent.status === 'requires_payment_method' ? untried : (states[intent.status] ?? 'processing');
  const before = charge && typeof charge === 'object' ? charge.payment_method_details?.card?.capture_before : null;
  const isOver = status === 'captured';
  return {
    id,
    clientSecret: clientSecret!,
    status,
    amount: isOver ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    decline: isDeclined ? declineOf(error) : null,
    method: presentMethod(intent.payment_method),
    chargeId: isOver ? (typeof charge === 'string' ? charge : (charge?.id ?? null)) : null,
    expiresAt: status === 'authorized' && before ? new Date(before * 1000).toISOString() : null,
  };
}
