import type Stripe from 'stripe';
import { webhookPath } from '../payment-port.ts';
import { ask } from './stripe-errors.ts';
import { heardEvents } from './stripe-events.ts';
import { pages } from './stripe-lists.ts';

/** What Stripe has to know of an installation: where webhooks go, and on which domain wallets are shown. */
export interface StripeSetup {
  /** Our webhook endpoints, the latest first: one, or two while a secret is changed. */
  endpoints: { id: string; isEnabled: boolean; hearsAll: boolean }[];
  /** Whether Apple Pay and Google Pay are shown on our domain. */
  hasDomain: boolean;
}

/** What was made or changed at Stripe, and the secret of a new endpoint, which Stripe shows this once. */
export interface SetupDone {
  made: string[];
  secret: string | null;
}

const endpointUrl = (origin: string) => `${origin}${webhookPath}`;

/** Reads what Stripe knows of the installation at an origin. @throws PaymentError */
export async function readStripeSetup(stripe: Stripe, origin: string): Promise<StripeSetup> {
  const endpoints: StripeSetup['endpoints'] = [];
  for await (const { id, url, status, enabled_events: events } of pages(stripe.webhookEndpoints.list({ limit: 100 }))) {
    if (url !== endpointUrl(origin)) continue;
    const hearsAll = events.includes('*') || heardEvents.every((event) => (events as string[]).includes(event));
    endpoints.push({ id, isEnabled: status === 'enabled', hearsAll });
  }
  const domains = await ask(() => stripe.paymentMethodDomains.list({ domain_name: new URL(origin).hostname }));
  return { endpoints, hasDomain: domains.data.some(({ enabled }) => enabled) };
}

/**
 * Makes what is missing at Stripe; run again it changes nothing. `isRotating`: makes another endpoint with a secret of its own,
 * and the next run removes the one before. @throws PaymentError
 */
export async function setUpStripe(stripe: Stripe, origin: string, isRotating: boolean): Promise<SetupDone> {
  const { endpoints, hasDomain } = await readStripeSetup(stripe, origin);
  const made: string[] = [];
  let secret: string | null = null;
  const [latest, ...older] = endpoints;
  if (!latest || isRotating) {
    const params = { url: endpointUrl(origin), enabled_events: [...heardEvents], api_version: apiVersionOf(stripe) };
    const endpoint = await ask(() => stripe.webhookEndpoints.create(params));
    secret = endpoint.secret ?? null;
    made.push(`the webhook endpoint ${endpoint.id} is made`);
  } else {
    if (!latest.isEnabled || !latest.hearsAll) {
      const params = { enabled_events: [...heardEvents], disabled: false };
      await ask(() => stripe.webhookEndpoints.update(latest.id, params));
      made.push(`the webhook endpoint ${latest.id} is changed`);
    }
    for (const { id } of older) {
      await ask(() => stripe.webhookEndpoints.del(id));
      made.push(`the earlier webhook endpoint ${id} is removed`);
    }
  }
  if (!hasDomain) {
    const name = new URL(origin).hostname;
    await ask(() => stripe.paymentMethodDomains.create({ domain_name: name }));
    made.push(`the domain ${name} may show Apple Pay and Google Pay`);
  }
  return { made, secret };
}

/** The version that the SDK speaks, which webhooks are sent in too. */
function apiVersionOf(stripe: Stripe): Stripe.WebhookEndpointCreateParams.ApiVersion {
  return stripe.getApiField('version') as Stripe.WebhookEndpointCreateParams.ApiVersion;
}

/** What our key is needed for, each with a call that does nothing. */
const rights: readonly [right: string, call: (stripe: Stripe) => Promise<unknown>][] = [
  ['write customers', (stripe) => stripe.customers.update('cus_none', { metadata: {} })],
  ['write payment intents', (stripe) => stripe.paymentIntents.cancel('pi_none')],
  ['write setup intents', (stripe) => stripe.setupIntents.cancel('seti_none')],
  ['write payment methods', (stripe) => stripe.paymentMethods.detach('pm_none')],
  ['write refunds', (stripe) => stripe.refunds.create({ charge: 'ch_none' })],
  ['read charges', (stripe) => stripe.charges.list({ limit: 1 })],
  ['read disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['read events', (stripe) => stripe.events.list({ limit: 1 })],
  ['read balance transactions', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
];

/** What our key may not do and has to: empty where it may do everything. @throws PaymentError where Stripe does not answer */
export async function missingRights(stripe: Stripe): Promise<string[]> {
  const missing: string[] = [];
  for (const [right, call] of rights) {
    const kind = await ask(() => call(stripe)).then(
      () => null,
      (error: { kind?: string }) => {
        // What is asked for does not exist: who may not write hears that first.
        if (error.kind === 'refused' || error.kind === 'invalid') return error.kind;
        throw error;
      },
    );
    if (kind === 'refused') missing.push(right);
  }
  return missing;
}
