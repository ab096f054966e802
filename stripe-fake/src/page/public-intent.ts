import type Stripe from 'stripe';

/** What a page sees of an intent: nothing of the customer, of metadata or of charges. */
const shown = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
  'usage',
];

/** An intent as the script gives it to a page. */
export function publicIntent(intent: Stripe.PaymentIntent | Stripe.SetupIntent): Record<string, unknown> {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => shown.includes(name)));
}
