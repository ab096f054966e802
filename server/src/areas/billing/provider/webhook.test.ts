import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { beforeEach, expect, test } from 'vitest';
import { checkCharges } from './charge-check.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const sandbox = () => app.parts.sandbox!;
const setFaults = (settings: object) =>
  rows(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    JSON.stringify(settings),
  );
beforeEach(() => setFaults({}));

/** A checkout whose card is authorized. */
async function authorized() {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret);
  const intentId = body.paymentIntent.id;
  return { owner, intentId, finalize: () => finalize(app, owner, open.checkoutId, intentId) };
}
const statusOf = async (teamId: string) =>
  (await rows('select status from orders where team_id = $1', teamId)).map(({ status }) => status);
const eventsOf = async (intentId: string, type: string): Promise<string> =>
  (await rows('select id from sandbox_pay.events where intent_id = $1 and type = $2', intentId, type))[0].id;
const heard = async (eventId: string) =>
  (await rows('select count(*)::int as n from provider_events where event_id = $1', eventId))[0].n;

test('an early webhook buys nothing; one that follows a lost answer settles the order', async () => {
  const { owner, intentId, finalize: press } = await authorized();
  await sandbox().webhooks.sendWaiting();
  expect(await heard(await eventsOf(intentId, 'intent.authorized'))).toBe(1);
  expect(await statusOf(owner.teamId)).toEqual(['open']);
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  expect((await press()).body.status).toBe('confirming');
  await setFaults({});
  await sandbox().webhooks.sendWaiting();
  await eventually(async () => expect(await statusOf(owner.teamId)).toEqual(['settled']));
});

test('a decline that the browser keeps to itself is heard from the provider, and counts', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret, '4000000000009995');
  await sandbox().webhooks.sendWaiting();
  await eventually(async () => expect(await statusOf(owner.teamId)).toEqual(['failed']));
  const attempts = await rows('select result, reason from order_attempts where intent_id = $1', body.paymentIntent.id);
  expect(attempts).toEqual([{ result: 'declined', reason: 'Not enough balance' }]);
});

test('a webhook that is repeated changes nothing', async () => {
  const { owner, intentId, finalize: press } = await authorized();
  expect((await press()).body.status).toBe('settled');
  await sandbox().webhooks.sendWaiting();
  const event = await eventsOf(intentId, 'intent.captured');
  for (let i = 0; i < 3; i++) expect(await sandbox().webhooks.repeat(event)).toBe(true);
  expect([await heard(event), await statusOf(owner.teamId)]).toEqual([1, ['settled']]);
  const counted = await rows('select count(*)::int as n from invoices where team_id = $1', owner.teamId);
  expect(counted).toEqual([{ n: 1 }]);
});

test('what a body says is not believed, and a wrong signature is refused', async () => {
  const { owner, intentId } = await authorized();
  const body = Buffer.from(JSON.stringify({ id: 'evt_forged', type: 'intent.captured', intentId }));
  const headers = { 'content-type': 'application/json', 'sandbox-signature': 't=1,v1=00' };
  const forged = await app.fetch('POST', '/api/payments/webhook', { headers, body });
  expect([forged.status, await heard('evt_forged'), await statusOf(owner.teamId)]).toEqual([400, 0, ['open']]);
});

test('what is authorized after its order has failed, or was replaced, is given back', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { paymentIntent } = (await pressStart(app, owner, open)).body;
  await setFaults({ holdsWebhooks: true });
  await typeCard(app, paymentIntent.clientSecret, '4000000000000002');
  // The next press begins another attempt; the tab of the first one stands open.
  await pressStart(app, owner, open);
  await typeCard(app, paymentIntent.clientSecret);
  expect((await app.parts.payments!.intent(paymentIntent.id)).status).toBe('authorized');
  await setFaults({});
  await sandbox().webhooks.sendWaiting();
  const voids = await rows("select data->>'intentId' as id from pgboss.job where name = 'billing.void'");
  expect(voids.map(({ id }) => id)).toContain(paymentIntent.id);
});

test('an amount that is not what was asked for is no payment: it is booked separately, and what it held is free', async () => {
  const { owner, intentId, finalize: press } = await authorized();
  await rows('update sandbox_pay.intents set amount = amount - 1 where id = $1', intentId);
  expect((await press()).body.code).toBe('PAYMENT_PROCESSING_FAILED');
  expect(await statusOf(owner.teamId)).toEqual(['failed']);
  const booked = await rows(
    `select e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.team_id = $1 order by 1`,
    owner.teamId,
  );
  expect(booked).toEqual([
    { account: 'provider', amount: 27_599 },
    { account: 'unapplied', amount: -27_599 },
  ]);
  const left = await rows("select 1 from subscriptions where team_id = $1 and status <> 'ended'", owner.teamId);
  expect(left).toEqual([]);
});

test('money of no known order is booked separately, once', async () => {
  const { owner, intentId } = await authorized();
  // Captured behind our back, for an order that was given up.
  await rows("update orders set status = 'failed' where team_id = $1", owner.teamId);
  const intent = await app.parts.payments!.capture(intentId, { currency: 'USD', amount: 27_600 });
  const ctx = systemContext(app.parts);
  await checkCharges(ctx);
  await checkCharges(ctx);
  const booked = await rows(
    `select e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.source = $1 order by 1`,
    intent.chargeId,
  );
  expect(booked).toEqual([
    { account: 'provider', amount: 27_600 },
    { account: 'unapplied', amount: -27_600 },
  ]);
});

test('webhooks in no order at all end where they should', async () => {
  for (const shuffled of [
    [2, 1, 0],
    [1, 2, 0, 0, 1],
    [0, 2, 2, 1],
  ]) {
    const owner = await buildPerson(app);
    const open = await openCheckout(app, owner, { isTrialUsed: true });
    await setFaults({ holdsWebhooks: true });
    const refused = (await pressStart(app, owner, open)).body.paymentIntent;
    await typeCard(app, refused.clientSecret, '4000000000000002');
    const { paymentIntent } = (await pressStart(app, owner, open)).body;
    await typeCard(app, paymentIntent.clientSecret);
    await setFaults({ holdsWebhooks: true, losesAnswers: true });
    expect((await finalize(app, owner, open.checkoutId, paymentIntent.id)).body.status).toBe('confirming');
    await setFaults({ holdsWebhooks: true });
    const events = await rows('select id from sandbox_pay.events where intent_id = any($1) order by seq', [
      refused.id,
      paymentIntent.id,
    ]);
    expect(events).toHaveLength(3);
    for (const at of shuffled) expect(await sandbox().webhooks.repeat(events[at].id)).toBe(true);
    expect(await statusOf(owner.teamId)).toEqual(expect.arrayContaining(['settled']));
    const taken = await rows('select amount from sandbox_pay.charges where customer_id = $1', owner.teamId);
    expect(taken).toEqual([{ amount: 27_600 }]);
    const left = await rows("select status from subscriptions where team_id = $1 and status <> 'ended'", owner.teamId);
    expect(left).toEqual([{ status: 'active' }]);
  }
});
