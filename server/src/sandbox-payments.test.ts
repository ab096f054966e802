import { useTestApp } from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const payments = () => app.parts.payments!;
const sandbox = () => app.parts.sandbox!;
let customerId: string;

beforeEach(async () => {
  customerId = app.parts.ids.uuid();
  await sandbox().store.pool.query('delete from sandbox_pay.faults');
});

const intentOf = (method: 'card' | 'apple_pay' | 'saved' = 'card', amount = 80_646, key = app.parts.ids.uuid()) =>
  payments().createIntent({
    key,
    orderId: `order ${key}`,
    attempt: 1,
    startedAt: app.clock.now(),
    description: '2 seats',
    customerId,
    amount,
    currency: 'EUR',
    method,
    isPresent: true,
  });
const euros = (amount = 80_646) => ({ currency: 'EUR', amount });
const browser = async (path: string, payload: object) => {
  const answer = await sandbox().http.inject({ method: 'POST', url: `/sandbox-pay/browser/${path}`, payload });
  return { status: answer.statusCode, body: answer.json() as { status: string; reason: string | null }, answer };
};
const pay = async (clientSecret: string, number: string) =>
  (await browser('confirm', { clientSecret, number, expMonth: 8, expYear: 2029, cvc: '123' })).body;
const setFaults = (settings: object) =>
  sandbox().store.pool.query(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    [JSON.stringify(settings)],
  );
const movements = async () => {
  const found = [];
  for await (const movement of payments().movements(new Date(0))) found.push(movement);
  return found;
};

test('an intent is authorized by a card, captured once however often it is asked for, and saved', async () => {
  const intent = await intentOf();
  expect(intent).toMatchObject({ status: 'open', amount: 80_646, currency: 'EUR', decline: null, method: null });
  expect(await pay(intent.clientSecret, '4242424242424242')).toMatchObject({ status: 'authorized' });
  const [first, second] = [await payments().capture(intent.id, euros()), await payments().capture(intent.id, euros())];
  expect(first).toMatchObject({
    status: 'captured',
    method: { type: 'card', brand: 'Visa', last4: '4242', expMonth: 8, expYear: 2029 },
  });
  expect(second).toEqual(first);
  expect((await movements()).filter(({ intentId }) => intentId === intent.id)).toMatchObject([
    { kind: 'charge', sourceId: first.chargeId, amount: 80_646, currency: 'EUR' },
  ]);
  expect(await intentOf('saved', 100)).toMatchObject({ status: 'authorized', method: { last4: '4242' } });
});

test.each([
  ['4000000000000002', 'Refused'],
  ['4000000000009995', 'Not enough balance'],
  ['4000000000000127', 'CVC Declined'],
  ['4000000000000069', 'Year is invalid'],
  ['4000000000000119', 'other'],
  ['5555555555554444', 'Refused'],
])('the card %s is declined: %s; the same key replays that, and nothing is kept of it', async (number, reason) => {
  const key = app.parts.ids.uuid();
  const intent = await intentOf('card', 80_646, key);
  expect(await pay(intent.clientSecret, number)).toMatchObject({ status: 'declined', reason });
  expect(await payments().capture(intent.id, euros())).toMatchObject({ status: 'declined', chargeId: null });
  expect(await intentOf('card', 80_646, key)).toMatchObject({
    id: intent.id,
    status: 'declined',
    decline: { reason },
    method: null,
  });
  expect(await intentOf('saved')).toMatchObject({
    status: 'declined',
    decline: { reason: 'no_payment_method', again: 'other_method' },
  });
});

test('a decline leaves an intent open for another card, until it is voided', async () => {
  const { id, clientSecret } = await intentOf();
  expect(await pay(clientSecret, '4000000000000002')).toMatchObject({ status: 'declined', reason: 'Refused' });
  expect(await pay(clientSecret, '4000000000003220')).toMatchObject({ status: 'challenge', reason: null });
  await browser('answer', { clientSecret, passes: false });
  expect(await payments().void(id)).toMatchObject({ status: 'expired', decline: null });
  expect(await pay(clientSecret, '4242424242424242')).toMatchObject({ status: 'expired' });
});

test('a key is not used for another amount', async () => {
  const key = app.parts.ids.uuid();
  await intentOf('card', 100, key);
  await expect(intentOf('card', 200, key)).rejects.toThrow('key_used_for_something_else');
});

test('another card can be given when the page of the bank was left', async () => {
  const { id, clientSecret } = await intentOf();
  await pay(clientSecret, '4000000000003220');
  expect(await pay(clientSecret, '4242424242424242')).toMatchObject({
    status: 'authorized',
    method: { last4: '4242' },
  });
  expect(await pay(clientSecret, '4000000000000002')).toMatchObject({ status: 'authorized' });
  expect(await payments().capture(id, euros())).toMatchObject({ status: 'captured', method: { last4: '4242' } });
});

test('a challenge passes, fails, or is left alone until the hold ends', async () => {
  const [passed, failed, left] = [await intentOf(), await intentOf(), await intentOf()];
  for (const { clientSecret } of [passed, failed, left]) {
    expect(await pay(clientSecret, '4000000000003220')).toMatchObject({ status: 'challenge' });
  }
  await browser('answer', { clientSecret: passed.clientSecret, passes: true });
  await browser('answer', { clientSecret: failed.clientSecret, passes: false });
  expect(await payments().intent(passed.id)).toMatchObject({ status: 'authorized' });
  expect(await payments().intent(failed.id)).toMatchObject({
    status: 'declined',
    decline: { reason: '3D Not Authenticated', again: 'with_person' },
  });
  expect(await payments().intent(left.id)).toMatchObject({ status: 'challenge' });
  app.clock.advance(31 * 60_000);
  expect(await payments().intent(left.id)).toMatchObject({ status: 'expired' });
  expect(await payments().intent(passed.id)).toMatchObject({ status: 'expired' });
  expect(await payments().capture(passed.id, euros())).toMatchObject({ status: 'expired', chargeId: null });
});

test('Apple Pay is confirmed or cancelled on its sheet', async () => {
  const [paid, cancelled] = [await intentOf('apple_pay'), await intentOf('apple_pay')];
  await browser('answer', { clientSecret: paid.clientSecret, passes: true });
  await browser('answer', { clientSecret: cancelled.clientSecret, passes: false });
  expect(await payments().capture(paid.id, euros())).toMatchObject({
    status: 'captured',
    method: { type: 'apple_pay' },
  });
  expect(await payments().intent(cancelled.id)).toMatchObject({ status: 'declined' });
});

test('a card that fails later is saved, and then refused; one changes only after two minutes', async () => {
  const saved = await intentOf('card', 0);
  await pay(saved.clientSecret, '4000000000000341');
  expect(await payments().capture(saved.id, euros(0))).toMatchObject({ status: 'captured', chargeId: null });
  expect(await intentOf('saved')).toMatchObject({ status: 'declined', decline: { reason: 'Refused', again: 'later' } });
  const pending = await intentOf('card', 0);
  await pay(pending.clientSecret, '4000000000001018');
  expect(await payments().capture(pending.id, euros(0))).toMatchObject({ status: 'authorized' });
  app.clock.advance(3 * 60_000);
  expect(await payments().capture(pending.id, euros(0))).toMatchObject({
    status: 'captured',
    method: { last4: '1018' },
  });
});

test('an answer that is lost was carried out nevertheless', async () => {
  const intent = await intentOf();
  await pay(intent.clientSecret, '4000000000002024');
  await expect(payments().capture(intent.id, euros())).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await payments().intent(intent.id)).toMatchObject({ status: 'captured' });
  const other = await intentOf();
  await pay(other.clientSecret, '4242424242424242');
  await setFaults({ losesAnswers: true });
  await expect(payments().capture(other.id, euros())).rejects.toMatchObject({ kind: 'unreachable' });
  await setFaults({ isDown: true });
  await expect(payments().intent(other.id)).rejects.toMatchObject({ kind: 'unreachable' });
  await setFaults({});
  expect(await payments().capture(other.id, euros())).toMatchObject({ status: 'captured' });
  expect((await movements()).filter(({ intentId }) => intentId === other.id)).toHaveLength(1);
});

test('refunds go back once for a key, and never more than was charged', async () => {
  const intent = await intentOf();
  await pay(intent.clientSecret, '4242424242424242');
  const { chargeId } = await payments().capture(intent.id, euros());
  const first = await payments().refund('refund 1', chargeId!, 80_000);
  expect(await payments().refund('refund 1', chargeId!, 80_000)).toEqual(first);
  await expect(payments().refund('refund 2', chargeId!, 647)).rejects.toThrow('more_than_was_charged');
  await expect(payments().refund('refund 1', chargeId!, 1)).rejects.toThrow('key_used_for_something_else');
  await expect(payments().refund('refund 3', 'ch_none', 1)).rejects.toThrow('no_such_charge');
});

test('a refund is on its way for a while, or comes back, as its card has it', async () => {
  const [late, failing] = [await intentOf(), await intentOf()];
  await pay(late.clientSecret, '4000000000007726');
  await pay(failing.clientSecret, '4000000000005126');
  const refundOf = async ({ id }: { id: string }) =>
    payments().refund(`refund ${id}`, (await payments().capture(id, euros())).chargeId!, 100);
  const [slow, lost] = [await refundOf(late), await refundOf(failing)];
  expect([slow, lost]).toMatchObject([{ status: 'sending' }, { status: 'done' }]);
  app.clock.advance(3 * 60_000);
  expect(await payments().refundState(slow.id)).toMatchObject({ status: 'done' });
  const ofFailing = (await movements()).filter(({ intentId }) => intentId === failing.id);
  expect(ofFailing.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 80_646],
    ['refund', 100],
    ['refund_failure', 100],
  ]);
  expect(await payments().refundState(lost.id)).toMatchObject({ status: 'failed', code: 'lost_or_stolen_card' });
});

test('a VAT number is checked, and a register that is away makes none wrong', async () => {
  expect(await app.parts.vatRegister!.check('DE', '811907980')).toBe('valid');
  expect(await app.parts.vatRegister!.check('DE', '811907981')).toBe('invalid');
  await setFaults({ vatIsDown: true });
  expect(await app.parts.vatRegister!.check('DE', '811907981')).toBe('unverified');
  await setFaults({ isDown: true });
  expect(await app.parts.vatRegister!.check('DE', '811907981')).toBe('unverified');
});

test('every change is an event; a webhook brings it, signed, and can be held, repeated and dropped', async () => {
  const arrived: { headers: Record<string, string>; body: string }[] = [];
  let status = 500;
  const { webhooks, store } = sandbox();
  await store.pool.query('update sandbox_pay.events set is_dropped = true');
  webhooks.deliverTo(async (headers, body) => {
    arrived.push({ headers, body });
    return status;
  });
  const intent = await intentOf();
  await pay(intent.clientSecret, '4242424242424242');
  await webhooks.sendWaiting();
  expect(arrived).toHaveLength(1);
  const read = (at: number) => payments().readWebhook(arrived[at]!.headers, Buffer.from(arrived[at]!.body))!;
  expect(read(0)).toMatchObject({ about: 'intent', intentId: intent.id });
  expect(() => payments().readWebhook({}, Buffer.from(arrived[0]!.body))).toThrow();
  status = 204;
  app.clock.advance(10 * 1000);
  await webhooks.sendWaiting();
  await webhooks.sendWaiting();
  expect(arrived).toHaveLength(2);
  expect(read(1).id).toBe(read(0).id);
  await webhooks.repeat(read(0).id);
  expect(arrived).toHaveLength(3);
  await setFaults({ holdsWebhooks: true });
  await payments().void(intent.id);
  await webhooks.sendWaiting();
  expect(arrived).toHaveLength(3);
  const events = [];
  for await (const event of payments().events({ id: read(0).id, since: app.clock.now() })) events.push(event);
  expect(events).toMatchObject([{ about: 'intent', intentId: intent.id }]);
  await webhooks.drop(events[0]!.id);
  await setFaults({});
  await webhooks.sendWaiting();
  expect(arrived).toHaveLength(3);
});

test('its frames come from no origin, and its server calls want the key', async () => {
  const { clientSecret } = await intentOf();
  const asked = await browser('intent', { clientSecret });
  expect(asked.answer.headers['access-control-allow-origin']).toBe('*');
  expect(asked.body).not.toHaveProperty('clientSecret');
  expect((await browser('intent', { clientSecret: 'other' })).status).toBe(404);
  expect((await browser('confirm', { clientSecret, number: '42', expMonth: 1, expYear: 2029, cvc: '1' })).status).toBe(
    400,
  );
  const keyless = await app.fetch('POST', '/sandbox-pay/v1/intents', { body: Buffer.from('{}') });
  expect(keyless.status).toBe(401);
});
