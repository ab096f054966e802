import type { StripeConstructor } from '@stripe/stripe-js';
import type { PaymentScript } from '../payment-script.ts';
import { answerOf, type StripeResult } from './stripe-answers.ts';
import { aboveModals, stripeFields } from './stripe-fields.ts';
import { stripeWallet } from './stripe-wallet.ts';

/**
 * What Stripe's script, once it is loaded, gives to our pages. `publishableKey`: the account that is paid.
 * @throws Error when it is not loaded
 */
export function stripeScript(publishableKey: string): PaymentScript {
  const { Stripe } = globalThis as { Stripe?: StripeConstructor };
  if (!Stripe) throw new Error('The script of Stripe is not what it should be.');
  const stripe = Stripe(publishableKey);
  return {
    fields: (options) => stripeFields(stripe, options),
    askBank: async (clientSecret) =>
      answerOf(await aboveModals<StripeResult>(() => stripe.handleNextAction({ clientSecret }))),
    wallet: (options) => stripeWallet(stripe, options),
    read: async (clientSecret) =>
      answerOf(
        clientSecret.startsWith('seti_')
          ? await stripe.retrieveSetupIntent(clientSecret)
          : await stripe.retrievePaymentIntent(clientSecret),
      ),
  };
}
