import { useTestApp } from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const withoutBilling = useTestApp({});
const sandbox = () => app.parts.sandbox!;
const payments = () => app.parts.payments!;

beforeEach(async () => {
  await sandbox().store.pool.query('delete from sandbox_pay.faults');
});

const page = async (query = '') => {
  const { status, headers, bytes } = await app.fetch('GET', `/dev/payments${query}`);
  return { status, policy: headers['content-security-policy'], html: bytes.toString() };
};
const press = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const { status } = await app.fetch('POST', `/dev/payments/${path}`, {
    body: Buffer.from(JSON.stringify(body)),
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
  });
  return status;
};
const newIntent = () => {
  const key = app.parts.ids.uuid();
  return payments().createIntent({
    key,
    orderId: `order <${key}>`,
    customerId: key,
    amount: 26_466,
    currency: 'USD',
    method: 'card',
  });
};
const give = (clientSecret: string, number: string) =>
  sandbox().intents.confirmCard(clientSecret, { number, expMonth: 8, expYear: 2030, cvc: '123' });

test('it shows what was paid, what went back and what the cards do, and nothing of it as markup', async () => {
  const intent = await newIntent();
  await give(intent.clientSecret, '4242424242424242');
  const { chargeId } = await payments().capture(intent.id, {
    orderId: '',
    customerId: '',
    currency: 'USD',
    amount: 26_466,
    seats: 1,
  });
  await payments().refund('refund 1', chargeId!, 10_000);
  const intents = await page(`?words=${intent.id}`);
  expect(intents.status).toBe(200);
  expect(intents.policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+';/);
  expect(intents.html).toContain('$264.66');
  expect(intents.html).toContain('Visa •••• 4242');
  expect(intents.html).toContain('Succeeded');
  expect(intents.html).toContain('4000 0000 0000 3220');
  expect(intents.html).toContain('order &#60;');
  expect(intents.html).not.toContain('order <');
  expect((await page('?list=charges')).html).toMatch(/Partly refunded/);
  expect((await page('?list=refunds')).html).toContain('$100.00');
  expect((await page('?list=webhooks')).html).toContain('charge.refunded');
  expect((await page('?words=nobody%20has%20this')).html).toContain('Nothing here yet.');
  expect((await page('?list=odd&words=')).status).toBe(200);
});

test('a challenge is passed and failed from it', async () => {
  for (const [passes, status, reason] of [
    [true, 'authorized', null],
    [false, 'declined', '3D Not Authenticated'],
  ] as const) {
    const intent = await newIntent();
    await give(intent.clientSecret, '4000000000003220');
    expect((await page(`?words=${intent.id}`)).html).toContain('Waits for 3-D Secure');
    expect(await press('intents', { id: intent.id, passes })).toBe(200);
    expect(await payments().intent(intent.id)).toMatchObject({ status, reason });
  }
  expect(await press('intents', { id: 'pi_unknown', passes: true })).toBe(404);
});

test('webhooks are held, sent in any order, repeated and dropped', async () => {
  const { store, webhooks } = sandbox();
  await store.pool.query('update sandbox_pay.events set is_dropped = true');
  const got: string[] = [];
  webhooks.deliverTo(async (_headers, body) => {
    got.push((JSON.parse(body) as { id: string }).id);
    return 200;
  });
  expect(await press('faults', { holdsWebhooks: true })).toBe(200);
  for (const number of ['4242424242424242', '4000000000000002', '4000000000009995'])
    await give((await newIntent()).clientSecret, number);
  const { rows } = await store.pool.query<{ id: string }>(
    'select id from sandbox_pay.events where not is_dropped order by seq',
  );
  const [first, second, third] = rows.map(({ id }) => id) as [string, string, string];
  await webhooks.sendWaiting();
  expect(got).toEqual([]);
  expect((await page('?list=webhooks')).html).toContain('Held');
  await press('webhooks', { id: second, act: 'release' });
  await press('webhooks', { id: first, act: 'release' });
  await press('webhooks', { id: first, act: 'release' });
  await press('webhooks', { id: first, act: 'repeat' });
  await press('webhooks', { id: third, act: 'drop' });
  expect(got).toEqual([second, first, first]);
  await press('faults', { holdsWebhooks: false });
  await webhooks.sendWaiting();
  expect(got).toEqual([second, first, first]);
});

test('each fault is turned on and off alone', async () => {
  await press('faults', { isDown: true });
  await press('faults', { vatIsDown: true });
  expect(await sandbox().store.faults()).toMatchObject({ isDown: true, vatIsDown: true, losesAnswers: false });
  await expect(payments().intent('pi')).rejects.toThrow('answers 503');
  expect((await page()).html).toMatch(/id="fault-down"[^>]*aria-checked="true"/);
  await press('faults', { isDown: false });
  expect(await sandbox().store.faults()).toMatchObject({ isDown: false, vatIsDown: true });
  expect(await press('faults', { isDown: 'yes' })).toBe(400);
  expect(await press('faults', { other: true })).toBe(400);
});

test('it changes nothing on the word of another page, or of a form', async () => {
  const down = { isDown: true };
  expect(await press('faults', down, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).toBe(
    403,
  );
  expect(await press('faults', down, { origin: 'null' })).toBe(403);
  expect(await press('faults', down, { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await press('faults', down, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await press('faults', down, { 'content-type': 'text/plain' })).toBe(415);
  expect(await sandbox().store.faults()).toMatchObject({ isDown: false });
});

test('it is there only where payments are a sandbox, as frames and their script are', async () => {
  const settings = await app.call('GET /app/payment-settings');
  expect(settings.body).toMatchObject({ provider: 'sandbox', scriptUrl: '/sandbox-pay/v1.js', applePay: true });
  expect((await app.fetch('GET', '/sandbox-pay/v1.js')).status).toBe(200);
  const policyOf = async (of: typeof app, path: string) =>
    (await of.fetch('GET', path)).headers['content-security-policy']!;
  expect(await policyOf(app, '/api/app/payment-settings')).toContain("frame-src 'self';");
  expect(await policyOf(app, '/sandbox-pay/fields')).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'/);
  expect((await withoutBilling.call('GET /app/payment-settings')).body).toBeNull();
  expect(await policyOf(withoutBilling, '/api/app/payment-settings')).not.toContain('frame-src');
  const page = await withoutBilling.fetch('GET', '/dev/payments');
  expect(page.bytes.toString()).not.toContain('Sandbox payments');
});
