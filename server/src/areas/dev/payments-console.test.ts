import { buildPerson, useTestApp } from '@chamfer/testing';
import { buyPro, openCheckout, pressStart } from '@chamfer/testing/checkout';
import { sql } from 'drizzle-orm';
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
const attempt = () => ({ attempt: 1, startedAt: app.clock.now(), description: '2 seats' });
const newIntent = () => {
  const key = app.parts.ids.uuid();
  return payments().createIntent({
    key,
    orderId: `order <${key}>`,
    ...attempt(),
    customerId: key,
    amount: 26_466,
    currency: 'USD',
    method: 'card',
    isPresent: true,
  });
};
const give = (clientSecret: string, number: string) =>
  sandbox().intents.confirmCard(clientSecret, { number, expMonth: 8, expYear: 2030, cvc: '123' });

test('it shows what was paid, what went back and what the cards do, and nothing of it as markup', async () => {
  const intent = await newIntent();
  await give(intent.clientSecret, '4242424242424242');
  const { chargeId } = await payments().capture(intent.id, { currency: 'USD', amount: 26_466 });
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

/** What a table says, row by row, without its markup. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr data-row="(?!clock)[^"]*"[^>]*>(.*?)<\/tr>/gs)].map(([, cells]) =>
    cells!
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

test('it says whose each intent is and what for, and finds it by the name of the team', async () => {
  const owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  await app.parts.database.db.execute(sql`update teams set name = 'Halden <b>' where id = ${owner.teamId}`);
  await buyPro(app, owner, { isTrialUsed: true, period: 'yearly', seats: 3 });
  const found = await page('?words=halden');
  expect(rowsOf(found.html)).toEqual([expect.stringMatching(/Halden &#60;b&#62; 3 seats, 1 year .*Succeeded/)]);
  expect(found.html).not.toContain('Halden <b>');
  for (const list of ['charges', 'webhooks']) {
    const rows = rowsOf((await page(`?list=${list}&words=halden`)).html);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain('3 seats, 1 year');
  }
  const trying = await buildPerson(app);
  await buyPro(app, trying, {});
  expect(rowsOf((await page(`?words=${trying.teamId}`)).html)).toEqual([
    expect.stringMatching(/Trial of 1 seat, card kept .*\$0\.00/),
  ]);
});

test('the lists are filtered by what came of things', async () => {
  const key = app.parts.ids.uuid();
  const make = async (number: string | null) => {
    const intent = await payments().createIntent({
      key: app.parts.ids.uuid(),
      orderId: 'o',
      ...attempt(),
      customerId: key,
      amount: 100,
      currency: 'USD',
      method: 'card',
      isPresent: true,
    });
    if (number) await give(intent.clientSecret, number);
    return intent.id;
  };
  const made = {
    open: await make(null),
    authorized: await make('4242424242424242'),
    declined: await make('4000000000009995'),
    challenge: await make('4000000000003220'),
    left: await make(null),
  };
  await payments().void(made.left);
  for (const [outcome, id] of Object.entries(made)) {
    const { html } = await page(`?words=${key}&outcome=${outcome}`);
    expect(rowsOf(html)).toEqual([expect.stringContaining(id.slice(0, 11))]);
    expect(html).toMatch(new RegExp(`<option value="${outcome}" selected>`));
  }
  expect(rowsOf((await page(`?words=${key}`)).html)).toHaveLength(5);
  expect(rowsOf((await page(`?words=${key}&outcome=nonsense`)).html)).toHaveLength(5);
  expect(rowsOf((await page(`?list=webhooks&words=${key}&outcome=dropped`)).html)).toEqual([]);
});

test('an intent is shown step by step, with its webhooks and what the app answered', async () => {
  const { store, webhooks } = sandbox();
  await store.pool.query('update sandbox_pay.events set is_dropped = true where delivered_at is null');
  const answers = [503, 200];
  webhooks.deliverTo(async () => answers.shift() ?? 200);
  const intent = await newIntent();
  await give(intent.clientSecret, '4000000000003220');
  const panel = async () =>
    /<div data-live="detail">(.*)<div data-live="faults">/s
      .exec((await page(`?intent=${intent.id}`)).html)![1]!
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  expect(await panel()).toMatch(
    /Waits for 3-D Secure .*Steps .*Created .*Payment given Visa •••• 3220 .*Challenge shown .*Pass Fail Leave/,
  );
  await press('intents', { id: intent.id, passes: true });
  await webhooks.sendWaiting();
  expect(await panel()).toMatch(/Authorized .*Webhooks .*intent\.authorized Refused, again in \d+ s 503, \d+ ms/);
  const { rows } = await store.pool.query<{ id: string }>('select id from sandbox_pay.events where intent_id = $1', [
    intent.id,
  ]);
  await press('webhooks', { id: rows[0]!.id, act: 'release' });
  expect(await panel()).toMatch(/intent\.authorized Delivered 200, \d+ ms/);
  const { chargeId } = await payments().capture(intent.id, { currency: 'USD', amount: 26_466 });
  await payments().refund(`refund ${intent.id}`, chargeId!, 10_000);
  expect(await panel()).toMatch(/Succeeded ch_\w+ .*Refunded \$100\.00/);
  const other = await newIntent();
  expect(await press('intents', { id: other.id, act: 'leave' })).toBe(200);
  expect(await payments().intent(other.id)).toMatchObject({ status: 'expired' });
  expect((await page('?intent=pi_unknown')).html).toContain('Choose an intent');
});

test('a reset ends what is under way and clears the lists, and what was bought stays', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true, period: 'monthly' });
  const waiting = await newIntent();
  await give(waiting.clientSecret, '4000000000003220');
  // Somebody else is at checkout: their order is open, with an intent that nobody has answered.
  const other = await buildPerson(app);
  const opened = await openCheckout(app, other, { isTrialUsed: true });
  const { checkoutId } = opened;
  await pressStart(app, other, opened);
  await press('faults', { isDown: true, holdsWebhooks: true });
  expect(await press('reset', {})).toBe(200);
  expect(await sandbox().store.faults()).toMatchObject({ isDown: false, holdsWebhooks: false });
  for (const list of ['intents', 'charges', 'refunds', 'webhooks']) {
    const { html } = await page(`?list=${list}`);
    expect(html).toContain('Nothing here yet.');
    expect(html).toContain(`id="tab-${list}" aria-current="page">`);
    expect(html).toMatch(new RegExp(`id="tab-${list}"[^>]*>[A-Z][a-z]+ <span>0<`));
  }
  expect((await payments().intent(waiting.id)).status).toBe('expired');
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', {
    as: owner,
    params: { teamId: owner.teamId },
  });
  expect(body.seatBasedTeamSubscription).toMatchObject({ id: subscriptionId, isConfirming: false });
  expect(body.seatBasedTeamSubscription?.primaryPaymentSource?.lastFourDigits).toBe('4242');
  const { rows } = await app.parts.database.pool.query('select status from orders where checkout_id = $1', [
    checkoutId,
  ]);
  expect(rows).toEqual([{ status: 'failed' }]);
  // What was taken can still be given back, and somebody who left buys after all.
  const charged = await sandbox().store.pool.query<{ id: string; amount: number }>(
    'select id, amount from sandbox_pay.charges where customer_id = $1',
    [owner.teamId],
  );
  await payments().refund('after reset', charged.rows[0]!.id, 1);
  await buyPro(app, other, { isTrialUsed: true });
  expect(rowsOf((await page()).html)).toHaveLength(1);
  expect(await press('reset', { all: true })).toBe(400);
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
    expect(await payments().intent(intent.id)).toMatchObject({ status, decline: reason && { reason } });
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
