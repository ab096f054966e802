import type Stripe from 'stripe';
import { z } from 'zod';
import { type Account, apiVersion } from '../core/account.ts';
import { randomText } from '../core/ids.ts';
import { changeMetadata, emptyable, expand, flag, listOf, metadata, page, text } from '../core/params.ts';
import { invalid, missing } from '../core/stripe-failure.ts';

/** What `webhookEndpoints.create` takes. */
export const createEndpointParams = z.strictObject({
  ...expand,
  api_version: text.optional(),
  description: emptyable.optional(),
  enabled_events: listOf(text),
  metadata: metadata.optional(),
  url: text,
});

/** What `webhookEndpoints.update` takes. */
export const updateEndpointParams = z.strictObject({
  ...expand,
  description: emptyable.optional(),
  disabled: flag.optional(),
  enabled_events: listOf(text).optional(),
  metadata: metadata.optional(),
  url: text.optional(),
});

/** What `webhookEndpoints.list` takes. */
export const listEndpointParams = z.strictObject(page);

/** The secrets that webhooks are signed with; the API gives them only at creation. */
export class EndpointSecrets {
  readonly #secrets = new Map<string, string>();

  /** The secret of an endpoint; a new one where it has none yet. */
  of(id: string): string {
    const known = this.#secrets.get(id);
    if (known !== undefined) return known;
    const secret = `whsec_${randomText(32)}`;
    this.#secrets.set(id, secret);
    return secret;
  }
}

/** Makes an endpoint; its secret is in this answer, and in no other. */
export function createEndpoint(
  account: Account,
  secrets: EndpointSecrets,
  asked: z.output<typeof createEndpointParams>,
): Stripe.WebhookEndpoint {
  if (account.endpoints.size >= 16) throw invalid('You have reached the maximum of 16 test webhook endpoints.');
  if (asked.api_version !== undefined && asked.api_version !== apiVersion) {
    throw invalid(`Invalid Stripe API version: ${asked.api_version}`, { param: 'api_version' });
  }
  checkUrl(account, asked.url);
  const endpoint: Stripe.WebhookEndpoint = {
    ...account.begin('we', 'webhook_endpoint'),
    api_version: asked.api_version ?? null,
    application: null,
    description: asked.description || null,
    enabled_events: asked.enabled_events,
    metadata: changeMetadata({}, asked.metadata),
    status: 'enabled',
    url: asked.url,
  };
  account.endpoints.set(endpoint.id, endpoint);
  return { ...endpoint, secret: secrets.of(endpoint.id) };
}

/** The endpoint with an id. */
export function findEndpoint(account: Account, id: string): Stripe.WebhookEndpoint {
  const found = account.endpoints.get(id);
  if (!found) throw missing('webhook endpoint', id);
  return found;
}

/** Changes where webhooks go, which ones, and whether any do. */
export function updateEndpoint(
  account: Account,
  id: string,
  asked: z.output<typeof updateEndpointParams>,
): Stripe.WebhookEndpoint {
  const endpoint = findEndpoint(account, id);
  if (asked.url !== undefined) checkUrl(account, asked.url);
  endpoint.url = asked.url ?? endpoint.url;
  endpoint.enabled_events = asked.enabled_events ?? endpoint.enabled_events;
  if (asked.description !== undefined) endpoint.description = asked.description || null;
  if (asked.disabled !== undefined) endpoint.status = asked.disabled ? 'disabled' : 'enabled';
  endpoint.metadata = changeMetadata(endpoint.metadata, asked.metadata);
  return endpoint;
}

/** Deletes an endpoint. */
export function deleteEndpoint(account: Account, id: string): object {
  findEndpoint(account, id);
  account.endpoints.delete(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

function checkUrl(account: Account, url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : null;
  if (protocol === 'https:' || (protocol === 'http:' && !account.settings.livemode)) return;
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  });
}
