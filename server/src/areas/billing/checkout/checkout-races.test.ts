import { systemContext } from '@chamfer/server/context';
import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, cards, finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { PaymentError } from '../../../platform/payments/payment-port.ts';
import { tick } from '../billing-work.ts';
import { completeOrder } from '../orders/complete-order.service.ts';
import { closeForgotten } from '../orders/fail-order.service.ts';

/** What happens between the presses of a checkout: other presses, other people, and time. */
const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1', teamId)).map(({ amount }) => amount);
const ordersOf = async ({ teamId }: TestPerson) =>
  (await rows('select status from orders where team_id = $1 order by created_at', teamId)).map(({ status }) => status);
const intentStatus = async (id: string) =>
  (await rows('select status from sandbox_pay.intents where id = $1', id))[0].status;
type Wanted = Parameters<typeof openCheckout>[2];

/** A checkout whose card is authorized. */
async function authorized(owner: TestPerson, wanted: Wanted = { isTrialUsed: true }) {
  const open = await openCheckout(app, owner, wanted);
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret);
  const { id } = body.paymentIntent;
  return { open, intentId: id, press: () => finalize(app, owner, open.checkoutId, id) };
}
const wrongSeats = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([status, body.code]).toEqual([409, 'INSUFFICIENT_SEATS']);

test('an authorization that a later press has replaced buys nothing, and the later one can be paid', async () => {
  const owner = await buildPerson(app);
  const { open, intentId, press } = await authorized(owner, { isTrialUsed: true, couponCode: await giveCoupon(1500) });
  const params = { checkoutId: open.checkoutId };
  const input = { period: 'yearly' as const, editorSeatCount: 2, billingDetails: open.billingDetails };
  const { body } = await app.call('POST /checkout/{checkoutId}/estimate', { as: owner, params, input });
  const later = await pressStart(app, owner, { ...open, estimate: body.estimate });
  const refused = await press();
  expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_PROCESSING_FAILED']);
  expect(await ordersOf(owner)).toEqual(['open']);
  await eventually(async () => expect(await intentStatus(intentId)).toBe('expired'));
  await typeCard(app, later.body.paymentIntent.clientSecret);
  expect((await finalize(app, owner, open.checkoutId, later.body.paymentIntent.id)).status).toBe(200);
  expect(await takenFrom(owner)).toEqual([55_200]);
});

test('an order is closed an hour after its last press, and never while it is being confirmed', async () => {
  const owner = await buildPerson(app);
  const { intentId, press } = await authorized(owner);
  await rows("update orders set created_at = created_at - interval '3 hours' where team_id = $1", owner.teamId);
  await tick(app.parts);
  expect(await ordersOf(owner)).toEqual(['open']);
  const [{ id }] = await rows('select id from orders where team_id = $1', owner.teamId);
  expect((await press()).body.status).toBe('settled');
  // The sweep that found it open a moment ago comes too late.
  await rows("update orders set status = 'settling' where id = $1", id);
  await closeForgotten(systemContext(app.parts), id);
  expect(await ordersOf(owner)).toEqual(['settling']);
  await rows("update orders set status = 'settled' where id = $1", id);
  expect([await intentStatus(intentId), await takenFrom(owner)]).toEqual(['captured', [27_600]]);

  const other = await buildPerson(app);
  const left = await authorized(other);
  const old = "update order_attempts set created_at = created_at - interval '3 hours' where intent_id = $1";
  await rows(old, left.intentId);
  await rows("update orders set created_at = created_at - interval '3 hours' where team_id = $1", other.teamId);
  await tick(app.parts);
  expect(await ordersOf(other)).toEqual(['failed']);
  await eventually(async () => expect(await intentStatus(left.intentId)).toBe('expired'));
  expect((await left.press()).status).toBe(402);
  expect((await pressStart(app, other, left.open)).body.paymentIntent.id).not.toBe(left.intentId);
});

test('a buyer who lost the team before the last step buys nothing for it, and the authorization is released', async () => {
  const [owner, second] = [await buildPerson(app), await buildPerson(app)];
  await joinTeam(app, owner.teamId, second.userId, 'owner');
  const { intentId, press } = await authorized(owner, { isTrialUsed: true, seats: 2 });
  await rows("update team_users set role = 'editor' where team_id = $1 and user_id = $2", owner.teamId, owner.userId);
  const refused = await press();
  expect([refused.status, refused.body.code]).toEqual([403, 'TEAM_FORBIDDEN']);
  expect([await ordersOf(owner), await takenFrom(owner)]).toEqual([['failed'], []]);
  await eventually(async () => expect(await intentStatus(intentId)).toBe('expired'));

  const alone = await buildPerson(app);
  const gone = await authorized(alone);
  await rows('delete from team_users where team_id = $1', alone.teamId);
  expect((await gone.press()).body.code).toBe('TEAM_NOT_FOUND');
  expect([await rows('select 1 from subscriptions where team_id = $1', alone.teamId), await takenFrom(alone)]).toEqual([
    [],
    [],
  ]);
});

test('a plan has a seat for everybody who stayed in the team since an earlier one', async () => {
  const owner = await buildPerson(app);
  for (const role of ['editor', 'seat_manager', 'contributor'] as const) {
    await joinTeam(app, owner.teamId, (await buildPerson(app)).userId, role);
  }
  const open = await openCheckout(app, owner, { isTrialUsed: true, seats: 2 });
  expect(open.opened.editorSeatsUsed).toBe(3);
  wrongSeats(await pressStart(app, owner, open));
  const input = { emails: ['lena@haldenworks.example'], role: 'editor' as const };
  const { body: invite } = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
    as: owner,
    params: { teamId: owner.teamId },
    input,
  });
  expect(invite.newSubscriptionEstimate).toMatchObject({ editorSeatCount: 4 });
  await buyPro(app, owner, { isTrialUsed: true, seats: 3 });
  expect(await takenFrom(owner)).toEqual([82_800]);

  const late = await buildPerson(app);
  const { press } = await authorized(late);
  await joinTeam(app, late.teamId, (await buildPerson(app)).userId, 'editor');
  wrongSeats(await press());
  expect([await ordersOf(late), await takenFrom(late)]).toEqual([['failed'], []]);
});

test('what was reserved is free again when the authorization ends before it is captured', async () => {
  const owner = await buildPerson(app);
  const couponCode = await giveCoupon(1500);
  const { press } = await authorized(owner, { couponCode });
  // The provider is gone in the moment between the reservation and the capture.
  const payments = app.parts.payments!;
  const { capture } = payments;
  payments.capture = () => Promise.reject(new PaymentError('unreachable', 'gone'));
  expect((await press()).body.status).toBe('confirming');
  payments.capture = capture;
  const reserved = 'select status from subscriptions where team_id = $1';
  expect([await ordersOf(owner), await rows(reserved, owner.teamId)]).toEqual([['settling'], [{ status: 'starting' }]]);
  await rows(
    "update sandbox_pay.intents set expires_at = now() - interval '1 minute' where customer_id = $1",
    owner.teamId,
  );
  await rows("update orders set settling_since = now() - interval '2 minutes' where team_id = $1", owner.teamId);
  await tick(app.parts);
  expect([await ordersOf(owner), await rows(reserved, owner.teamId)]).toEqual([['failed'], [{ status: 'ended' }]]);
  expect(
    await rows('select 1 from trial_claims c join orders o on o.id = c.order_id where o.team_id = $1', owner.teamId),
  ).toEqual([]);
  const again = await openCheckout(app, owner, { couponCode });
  expect(again.estimate).toMatchObject({ appliedCouponCode: couponCode, dueToday: 0 });
  expect(again.estimate.trialEnd).not.toBeNull();
});

test('after ten declines in an hour no cards can be tried on the billing page either', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const params = { teamId: owner.teamId };
  const input = { paymentType: 'card' as const };
  const start = () => app.call('POST /teams/{teamId}/billing/update-card/start', { as: owner, params, input });
  for (let tried = 0; tried < 10; tried++) {
    const { paymentIntent } = (await start()).body;
    await typeCard(app, paymentIntent.clientSecret, cards.refused);
    const refused = await app.call('POST /teams/{teamId}/billing/update-card/finalize', {
      as: owner,
      params,
      input: { authorizedPaymentIntentID: paymentIntent.id },
    });
    expect(refused.status).toBe(402);
  }
  const { status, body } = await start();
  expect([status, body.code]).toEqual([429, 'CHECKOUT_NOT_ALLOWED']);
});

test('two tabs that are paid at once buy once, and the other authorization is given back', async () => {
  const owner = await buildPerson(app);
  const tabs = [await authorized(owner), await authorized(owner, { isTrialUsed: true, period: 'monthly' })];
  const answers = await Promise.all([...tabs, ...tabs].map(({ press }) => press()));
  const bought = answers.filter(({ status, body }) => status === 200 && body.status === 'settled');
  expect(bought.length).toBeGreaterThan(0);
  for (const { status, body } of answers.filter((each) => each.status !== 200)) {
    expect([status, ['PURCHASE_IN_PROGRESS', 'USER_ALREADY_HAS_SUBSCRIPTION'].includes(body.code)]).toEqual([
      409,
      true,
    ]);
  }
  // The loser presses again in the other tab.
  const late = await Promise.all(tabs.map(({ press }) => press()));
  expect(late.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await takenFrom(owner)).toHaveLength(1);
  await eventually(async () =>
    expect((await Promise.all(tabs.map(({ intentId }) => intentStatus(intentId)))).toSorted()).toEqual([
      'captured',
      'expired',
    ]),
  );
});

test('what was captured is written once, by however many that find out about it at once', async () => {
  const owner = await buildPerson(app);
  const { intentId, press } = await authorized(owner);
  const payments = app.parts.payments!;
  const { capture } = payments;
  payments.capture = () => Promise.reject(new PaymentError('unreachable', 'gone'));
  expect((await press()).body.status).toBe('confirming');
  payments.capture = capture;
  const [{ id }] = await rows('select id from orders where team_id = $1', owner.teamId);
  const intent = await capture(intentId, { currency: 'USD', amount: 27_600 });
  const ctx = systemContext(app.parts);
  const done = await Promise.all(Array.from({ length: 8 }, () => completeOrder(ctx, id, intent)));
  expect(new Set(done.map(({ status, subscriptionId }) => `${status} ${subscriptionId}`)).size).toBe(1);
  const counts = await rows(
    `select (select count(*)::int from invoices where order_id = $1) as invoices,
       (select count(*)::int from charges where order_id = $1) as charges,
       (select count(*)::int from ledger_transactions where source = $3) as bookings,
       (select max(version) from subscriptions where team_id = $2) as version`,
    id,
    owner.teamId,
    id,
  );
  expect(counts).toEqual([{ invoices: 1, charges: 1, bookings: 2, version: 2 }]);
});

let given = 0;
async function giveCoupon(percent: number): Promise<string> {
  const code = `RACE${given++}`;
  const terms = { code, kind: 'percent', percent, periods: 2 };
  await rows('insert into coupons (code, terms, created_at) values ($1, $2, now())', code, JSON.stringify(terms));
  return code;
}

test('an order whose capture is refused goes by what became of its intent', async () => {
  const owner = await buildPerson(app);
  const { intentId, press } = await authorized(owner);
  const payments = app.parts.payments!;
  const { capture } = payments;
  // It was captured by a press whose answer was lost, and is not captured twice.
  payments.capture = async (id, offer) => {
    await capture(id, offer);
    throw new PaymentError('invalid', 'there is nothing to capture', { code: 'unexpected_state' });
  };
  const { body } = await press();
  payments.capture = capture;
  expect([body.status, await intentStatus(intentId)]).toEqual(['settled', 'captured']);
  expect(await takenFrom(owner)).toHaveLength(1);

  const late = await buildPerson(app);
  const other = await authorized(late);
  await rows(
    "update sandbox_pay.intents set expires_at = now() - interval '1 minute' where customer_id = $1",
    late.teamId,
  );
  payments.capture = () => Promise.reject(new PaymentError('invalid', 'it has expired'));
  await other.press();
  payments.capture = capture;
  expect([await ordersOf(late), await takenFrom(late)]).toEqual([['failed'], []]);
});

test('a key that is refused while an order is settled is reported at once, and the order settles with a new one', async () => {
  const owner = await buildPerson(app);
  const { press } = await authorized(owner);
  const payments = app.parts.payments!;
  const { capture } = payments;
  const { log } = app.parts;
  const reported: unknown[] = [];
  const { error } = log;
  log.error = (facts: unknown) => void reported.push(facts);
  payments.capture = () => Promise.reject(new PaymentError('refused', 'the key was revoked', { code: 'wrong_key' }));
  expect((await press()).body.status).toBe('confirming');
  log.error = error;
  payments.capture = capture;
  expect(reported).toEqual([
    expect.objectContaining({ alarm: 'provider-refuses', code: 'wrong_key' }),
    expect.objectContaining({ alarm: 'order-refused', code: 'wrong_key' }),
  ]);
  expect([await ordersOf(owner), await takenFrom(owner)]).toEqual([['settling'], []]);
  await rows("update orders set settling_since = now() - interval '2 minutes' where team_id = $1", owner.teamId);
  await tick(app.parts);
  expect([await ordersOf(owner), await takenFrom(owner)]).toEqual([['settled'], [27_600]]);
});

test('an intent that the provider refuses fails the order with words for the person, and the next press buys', async () => {
  const owner = await buildPerson(app);
  const payments = app.parts.payments!;
  const { createIntent } = payments;
  const { log } = app.parts;
  const { error } = log;
  const reported: unknown[] = [];
  log.error = (facts: unknown) => void reported.push(facts);
  payments.createIntent = () => Promise.reject(new PaymentError('invalid', 'no such currency', { code: 'currency' }));
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { status, body } = await pressStart(app, owner, open);
  log.error = error;
  payments.createIntent = createIntent;
  expect([status, body.code, body.details]).toEqual([402, 'PAYMENT_PROCESSING_FAILED', { reason: 'other' }]);
  expect(reported).toEqual([expect.objectContaining({ kind: 'invalid', code: 'currency' })]);
  expect(await ordersOf(owner)).toEqual(['failed']);
  payments.createIntent = () => Promise.reject(new PaymentError('busy', 'too many requests'));
  expect((await pressStart(app, owner, open)).body.code).toBe('PAYMENT_UNAVAILABLE');
  payments.createIntent = createIntent;
  expect((await pressStart(app, owner, open)).status).toBe(200);
});
