import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { useState } from 'react';
import { call } from '../../../platform/api/api.ts';
import type { PaymentType } from './payment-method.tsx';

/** How long an intent that nobody has used is kept: before the provider lets go of it. */
const keptMs = 15 * 60_000;

/** The intents with which another payment method is authorized. */
export interface CardIntents {
  /** Asks for one as soon as the dialog is open or another kind of payment is chosen (spec 2 §4 Payment update). */
  prepare(type: PaymentType): void;
  /** The one that is there, or another: each is used by one press. @throws ApiError of the call */
  take(type: PaymentType): Promise<PaymentIntent>;
}

/** Keeps the intents of a payment dialog, one for each kind of payment. */
export function useCardIntents(teamId: string): CardIntents {
  const [intents] = useState(() => cardIntents(teamId));
  return intents;
}

function cardIntents(teamId: string): CardIntents {
  const kept = new Map<PaymentType, { at: number; intent: Promise<PaymentIntent> }>();
  const ask = async (paymentType: PaymentType) => {
    const request = { params: { teamId }, input: { paymentType } };
    return (await call('POST /teams/{teamId}/billing/update-card/start', request)).paymentIntent;
  };
  return {
    prepare(type) {
      if (kept.has(type)) return;
      const intent = ask(type);
      kept.set(type, { at: Date.now(), intent });
      // What refuses it is shown at the press, which asks again.
      intent.catch(() => kept.delete(type));
    },
    async take(type) {
      const ready = kept.get(type);
      kept.delete(type);
      if (ready && Date.now() - ready.at < keptMs) {
        const intent = await ready.intent.catch(() => null);
        if (intent) return intent;
      }
      return ask(type);
    },
  };
}
