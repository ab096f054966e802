import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscription as Paddle's API tells of it, as far as its SDK is asked here. */
interface FakeSubscription {
  id: string;
  status: 'active' | 'canceled' | 'paused' | 'past_due' | 'trialing';
  scheduledChange: { action: 'cancel'; effective_at: string } | null;
  endsAt: string;
  collectionMode: 'automatic' | 'manual';
  /** For a period, in minor units of US dollars; null where there is none. */
  price: number | null;
}

/** What an answer of the API is: a status and a body. */
type Answer = [status: number, body: object];

const refusal = (status: number, code: string, type = 'request_error'): Answer => [
  status,
  { error: { type, code, detail: code, documentation_url: 'https://developer.paddle.com/errors' } },
];

/**
 * Paddle Billing on loopback, as far as subscriptions go: their state is kept, what is canceled cannot be changed, and webhooks are
 * signed as Paddle signs them.
 */
export async function startPaddle() {
  const [key, secret] = ['pdl_key', 'pdl_ntfset_secret'];
  const subscriptions = new Map<string, FakeSubscription>();
  const asked: string[] = [];
  /** What every call is answered instead, such as an outage. */
  let fault: Answer | 'silence' | null = null;

  const present = ({ id, status, scheduledChange, endsAt, collectionMode, price }: FakeSubscription) => ({
    id,
    status,
    customer_id: 'ctm_1',
    address_id: 'add_1',
    currency_code: 'USD',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    next_billed_at: scheduledChange || status === 'canceled' ? null : endsAt,
    collection_mode: collectionMode,
    current_billing_period: status === 'canceled' ? null : { starts_at: '2026-01-01T00:00:00Z', ends_at: endsAt },
    billing_cycle: { interval: 'year', frequency: 1 },
    scheduled_change: scheduledChange && { ...scheduledChange, resume_at: null },
    management_urls: {
      update_payment_method: `https://paddle.example/update/${id}`,
      cancel: `https://paddle.example/cancel/${id}`,
    },
    items:
      price === null
        ? []
        : [
            {
              status: 'active',
              quantity: 1,
              recurring: true,
              created_at: '2026-01-01T00:00:00Z',
              updated_at: '2026-01-01T00:00:00Z',
              product: { id: 'pro_1', name: 'Pro', tax_category: 'saas', status: 'active' },
              price: {
                id: 'pri_1',
                product_id: 'pro_1',
                description: 'Pro',
                unit_price: { amount: String(price), currency_code: 'USD' },
                unit_price_overrides: [],
                quantity: { minimum: 1, maximum: 1 },
                status: 'active',
              },
            },
          ],
  });

  function answer(method: string, path: string, body: Record<string, unknown>): Answer {
    const [, id = '', act = ''] = /^\/subscriptions\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    const it = subscriptions.get(id);
    if (!it) return refusal(404, 'not_found');
    if (method !== 'GET' && it.status === 'canceled') return refusal(409, 'subscription_update_when_canceled');
    if (method === 'POST' && act === 'cancel') {
      if (body.effective_from !== 'next_billing_period') return refusal(400, 'bad_request');
      it.scheduledChange = { action: 'cancel', effective_at: it.endsAt };
    } else if (method === 'PATCH' && act === '') {
      if (body.scheduled_change !== null) return refusal(400, 'bad_request');
      it.scheduledChange = null;
    } else if (method === 'GET' && act === 'update-payment-method-transaction') {
      if (it.collectionMode === 'manual') return refusal(400, 'subscription_payment_method_change_not_automatic');
      return [
        200,
        {
          data: {
            id: 'txn_1',
            status: 'ready',
            items: [],
            payments: [],
            checkout: { url: `https://paddle.example/pay/${id}` },
          },
        },
      ];
    } else if (method !== 'GET' || act !== '') return refusal(404, 'not_found');
    return [200, { data: present(it) }];
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url.split('?')[0]}`);
    if (fault === 'silence') return request.socket.destroy();
    const isKnown = request.headers.authorization === `bearer ${key}`;
    const [status, body] =
      fault ??
      (isKnown
        ? answer(method, url.split('?')[0]!, text ? JSON.parse(text) : {})
        : refusal(403, 'authentication_malformed'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The settings that connect a server to it. */
    env: { PADDLE_API_KEY: key, PADDLE_WEBHOOK_SECRETS: `old ${secret}`, PADDLE_URL: url },
    /** The calls that came, such as 'GET /subscriptions/sub_1'. */
    asked,
    /** Sells a subscription, which runs to `endsAt`. Gives its id. */
    sell(changes: Partial<FakeSubscription> = {}): string {
      const id = changes.id ?? `sub_${randomUUID()}`;
      const before = {
        status: 'active',
        scheduledChange: null,
        endsAt: '2027-09-10T12:00:00Z',
        collectionMode: 'automatic',
        price: null,
      } as const;
      subscriptions.set(id, { ...before, ...subscriptions.get(id), ...changes, id });
      return id;
    },
    /** Whether a subscription renews by itself. */
    renews: (id: string) => subscriptions.get(id)!.scheduledChange === null,
    /** Answers every call in another way; null as before. */
    fail(given: 'outage' | 'silence' | 'key' | 'locked' | null): void {
      const faults = {
        outage: refusal(500, 'internal_error', 'api_error'),
        silence: 'silence',
        key: refusal(403, 'forbidden'),
        locked: refusal(400, 'subscription_locked_pending_changes'),
      } as const;
      fault = given && faults[given];
    },
    /** A webhook about a subscription: its headers and body. */
    webhook(id: string, at: Date, type = 'subscription.updated') {
      const body = JSON.stringify({
        event_id: `evt_${randomUUID()}`,
        event_type: type,
        occurred_at: at.toISOString(),
        data: { id },
      });
      const seconds = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex');
      return {
        headers: { 'content-type': 'application/json', 'paddle-signature': `ts=${seconds};h1=${signature}` },
        body: Buffer.from(body),
      };
    },
    close: () => void server.close(),
  };
}
