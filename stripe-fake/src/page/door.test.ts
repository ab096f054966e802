import { beforeEach, expect, test } from 'vitest';
import { held, useFake } from '../testing/use-fake.ts';

const used = useFake();
let customer: string;

beforeEach(async () => {
  customer = (await used.stripe.customers.create()).id;
});

/** What a page sends, and what it gets. */
async function call(method: 'GET' | 'POST', path: string, given: Record<string, string>) {
  const params = new URLSearchParams(given);
  const response = await fetch(`${used.url}${path}${method === 'GET' ? `?${params}` : ''}`, {
    method,
    headers: { origin: 'https://chamfer.example' },
    ...(method === 'POST' ? { body: params } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const typed = (number: string, changes: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries({ number, exp_month: '8', exp_year: '2032', cvc: '123', ...changes }).map(([name, value]) => [
      `payment_method_data[card][${name}]`,
      value,
    ]),
  );

/** A new intent, and what a page calls for it. */
async function begin() {
  const intent = await used.stripe.paymentIntents.create(held(customer));
  const known = { key: used.fake.keys.publishable, client_secret: intent.client_secret! };
  const path = `/v1/payment_intents/${intent.id}`;
  const confirm = (given: Record<string, string>) =>
    call('POST', `${path}/confirm`, { ...known, 'payment_method_data[type]': 'card', ...given });
  return { intent, known, path, confirm };
}

test('a page confirms with the number of a card, and sees of the intent what a page may see', async () => {
  const { intent, known, path, confirm } = await begin();
  const answer = await confirm(typed('4242424242424242'));
  expect(answer).toMatchObject({ status: 200, body: { id: intent.id, status: 'requires_capture', amount: 11_900 } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const read = await call('GET', path, known);
  expect(read.body).toEqual(answer.body);
  for (const hidden of ['customer', 'metadata', 'latest_charge']) expect(read.body).not.toHaveProperty(hidden);
  const stored = await used.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
  expect(stored.payment_method).toMatchObject({ card: { last4: '4242', exp_month: 8, exp_year: 2032 } });
});

test('a declined card answers as the API does, and the next one is taken', async () => {
  const { confirm } = await begin();
  const refusal = await confirm(typed('4000000000009995'));
  expect(refusal).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        payment_intent: { status: 'requires_payment_method' },
      },
    },
  });
  expect(refusal.body.error.payment_intent).not.toHaveProperty('customer');
  expect((await confirm(typed('5555555555554444'))).body.status).toBe('requires_capture');
});

test.each([
  ['4242424242424241', {}, 'incorrect_number'],
  ['4242424242424242', { exp_month: '13' }, 'invalid_expiry_month'],
  ['4242424242424242', { exp_year: '2020' }, 'invalid_expiry_year'],
  ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
  ['4111111111111111', {}, 'card_declined'],
])('%s with %j is refused with %s, and no intent learns of it', async (number, changes, code) => {
  const { confirm, known, path } = await begin();
  expect(await confirm(typed(number, changes))).toMatchObject({ status: 402, body: { error: { code } } });
  expect((await call('GET', path, known)).body).toMatchObject({ last_payment_error: null });
});

test('the bank is asked, and the person passes or does not', async () => {
  const { known, confirm } = await begin();
  const asked = await confirm(typed('4000000000003220'));
  expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  const complete = (passes: string) => call('POST', '/v1/3ds2/challenge_complete', { ...known, passes });
  expect(await complete('false')).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_authentication_failure' } },
  });
  await confirm(typed('4000000000003220'));
  expect((await complete('true')).body.status).toBe('requires_capture');
});

test('a card is kept without a payment', async () => {
  const setup = await used.stripe.setupIntents.create({ customer, usage: 'off_session' });
  const known = { key: used.fake.keys.publishable, client_secret: setup.client_secret! };
  const given = { ...known, 'payment_method_data[type]': 'card', ...typed('4242424242424242') };
  expect((await call('POST', `/v1/setup_intents/${setup.id}/confirm`, given)).body.status).toBe('succeeded');
  expect((await used.stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
});

test('a page needs the key of pages and the secret of this intent, and reaches nothing else', async () => {
  const { known, path } = await begin();
  const other = await begin();
  expect((await call('GET', path, { ...known, key: 'pk_test_unknown' })).status).toBe(401);
  expect((await call('GET', path, { ...known, client_secret: other.known.client_secret })).status).toBe(404);
  expect((await call('GET', path, { ...known, client_secret: `${known.client_secret}x` })).status).toBe(404);
  expect((await call('GET', path, { ...known, expand: 'customer' })).body.error.code).toBe('parameter_unknown');
  expect((await call('POST', '/v1/refunds', known)).status).toBe(404);
  const bearer = { authorization: `Bearer ${known.key}` };
  const direct = await fetch(`${used.url}/v1/customers`, { headers: bearer });
  expect(direct.status).toBe(403);
  expect((await direct.json()).error.code).toBe('secret_key_required');
});

test('only the door takes the number of a card', async () => {
  const body = new URLSearchParams({ type: 'card', ...typed('4242424242424242') });
  const headers = { authorization: `Bearer ${used.fake.keys.secret}` };
  const { intent } = await begin();
  const path = `/v1/payment_intents/${intent.id}/confirm`;
  const answer = await fetch(`${used.url}${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
});

test('faults hit pages as well', async () => {
  const { confirm, known, path } = await begin();
  used.fake.faults.add({ kind: 'drop_after', method: 'POST', path: /confirm$/ });
  await expect(confirm(typed('4242424242424242'))).rejects.toThrow();
  expect((await call('GET', path, known)).body.status).toBe('requires_capture');
  used.fake.faults.add({ kind: 'unavailable', path });
  expect((await call('GET', path, known)).status).toBe(503);
});

test('the script and its frames are there', async () => {
  const script = await fetch(`${used.url}/endive/stripe.js`);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  const text = await script.text();
  // It is a whole program.
  expect(() => new Function(text)).not.toThrow();
  for (const name of ['field', 'challenge', 'express', 'sheet']) {
    expect((await fetch(`${used.url}/stub/${name}`)).status).toBe(200);
  }
});
