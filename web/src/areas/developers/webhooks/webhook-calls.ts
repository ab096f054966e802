import type { ApiError } from '@chamfer/client';
import { type WebhookEvent, webhookEvents } from '@chamfer/contract/webhook-events';
import type { QueryClient } from '@tanstack/react-query';
import type { MessageKey } from '../../../i18n/messages.ts';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { type Delivery, type OfWebhook, putWebhook, refreshWebhooks, type Webhook } from './use-webhooks.ts';

/** The form of a webhook: its address, its name, and a box for each event. */
export type WebhookForm = { url: string; name: string } & Record<WebhookEvent, boolean>;

/** The values of the form for a webhook, or for a new one. */
export function formOf(webhook: Webhook | null): WebhookForm {
  const chosen = new Set<string>(webhook ? webhook.events : ['design.published', 'comment.created']);
  const boxes = Object.fromEntries(webhookEvents.map((event) => [event, chosen.has(event)]));
  return { url: webhook?.url ?? '', name: webhook?.name ?? '', ...(boxes as Record<WebhookEvent, boolean>) };
}

const firstEvent = webhookEvents[0];

/** Everything wrong with the form before it is sent; a form without any event has its message at the first. */
export function checkWebhook(values: WebhookForm): FormErrors<keyof WebhookForm> {
  const url = values.url.trim();
  return {
    ...(url === '' && { url: 'webhooks.url.empty' as const }),
    ...(url !== '' && !/^https?:\/\//i.test(url) && { url: 'webhooks.url.invalid' as const }),
    ...(!webhookEvents.some((event) => values[event]) && { [firstEvent]: 'webhooks.events.empty' as const }),
  };
}

const addressReasons: Readonly<Record<string, MessageKey>> = {
  https_needed: 'webhooks.url.https',
  address_not_allowed: 'webhooks.url.private',
};

const textOfAddress = ({ details }: Pick<ApiError, 'details'>): MessageKey =>
  addressReasons[String(details?.reason)] ?? 'webhooks.url.invalid';

const common = {
  INVALID_UUID: 'webhooks.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
} as const;
const ofOne = { ...common, WEBHOOK_NOT_FOUND: 'webhooks.gone' } as const;

/** A webhook with the secret that signs, which is shown once. */
export interface WithSecret {
  webhook: Webhook;
  secret: string;
}

/** Adds a webhook. */
export async function addWebhook(client: QueryClient, teamId: string, values: WebhookForm): Promise<WithSecret> {
  const added = await create('POST /app/teams/{teamId}/webhooks', { params: { teamId }, input: inputOf(values) });
  putWebhook(client, teamId, added.webhook);
  return added;
}

/** What a refusal to add a webhook says. */
export const addWebhookRefusal = refusals<'POST /app/teams/{teamId}/webhooks', keyof WebhookForm>({
  ...common,
  WEBHOOK_ADDRESS_INVALID: (error) => ({ url: textOfAddress(error) }),
  OPERATION_NOT_ALLOWED: 'webhooks.limit',
  VALIDATION_ERROR: { url: 'webhooks.url.invalid' },
});

/** Changes a webhook. */
export async function changeWebhook(
  client: QueryClient,
  { teamId, webhookId }: OfWebhook,
  values: WebhookForm,
): Promise<void> {
  const input = inputOf(values);
  const changed = await call('PATCH /app/teams/{teamId}/webhooks/{webhookId}', {
    params: { teamId, webhookId },
    input,
  });
  putWebhook(client, teamId, changed);
}

/** What a refusal to change a webhook says. */
export const changeWebhookRefusal = refusals<'PATCH /app/teams/{teamId}/webhooks/{webhookId}', keyof WebhookForm>({
  ...ofOne,
  WEBHOOK_ADDRESS_INVALID: (error) => ({ url: textOfAddress(error) }),
  VALIDATION_ERROR: { url: 'webhooks.url.invalid' },
});

/** Switches a webhook on or off. */
export async function switchWebhook(
  client: QueryClient,
  { teamId, webhookId }: OfWebhook,
  isOn: boolean,
): Promise<void> {
  const params = { teamId, webhookId };
  putWebhook(client, teamId, await call('PATCH /app/teams/{teamId}/webhooks/{webhookId}', { params, input: { isOn } }));
}

/** What a refusal to switch a webhook says. */
export const switchWebhookRefusal = refusals<'PATCH /app/teams/{teamId}/webhooks/{webhookId}'>({
  ...ofOne,
  WEBHOOK_ADDRESS_INVALID: (error) => textOfAddress(error),
});

/** Gives a webhook a new secret. */
export async function rotateSecret(client: QueryClient, { teamId, webhookId }: OfWebhook): Promise<WithSecret> {
  const given = await create('POST /app/teams/{teamId}/webhooks/{webhookId}/secret', { params: { teamId, webhookId } });
  putWebhook(client, teamId, given.webhook);
  return given;
}

/** What a refusal of a new secret says. */
export const rotateSecretRefusal = refusals<'POST /app/teams/{teamId}/webhooks/{webhookId}/secret'>(ofOne);

/** Removes a webhook with its deliveries. */
export async function removeWebhook(client: QueryClient, { teamId, webhookId }: OfWebhook): Promise<void> {
  await call('DELETE /app/teams/{teamId}/webhooks/{webhookId}', { params: { teamId, webhookId } });
  await refreshWebhooks(client, teamId);
}

/** What a refusal to remove a webhook says; one that is gone already is as good as removed. */
export const removeWebhookRefusal = refusals<'DELETE /app/teams/{teamId}/webhooks/{webhookId}'>({
  ...ofOne,
  INVALID_UUID: null,
  WEBHOOK_NOT_FOUND: null,
});

/** Sends a test. */
export async function sendTest(client: QueryClient, { teamId, webhookId }: OfWebhook): Promise<Delivery> {
  const sent = await create('POST /app/teams/{teamId}/webhooks/{webhookId}/test', { params: { teamId, webhookId } });
  await refreshWebhooks(client, teamId);
  return sent;
}

/** Sends a delivery again. */
export async function replay(client: QueryClient, { teamId, webhookId }: OfWebhook, deliveryId: string): Promise<void> {
  const params = { teamId, webhookId, deliveryId };
  await call('POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay', { params });
  await refreshWebhooks(client, teamId);
}

/** Sends every failed delivery again. */
export async function replayFailed(client: QueryClient, { teamId, webhookId }: OfWebhook): Promise<number> {
  const { replayed } = await call('POST /app/teams/{teamId}/webhooks/{webhookId}/replay', {
    params: { teamId, webhookId },
  });
  await refreshWebhooks(client, teamId);
  return replayed;
}

function inputOf({ url, name, ...boxes }: WebhookForm) {
  return { url: url.trim(), name: name.trim(), events: webhookEvents.filter((event) => boxes[event]) };
}
