import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { webhookEvents } from '../rules/webhooks/webhook-events.ts';
import { id, nothing, text, time } from '../shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });
const ofWebhook = inTeam.extend({ webhookId: id });
const ofDelivery = ofWebhook.extend({ deliveryId: id });
const perUser = { per: 'user', max: 60, windowMs: minute } as const;
const common = ['INVALID_UUID', 'TEAM_NOT_FOUND', 'TEAM_FORBIDDEN'] as const;
const ofOne = [...common, 'WEBHOOK_NOT_FOUND'] as const;

/** Webhooks that a team may have at most. */
export const mostWebhooks = 20;

/** Why a webhook was switched off by itself: its receiver answered 410, or every try failed for five days. */
export const webhookOffReasons = ['gone', 'failing'] as const;

/** An address that is called when something happens in a team. Its secret is never in it. */
export const teamWebhook = z.object({
  id,
  /** '' if it was given none. */
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  offReason: z.enum(webhookOffReasons).nullable(),
  offAt: time.nullable(),
  createdAt: time,
  /** When the secret before the present one ends, which still signs until then; null if there is none. */
  previousSecretUntil: time.nullable(),
  /** Deliveries of the last 24 hours, by their outcome. */
  lastDay: z.object({ delivered: z.int(), failed: z.int(), pending: z.int() }),
  /** What the log has, of the last 30 days. */
  total: z.int(),
  failed: z.int(),
});

/** One call of a webhook's address, and what came of it. */
const delivery = z.object({
  id,
  /** The header `webhook-id`, the same in every try and replay. */
  messageId: z.string(),
  /** The event, or `webhook.test`. */
  type: z.string(),
  at: time,
  state: z.enum(['pending', 'delivered', 'failed']),
  /** Tries since it was made or replayed. */
  tries: z.int(),
  nextTryAt: time.nullable(),
  /** The last try; null before the first. */
  last: z
    .object({
      at: time,
      tookMs: z.int(),
      /** The status of the answer; null where there was none. */
      status: z.int().nullable(),
      /** Why there was none, as a stable code, such as `timeout`. */
      reason: z.string().nullable(),
    })
    .nullable(),
});

/** One try, with what was sent and the beginning of the answer. */
const webhookTry = z.object({
  at: time,
  tookMs: z.int(),
  status: z.int().nullable(),
  reason: z.string().nullable(),
  /** The path that was called, and the headers that were sent. */
  sent: z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }),
  /** Headers of the answer and the first kilobyte of its text; null where there was none. */
  answer: z.object({ headers: z.record(z.string(), z.string()), text: z.string() }).nullable(),
});

const address = text(2000).min(1, { error: 'required' });
const events = z
  .array(z.enum(webhookEvents))
  .min(1, { error: 'required' })
  .max(webhookEvents.length)
  .transform((given) => webhookEvents.filter((event) => given.includes(event)));
const name = text(1000);

/** Webhooks of a team, after Standard Webhooks (SSO §8). Owners alone. */
export const teamWebhooks = {
  'GET /app/teams/{teamId}/webhooks': endpoint({
    summary: 'The webhooks of a team, the oldest first; at most 20.',
    spec: 'SSO §8',
    auth: 'user',
    params: inTeam,
    output: z.object({ webhooks: z.array(teamWebhook) }),
    errors: common,
  }),
  'POST /app/teams/{teamId}/webhooks': endpoint({
    summary: 'Adds a webhook, which is on. The answer alone has its secret.',
    spec: 'SSO §8, DECISIONS 90',
    auth: 'fresh',
    params: inTeam,
    input: z.object({ url: address, name: name.default(''), events }),
    output: z.object({ webhook: teamWebhook, secret: z.string() }),
    status: 201,
    // WEBHOOK_ADDRESS_INVALID: `reason` is one of the outgoing door's; OPERATION_NOT_ALLOWED: `limit`.
    errors: [...common, 'WEBHOOK_ADDRESS_INVALID', 'OPERATION_NOT_ALLOWED'],
    creates: 'secret',
    limit: perUser,
  }),
  'GET /app/teams/{teamId}/webhooks/{webhookId}': endpoint({
    summary: 'One webhook.',
    auth: 'user',
    params: ofWebhook,
    output: teamWebhook,
    errors: ofOne,
  }),
  'PATCH /app/teams/{teamId}/webhooks/{webhookId}': endpoint({
    summary: 'Changes a webhook; what is left out stays. Switched off, what is pending ends as failed.',
    auth: 'fresh',
    params: ofWebhook,
    input: z.object({
      url: address.optional(),
      name: name.optional(),
      events: events.optional(),
      isOn: z.boolean().optional(),
    }),
    output: teamWebhook,
    errors: [...ofOne, 'WEBHOOK_ADDRESS_INVALID'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/secret': endpoint({
    summary: 'Makes a new secret, which the answer alone has. The one before signs too for 24 hours.',
    auth: 'fresh',
    params: ofWebhook,
    output: z.object({ webhook: teamWebhook, secret: z.string() }),
    errors: ofOne,
    creates: 'secret',
    limit: perUser,
  }),
  'DELETE /app/teams/{teamId}/webhooks/{webhookId}': endpoint({
    summary: 'Removes a webhook, with the log of its deliveries.',
    auth: 'fresh',
    params: ofWebhook,
    output: nothing,
    status: 204,
    errors: ofOne,
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/test': endpoint({
    summary: 'Sends an event `webhook.test`, tried once, also if the webhook is off.',
    auth: 'user',
    params: ofWebhook,
    output: delivery,
    status: 201,
    errors: ofOne,
    creates: 'thing',
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries': endpoint({
    summary: 'What a webhook was called for in the last 30 days, newest first.',
    auth: 'user',
    params: ofWebhook,
    query: z.object({ state: z.enum(['pending', 'delivered', 'failed']).optional(), ...pageQuery(50) }),
    output: page(delivery),
    errors: ofOne,
  }),
  'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}': endpoint({
    summary: 'One delivery: its body and its latest tries, the newest first.',
    auth: 'user',
    params: ofDelivery,
    output: delivery.extend({ body: z.string(), latestTries: z.array(webhookTry) }),
    errors: [...ofOne, 'WEBHOOK_DELIVERY_NOT_FOUND'],
  }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay': endpoint({
    summary: 'Sends a delivery again, now, with the same `webhook-id`.',
    auth: 'user',
    params: ofDelivery,
    output: delivery,
    // OPERATION_NOT_ALLOWED: `off`.
    errors: [...ofOne, 'WEBHOOK_DELIVERY_NOT_FOUND', 'OPERATION_NOT_ALLOWED'],
    limit: perUser,
  }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/replay': endpoint({
    summary: 'Sends all deliveries again that failed.',
    auth: 'user',
    params: ofWebhook,
    output: z.object({ replayed: z.int() }),
    errors: [...ofOne, 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
};
