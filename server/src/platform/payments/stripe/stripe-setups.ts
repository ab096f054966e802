import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Intent, NewIntent } from '../payment-port.ts';
import type { StripeAccess } from './stripe-access.ts';
import { findMade, isKeyOld, markOf } from './stripe-attempts.ts';
import { declineOf } from './stripe-declines.ts';
import { ask, isUnexpectedState } from './stripe-errors.ts';
import { forgetMethod, presentMethod } from './stripe-methods.ts';

const expand = ['payment_method'];

const states: Readonly<Record<string, Intent['status']>> = {
  requires_confirmation: 'open',
  requires_action: 'challenge',
  canceled: 'expired',
};

/**
 * Intents of amount 0, which keep a card and take nothing. A card is kept at once there, so what was captured or given back of
 * it is noted in the metadata: what is voided after all is kept no longer.
 */
export function makeStripeSetups(
  stripe: Stripe,
  { installation, clock }: Pick<StripeAccess, 'installation' | 'clock'>,
) {
  const { setupIntents, paymentMethods } = stripe;
  const retrieve = (id: string) => ask(() => setupIntents.retrieve(id, { expand }));
  const note = (id: string, state: 'captured' | 'voided') =>
    ask(() => setupIntents.update(id, { metadata: { state }, expand }, { idempotencyKey: randomUUID() }));

  return {
    read: async (id: string) => presentSetup(await retrieve(id)),
    async create(asked: NewIntent): Promise<Intent> {
      const made = isKeyOld(asked, clock.now())
        ? await findMade(asked, installation, (page) => setupIntents.list(page))
        : undefined;
      if (made) return presentSetup(await retrieve(made.id));
      const intent = await ask(() =>
        setupIntents.create(
          {
            customer: asked.customerId,
            description: asked.description,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            // It has no currency of its own.
            metadata: { ...markOf(asked, installation), currency: asked.currency },
            expand,
          },
          { idempotencyKey: asked.key },
        ),
      );
      return presentSetup(intent);
    },
    async capture(id: string): Promise<Intent> {
      const setup = await retrieve(id);
      return presentSetup(setup.status === 'succeeded' && !setup.metadata?.state ? await note(id, 'captured') : setup);
    },
    async void(id: string): Promise<Intent> {
      try {
        return presentSetup(await setupIntents.cancel(id, { expand }, { idempotencyKey: randomUUID() }));
      } catch (error) {
        if (!isUnexpectedState(error)) return ask(() => Promise.reject(error));
      }
      const setup = await retrieve(id);
      if (setup.status !== 'succeeded' || setup.metadata?.state === 'captured') return presentSetup(setup);
      const voided = await note(id, 'voided');
      await forgetMethod(paymentMethods, methodIdOf(voided.payment_method));
      return presentSetup(voided);
    },
  };
}

const methodIdOf = (method: string | Stripe.PaymentMethod | null) =>
  typeof method === 'string' ? method : (method?.id ?? null);

function presentSetup(setup: Stripe.SetupIntent): Intent {
  const { id, client_secret: clientSecret, last_setup_error: error, metadata } = setup;
  return {
    id,
    clientSecret: clientSecret!,
    status: statusOf(setup),
    amount: 0,
    currency: metadata?.currency ?? '',
    decline: setup.status === 'requires_payment_method' && error ? declineOf(error) : null,
    method: presentMethod(setup.payment_method),
    chargeId: null,
    expiresAt: null,
  };
}

function statusOf({ status, last_setup_error: error, metadata }: Stripe.SetupIntent): Intent['status'] {
  if (status === 'requires_payment_method') return error ? 'declined' : 'open';
  if (status !== 'succeeded') return states[status] ?? 'processing';
  const { state } = metadata ?? {};
  return state === 'captured' ? 'captured' : state === 'voided' ? 'expired' : 'authorized';
}
