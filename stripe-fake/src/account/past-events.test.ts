import { expect, test } from 'vitest';
import { apiVersion } from '../core/account.ts';
import { day } from '../core/times.ts';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('events show what happened, with the object as it was', async () => {
  const { stripe } = used;
  const paid = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  await stripe.paymentIntents.capture(paid.id, {}, { idempotencyKey: 'capture-1' });
  const { data } = await stripe.events.list({ limit: 20 });
  expect(data.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'charge.captured',
    'payment_intent.amount_capturable_updated',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  expect(data[0]).toMatchObject({
    object: 'event',
    api_version: apiVersion,
    livemode: false,
    pending_webhooks: 0,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'capture-1' },
    data: { object: { id: paid.id, status: 'succeeded' } },
  });
  expect(data.at(-1)!.data.object).toMatchObject({ id: paid.id, status: 'requires_confirmation' });
  expect(await stripe.events.retrieve(data[0]!.id)).toEqual(data[0]);
});

test('events are found by type and time', async () => {
  const { fake, stripe } = used;
  await pay(stripe, 'pm_card_visa');
  fake.clock.advance(day);
  await stripe.customers.create();
  const types = async (asked: object) => (await stripe.events.list(asked)).data.map(({ type }) => type);
  expect(await types({ type: 'charge.succeeded' })).toEqual(['charge.succeeded']);
  expect(await types({ type: 'charge.*' })).toEqual(['charge.updated', 'charge.succeeded']);
  expect(await types({ types: ['customer.created', 'payment_intent.created'] })).toEqual([
    'customer.created',
    'payment_intent.created',
  ]);
  const since = Math.floor(fake.clock.now().getTime() / 1000) - 60;
  expect(await types({ created: { gte: since } })).toEqual(['customer.created']);
  expect(await refusalOf(stripe.events.list({ type: 'a', types: ['b'] }))).toMatchObject({ statusCode: 400 });
});

test('what came after an event is read with ending_before, page by page', async () => {
  const { stripe } = used;
  for (let count = 0; count < 7; count += 1) await stripe.customers.create({ name: `${count}` });
  const all = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id);
  const last = all[6]!;
  const page = await stripe.events.list({ ending_before: last, limit: 4 });
  expect(page.data.map(({ id }) => id)).toEqual(all.slice(2, 6));
  expect(page.has_more).toBe(true);
  const rest = await stripe.events.list({ ending_before: page.data[0]!.id, limit: 4 });
  expect(rest.data.map(({ id }) => id)).toEqual(all.slice(0, 2));
  expect(rest.has_more).toBe(false);
  const read: string[] = [];
  for await (const { id } of stripe.events.list({ ending_before: last, limit: 2 })) read.push(id);
  expect(read).toEqual(all.slice(0, 6).toReversed());
});

test('events are gone after 30 days, also as the place to begin at', async () => {
  const { fake, stripe } = used;
  await stripe.customers.create();
  const [old] = (await stripe.events.list()).data;
  fake.clock.advance(29 * day);
  await stripe.customers.create();
  expect((await stripe.events.list({ ending_before: old!.id })).data).toHaveLength(1);
  fake.clock.advance(2 * day);
  expect((await stripe.events.list()).data).toHaveLength(1);
  expect(await refusalOf(stripe.events.retrieve(old!.id))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(stripe.events.list({ ending_before: old!.id }))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'ending_before',
  });
});
