import { z } from 'zod';
import { created, emptyable, expand, flag, integer, listOf, metadata, page, text } from '../core/params.ts';

const cardOnly = listOf(z.enum(['card'])).optional();
const offSession = z
  .union([flag, z.enum(['one_off', 'recurring'])])
  .transform((value) => value !== false)
  .optional();
const usage = z.enum(['off_session', 'on_session']).optional();

const automatic = z.strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() }).optional();

/** What `payment_intents.create` takes. */
export const createIntentParams = z.strictObject({
  ...expand,
  amount: integer,
  currency: z.string().regex(/^[a-z]{3}$/i, 'not a currency'),
  allowed_payment_method_types: cardOnly,
  automatic_payment_methods: automatic,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: offSession,
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: usage,
  use_stripe_sdk: flag.optional(),
});

/** What `payment_intents.update` takes. */
export const updateIntentParams = z.strictObject({
  ...expand,
  amount: integer.optional(),
  customer: text.optional(),
  description: emptyable.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: emptyable.optional(),
  setup_future_usage: z.union([z.literal(''), z.enum(['off_session', 'on_session'])]).optional(),
});

/** What `payment_intents.confirm` takes. */
export const confirmIntentParams = z.strictObject({
  ...expand,
  allowed_payment_method_types: cardOnly,
  off_session: offSession,
  payment_method: text.optional(),
  receipt_email: emptyable.optional(),
  return_url: text.optional(),
  setup_future_usage: z.union([z.literal(''), z.enum(['off_session', 'on_session'])]).optional(),
  use_stripe_sdk: flag.optional(),
});

/** What `payment_intents.capture` takes. */
export const captureIntentParams = z.strictObject({
  ...expand,
  amount_to_capture: integer.optional(),
  metadata: metadata.optional(),
});

/** What `payment_intents.cancel` takes. */
export const cancelIntentParams = z.strictObject({
  ...expand,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** What `payment_intents.list` takes. */
export const listIntentParams = z.strictObject({ ...page, created, customer: text.optional() });

/** What `setup_intents.create` takes. */
export const createSetupParams = z.strictObject({
  ...expand,
  allowed_payment_method_types: cardOnly,
  automatic_payment_methods: automatic,
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  return_url: text.optional(),
  usage,
  use_stripe_sdk: flag.optional(),
});

/** What `setup_intents.update` takes, in every state. */
export const updateSetupParams = z.strictObject({
  ...expand,
  description: emptyable.optional(),
  metadata: metadata.optional(),
});

/** What `setup_intents.confirm` takes. */
export const confirmSetupParams = z.strictObject({
  ...expand,
  payment_method: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
});

/** What `setup_intents.cancel` takes. */
export const cancelSetupParams = z.strictObject({
  ...expand,
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
});

/** What `setup_intents.list` takes. */
export const listSetupParams = z.strictObject({
  ...page,
  created,
  customer: text.optional(),
  payment_method: text.optional(),
});
