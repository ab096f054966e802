import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiVersion } from '../core/account.ts';
import { day, hour, minute } from '../core/times.ts';
import { pay, useFake } from '../testing/use-fake.ts';
import { signPayload } from './signature.ts';

const used = useFake();

/** One webhook as it arrived. */
interface Arrived {
  body: string;
  signature: string;
}

let server: Server;
let url: string;
let arrived: Arrived[];
let status: number;

beforeEach(async () => {
  arrived = [];
  status = 200;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      arrived.push({
        body: Buffer.concat(parts).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Wanted = Stripe.WebhookEndpointCreateParams.EnabledEvent;

async function register(...events: Wanted[]): Promise<string> {
  const wanted = events.length > 0 ? events : (['*'] as Wanted[]);
  const endpoint = await used.stripe.webhookEndpoints.create({ url, enabled_events: wanted, api_version: apiVersion });
  return endpoint.secret!;
}

const types = () => arrived.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
const paidInOrder = ['payment_intent.created', 'charge.succeeded', 'charge.updated', 'payment_intent.succeeded'];

test('events arrive signed, as the SDK reads them', async () => {
  const { fake, stripe } = used;
  const secret = await register();
  const paid = await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  expect(types()).toEqual(paidInOrder);
  const { body, signature } = arrived[3]!;
  const event = stripe.webhooks.constructEvent(body, signature, secret);
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    api_version: apiVersion,
    data: { object: { id: paid.id, status: 'succeeded' } },
  });
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ pending_webhooks: 0 });
  expect(fake.webhooks.sent).toHaveLength(4);
  expect(fake.webhooks.sent[0]).toMatchObject({ type: 'payment_intent.created', url, status: 200 });
});

test('signatures are old where the clock says so, and made with several secrets', () => {
  const seconds = Math.floor(Date.now() / 1000);
  const { webhooks } = used.stripe;
  const twice = signPayload('{}', ['whsec_new', 'whsec_old'], seconds);
  for (const secret of ['whsec_new', 'whsec_old']) expect(webhooks.constructEvent('{}', twice, secret)).toEqual({});
  const old = signPayload('{}', ['whsec_new'], seconds - 400);
  expect(() => webhooks.constructEvent('{}', old, 'whsec_new')).toThrow('tolerance');
});

test('an endpoint gets the events it wants, while it is enabled', async () => {
  const { fake, stripe } = used;
  await register('payment_intent.succeeded', 'charge.refunded');
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  const paid = await pay(stripe, 'pm_card_visa');
  await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
  await fake.webhooks.settled();
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.refunded']);
  await stripe.webhookEndpoints.update(endpoint!.id, { disabled: true });
  await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  expect(arrived).toHaveLength(2);
});

test('what is not answered with 2xx is sent again, for three days', async () => {
  const { fake, stripe } = used;
  await register('customer.created');
  status = 500;
  await stripe.customers.create();
  await fake.webhooks.settled();
  expect(arrived).toHaveLength(1);
  const [event] = (await stripe.events.list({ delivery_success: false })).data;
  expect(event).toMatchObject({ type: 'customer.created', pending_webhooks: 1 });
  fake.clock.advance(2 * minute);
  await fake.webhooks.settled();
  expect(arrived).toHaveLength(2);
  status = 204;
  fake.clock.advance(hour);
  await fake.webhooks.settled();
  expect(arrived).toHaveLength(3);
  expect(new Set(arrived.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(1);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);

  status = 503;
  await stripe.customers.create();
  for (let hours = 0; hours < 100; hours += 2) {
    fake.clock.advance(2 * hour);
    await fake.webhooks.settled();
  }
  const tried = arrived.length;
  expect(tried).toBeGreaterThan(8);
  fake.clock.advance(10 * day);
  await fake.webhooks.settled();
  expect(arrived).toHaveLength(tried);
});

test('a receiver that is not there is tried again', async () => {
  const { fake, stripe } = used;
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:1/hooks', enabled_events: ['customer.created'] });
  await stripe.customers.create();
  await fake.webhooks.settled();
  expect(fake.webhooks.sent.map((webhook) => webhook.status)).toEqual([0]);
  fake.clock.advance(2 * minute);
  await fake.webhooks.settled();
  expect(fake.webhooks.sent.map((webhook) => webhook.status)).toEqual([0, 0]);
});

test('webhooks are lost: they never arrive, and the list of events has them', async () => {
  const { fake, stripe } = used;
  await register();
  fake.webhooks.lose(1, 'payment_intent.succeeded');
  await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  fake.clock.advance(4 * day);
  await fake.webhooks.settled();
  expect(types()).toEqual(paidInOrder.slice(0, 3));
  expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
  await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  expect(types().slice(3)).toEqual(paidInOrder);
});

test('webhooks arrive twice, and again when somebody sends them again', async () => {
  const { fake, stripe } = used;
  await register('customer.created');
  fake.webhooks.double();
  await stripe.customers.create();
  await stripe.customers.create();
  await fake.webhooks.settled();
  expect(types()).toEqual(['customer.created', 'customer.created', 'customer.created']);
  expect(arrived[0]!.body).toContain((JSON.parse(arrived[1]!.body) as Stripe.Event).id);
  await fake.webhooks.resend((JSON.parse(arrived[2]!.body) as Stripe.Event).id);
  expect(arrived).toHaveLength(4);
  expect(() => fake.webhooks.resend('evt_none')).toThrow('evt_none');
});

test('webhooks are kept back, and arrive in another order', async () => {
  const { fake, stripe } = used;
  await register();
  fake.webhooks.hold();
  let place = 0;
  fake.webhooks.shuffle(() => {
    place -= 1;
    return place;
  });
  await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  expect(arrived).toEqual([]);
  await fake.webhooks.release();
  expect(types()).toEqual(paidInOrder.toReversed());
  fake.webhooks.shuffle(null);
  await pay(stripe, 'pm_card_visa');
  await fake.webhooks.settled();
  expect(types().slice(4)).toEqual(paidInOrder);
});
