import { systemContext } from '@chamfer/server/context';
import { buildPerson } from '@chamfer/testing';
import {
  addressIn,
  answerChallenge,
  buyPro,
  cards,
  finalize,
  openCheckout,
  pressStart,
  typeCard,
} from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { useStripeApp } from '@chamfer/testing/stripe-app';
import { beforeEach, expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { readEvents } from '../provider/provider-events.service.ts';

const used = useStripeApp();
const rows = async (text: string, ...values: unknown[]) =>
  (await used.app.parts.database.pool.query(text, values)).rows;
const ctx = () => systemContext(used.app.parts);
const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;
/** Buys at once, without a trial, from Finland. */
const paying = { period: 'monthly' as const, isTrialUsed: true, card: cards.paid, billingDetails: addressIn('FI') };

/** Waits for the webhooks that are under way. */
const settled = () => used.stripe.fake.webhooks.settled();
const ordersOf = (teamId: string) =>
  rows('select id, kind, status, reason, again, total from orders where team_id = $1 order by created_at', teamId);
const customerOf = async (teamId: string) =>
  (await rows('select provider_id, method from billing_customers where team_id = $1', teamId))[0];
const alarmsOf = async (kind: string) =>
  (await rows('select facts from payment_alarms where kind = $1', kind)).map(({ facts }) => facts);
/** All that Stripe took and gave back. */
const balance = () => [...used.stripe.fake.account.transactions.values()].reduce((sum, { amount }) => sum + amount, 0);

beforeEach(settled);

test('a purchase is one charge at Stripe, with its card saved for the renewal, which follows by itself', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  const { intentId } = await buyPro(app, owner, paying);
  const intent = await stripe.sdk.paymentIntents.retrieve(intentId);
  expect(intent).toMatchObject({ status: 'succeeded', currency: 'eur', setup_future_usage: 'off_session' });
  const { provider_id: customer, method } = await customerOf(owner.teamId);
  expect(intent.customer).toBe(customer);
  expect(method).toMatchObject({ id: intent.payment_method, cardBrand: 'Visa', lastFourDigits: '4242' });
  app.clock.advance(32 * day);
  await tick(app.parts);
  expect(await ordersOf(owner.teamId)).toMatchObject([
    { kind: 'checkout', status: 'settled' },
    { kind: 'renewal', status: 'settled' },
  ]);
  const charges = await stripe.sdk.charges.list({ customer });
  expect(charges.data.map(({ captured, amount }) => [captured, amount])).toEqual([
    [true, intent.amount],
    [true, intent.amount],
  ]);
});

test('a card of a trial is kept without a payment, and charged when the trial ends', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  const { intentId } = await buyPro(app, owner, { ...paying, isTrialUsed: false });
  expect(intentId).toMatch(/^seti_/);
  expect((await stripe.sdk.setupIntents.retrieve(intentId)).metadata).toMatchObject({ state: 'captured' });
  for (let days = 0; days < 15; days++) {
    app.clock.advance(day);
    await tick(app.parts);
  }
  expect(await ordersOf(owner.teamId)).toMatchObject([
    { kind: 'checkout', status: 'settled', total: 0 },
    { kind: 'renewal', status: 'settled' },
  ]);
});

test('what Stripe takes no amount so small for is not charged, and the period after it is', async () => {
  const { app, stripe } = used;
  const terms = { code: 'NEARLY', periods: 1, kind: 'percent', percent: 9950 };
  await rows(`insert into coupons (code, terms, created_at) values ('NEARLY', $1, now())`, JSON.stringify(terms));
  const owner = await buildPerson(app);
  const { estimate, intentId } = await buyPro(app, owner, { ...paying, couponCode: 'NEARLY' });
  expect([estimate.waivedAmount, estimate.dueToday]).toEqual([16, 0]);
  expect(intentId).toMatch(/^seti_/);
  const { provider_id: customer } = await customerOf(owner.teamId);
  expect((await stripe.sdk.charges.list({ customer })).data).toEqual([]);
  app.clock.advance(32 * day);
  await tick(app.parts);
  const charged = (await stripe.sdk.charges.list({ customer })).data.map(({ amount }) => amount);
  expect(charged).toEqual([(await ordersOf(owner.teamId))[1].total]);
});

test('a decline counts once and its intent takes no further card', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, paying);
  const { body } = await pressStart(app, owner, open);
  const { id, clientSecret } = body.paymentIntent;
  await typeCard(app, clientSecret, cards.poor);
  await eventually(async () => expect((await ordersOf(owner.teamId))[0]).toMatchObject({ status: 'failed' }));
  expect((await ordersOf(owner.teamId))[0]).toMatchObject({ reason: 'Not enough balance', again: 'later' });
  await app.parts.payments!.void(id);
  expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('canceled');
});

test('an answer that is lost makes no second payment, and its webhook finds the attempt', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, paying);
  stripe.fake.faults.add({ kind: 'drop_after', method: 'POST', path: /^\/v1\/payment_intents$/, times: 2 });
  const lost = await pressStart(app, owner, open);
  expect([lost.status, lost.body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret);
  stripe.fake.faults.add({ kind: 'drop_after', method: 'POST', path: /capture$/, times: 2 });
  await finalize(app, owner, open.checkoutId, body.paymentIntent.id);
  await eventually(async () => expect(await ordersOf(owner.teamId)).toMatchObject([{ status: 'settled' }]));
  const { provider_id: customer } = await customerOf(owner.teamId);
  expect((await stripe.sdk.paymentIntents.list({ customer })).data).toHaveLength(1);
});

test('what webhooks did not bring is read from the list of events', async () => {
  const { app, stripe } = used;
  await readEvents(ctx());
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, paying);
  const { body } = await pressStart(app, owner, open);
  stripe.fake.webhooks.lose(1, 'payment_intent.payment_failed');
  await typeCard(app, body.paymentIntent.clientSecret, cards.refused);
  expect(await ordersOf(owner.teamId)).toMatchObject([{ status: 'open' }]);
  await readEvents(ctx());
  expect(await ordersOf(owner.teamId)).toMatchObject([{ status: 'failed', reason: 'Refused' }]);
  await readEvents(ctx());
  const [{ times }] = await rows("select count(*)::int as times from provider_events where provider = 'stripe'");
  expect(times).toBeGreaterThan(0);
});

test('a revoked key stops selling and fails no renewal; a key that is taken goes on', async () => {
  const { app, stripe } = used;
  const [owner, other] = [await buildPerson(app), await buildPerson(app)];
  await buyPro(app, owner, paying);
  const open = await openCheckout(app, other, paying);
  stripe.fake.faults.add({ kind: 'forbidden', times: 1000 });
  expect((await pressStart(app, other, open)).body).toMatchObject({ code: 'PAYMENT_PROCESSING_FAILED' });
  expect((await pressStart(app, other, open)).body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  expect(await alarmsOf('provider-refuses')).toMatchObject([{ provider: 'stripe' }]);
  app.clock.advance(32 * day);
  await tick(app.parts);
  expect(await ordersOf(owner.teamId)).toHaveLength(1);
  stripe.fake.faults.clear();
  await tick(app.parts);
  expect(await ordersOf(owner.teamId)).toMatchObject([{}, { kind: 'renewal', status: 'settled' }]);
  const third = await buildPerson(app);
  expect((await pressStart(app, third, await openCheckout(app, third, paying))).status).toBe(200);
});

test('a customer who was deleted at Stripe is made again, and the saved card is asked for', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  await buyPro(app, owner, paying);
  const { provider_id: gone } = await customerOf(owner.teamId);
  await stripe.sdk.customers.del(gone);
  app.clock.advance(32 * day);
  await tick(app.parts);
  expect(await ordersOf(owner.teamId)).toMatchObject([
    {},
    { kind: 'renewal', status: 'failed', reason: 'no_payment_method', again: 'other_method' },
  ]);
  expect(await customerOf(owner.teamId)).toMatchObject({
    method: null,
    provider_id: expect.not.stringContaining(gone),
  });
});

test('a renewal that the bank wants confirmed is paid by a press of its owner, and once', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, paying);
  const { body } = await pressStart(app, owner, open);
  expect(await typeCard(app, body.paymentIntent.clientSecret, cards.challenged)).toBe('challenge');
  await answerChallenge(app, body.paymentIntent.clientSecret, true);
  const { subscriptionId } = (await finalize(app, owner, open.checkoutId, body.paymentIntent.id)).body;
  await rows('update subscriptions set period_end = $1, due_at = $1 where id = $2', app.clock.now(), subscriptionId);
  await tick(app.parts);
  expect(await ordersOf(owner.teamId)).toMatchObject([
    { status: 'settled' },
    { kind: 'renewal', status: 'failed', reason: '3D Not Authenticated', again: 'with_person' },
  ]);
  const press = () =>
    app.call('POST /teams/subscriptions/{subscriptionId}/pay-overdue', {
      as: owner,
      params: { subscriptionId: subscriptionId! },
      input: { purchaseId: owner.userId, shownTotal: open.estimate.totalAmount },
    });
  const asked = (await press()).body.details as { paymentIntent: { clientSecret: string } };
  await answerChallenge(app, asked.paymentIntent.clientSecret, true);
  expect((await press()).status).toBe(200);
  const { provider_id: customer } = await customerOf(owner.teamId);
  const taken = (await stripe.sdk.charges.list({ customer })).data.filter(({ captured }) => captured);
  expect(taken).toHaveLength(2);
});

test('a refund that comes back is owed, and the operator is told', async () => {
  const { app, stripe } = used;
  const owner = await buildPerson(app);
  await buyPro(app, owner, { ...paying, card: '4000000000005126' });
  const [order] = await ordersOf(owner.teamId);
  const before = balance();
  const refundId = await refundOrder(ctx(), order.id, 500);
  await sendRefund(ctx(), refundId);
  expect(balance()).toBe(before - 500);
  app.clock.advance(hour);
  stripe.fake.clock.runDue();
  await eventually(async () =>
    expect(await rows('select status from refunds where id = $1', refundId)).toEqual([{ status: 'returned' }]),
  );
  expect(balance()).toBe(before);
  expect(await alarmsOf('refund-returned')).toMatchObject([{ refundId, amount: 500 }]);
});

test('webhooks of others, of another time and of another mode change nothing', async () => {
  const { app, stripe } = used;
  const post = (payload: object, headers: Record<string, string>) =>
    app.fetch('POST', '/api/payments/webhook', { body: Buffer.from(JSON.stringify(payload)), headers });
  const event = {
    id: 'evt_other',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: true,
    created: Math.floor(app.clock.now().getTime() / 1000),
    data: { object: { id: 'pi_other', object: 'payment_intent', metadata: {} } },
  };
  const signed = (secret: string, atMs: number) => ({
    'stripe-signature': stripe.sdk.webhooks.generateTestHeaderString({
      payload: JSON.stringify(event),
      secret,
      timestamp: Math.floor(atMs / 1000),
    }),
  });
  const now = app.clock.now().getTime();
  const secret = stripe.env.STRIPE_WEBHOOK_SECRETS!;
  const statuses = await Promise.all([
    post(event, {}),
    post(event, signed('whsec_other', now)),
    post(event, signed(secret, now - 6 * 60_000)),
    post(event, signed(secret, now + 6 * 60_000)),
    post(event, signed(secret, now)),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 200]);
  expect(await rows("select from provider_events where event_id = 'evt_other'")).toEqual([]);
});
