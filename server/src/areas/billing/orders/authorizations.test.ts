import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import {
  answerChallenge,
  buyPro,
  cards,
  finalize,
  openCheckout,
  pressStart,
  typeCard,
} from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { crashAt } from '@chamfer/testing/money-property-crash';
import { expect, test } from 'vitest';

/** Whatever becomes of an authorization: in the end it has bought something, or nothing is held any more. */
const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const intentStatus = async (id: string) =>
  (await rows('select status from sandbox_pay.intents where id = $1', id))[0].status;

/** Time passes until the jobs of a kind are due. */
const untilDue = (name: string) =>
  rows("update pgboss.job set start_after = now() - interval '1 second' where name = $1 and state = 'created'", name);
const waiting = async (name: string, intentId: string) =>
  (
    await rows(
      `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
       where name = $1 and singleton_key = $2 and state = 'created'`,
      name,
      intentId,
    )
  ).map(({ minutes }) => minutes);

/** What was taken and held, and what there is for it. */
async function outcome({ teamId }: TestPerson, intentId: string) {
  const [sums] = await rows(
    `select (select count(*)::int from sandbox_pay.charges where customer_id = $1::uuid::text) as taken,
       (select count(*)::int from charges c join orders o on o.id = c.order_id where o.team_id = $1::uuid) as booked,
       (select count(*)::int from subscriptions where team_id = $1::uuid and status in ('trialing', 'active')) as plans,
       (select count(*)::int from invoices i join orders o on o.id = i.order_id where o.team_id = $1::uuid) as invoices,
       (select coalesce(sum(e.amount), 0)::int from ledger_entries e) as ledger`,
    teamId,
  );
  return { ...sums, intent: await intentStatus(intentId) };
}
const bought = { taken: 1, booked: 1, plans: 1, invoices: 1, ledger: 0, intent: 'captured' };
const givenBack = { taken: 0, booked: 0, plans: 0, invoices: 0, ledger: 0, intent: 'expired' };

/** A checkout whose card is given; nothing was finalized. */
async function authorized(owner: TestPerson, card: string = cards.paid) {
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open);
  const { id: intentId, clientSecret } = body.paymentIntent;
  await typeCard(app, clientSecret, card);
  return { open, intentId, clientSecret, press: () => finalize(app, owner, open.checkoutId, intentId) };
}

/** Ten minutes pass, and another one: a buyer who has left presses nothing. */
async function leave(intentId: string) {
  await untilDue('billing.look-after');
  await eventually(async () => expect(await waiting('billing.release', intentId)).toEqual([1]));
  await untilDue('billing.release');
}

test('an authorization that is never finalized is given back after ten minutes', async () => {
  const owner = await buildPerson(app);
  const { intentId } = await authorized(owner);
  expect(await waiting('billing.look-after', intentId)).toEqual([10]);
  expect(await intentStatus(intentId)).toBe('authorized');
  await leave(intentId);
  await eventually(async () => expect(await outcome(owner, intentId)).toEqual(givenBack));
  expect(await rows('select status, reason from orders where team_id = $1', owner.teamId)).toEqual([
    { status: 'failed', reason: 'expired' },
  ]);
});

test('one that was authorized as it is looked after can still be finalized', async () => {
  const owner = await buildPerson(app);
  const { intentId, press } = await authorized(owner);
  await untilDue('billing.look-after');
  await eventually(async () => expect(await waiting('billing.release', intentId)).toEqual([1]));
  expect((await press()).body.status).toBe('settled');
  await untilDue('billing.release');
  await eventually(async () => expect(await waiting('billing.release', intentId)).toEqual([]));
  expect(await outcome(owner, intentId)).toEqual(bought);
});

test('one whose bank was not answered yet is looked after again, until it was left', async () => {
  const owner = await buildPerson(app);
  const { intentId, clientSecret } = await authorized(owner, cards.challenged);
  for (let asked = 0; asked < 2; asked++) {
    await rows("delete from pgboss.job where name = 'billing.look-after' and state = 'completed'");
    await untilDue('billing.look-after');
    await eventually(async () => expect(await waiting('billing.look-after', intentId)).toEqual([10]));
  }
  expect(await intentStatus(intentId)).toBe('challenge');
  await answerChallenge(app, clientSecret, true);
  await leave(intentId);
  await eventually(async () => expect(await outcome(owner, intentId)).toEqual(givenBack));
});

test('one that is finalized after it was given back buys nothing, says so, and the next press starts again', async () => {
  const owner = await buildPerson(app);
  const { open, intentId, press } = await authorized(owner);
  await leave(intentId);
  await eventually(async () => expect(await intentStatus(intentId)).toBe('expired'));
  for (let pressed = 0; pressed < 2; pressed++) {
    const { status, body } = await press();
    expect([status, body.details]).toEqual([402, { reason: 'expired' }]);
  }
  expect(await outcome(owner, intentId)).toEqual(givenBack);
  const { paymentIntent } = (await pressStart(app, owner, open)).body;
  expect(paymentIntent.id).not.toBe(intentId);
  await typeCard(app, paymentIntent.clientSecret);
  expect((await finalize(app, owner, open.checkoutId, paymentIntent.id)).body.status).toBe('settled');
  expect(await outcome(owner, paymentIntent.id)).toEqual(bought);
});

test('one that is finalized twice, at once and afterwards, is charged once and answered the same', async () => {
  const owner = await buildPerson(app);
  const { intentId, press } = await authorized(owner);
  const answers = [...(await Promise.all([press(), press()])), await press()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.subscriptionId)).size).toBe(1);
  expect(answers.at(-1)!.body.status).toBe('settled');
  expect(await outcome(owner, intentId)).toEqual(bought);
});

test('a process that dies at any write between authorization and purchase leaves a purchase, or nothing held', async () => {
  const ends: string[] = [];
  for (const crash of ['before', 'after'] as const) {
    for (let write = 1; write <= 7; write++) {
      const owner = await buildPerson(app);
      const { intentId, press } = await authorized(owner);
      const recover = crashAt(app, { crash, write });
      await press().catch(() => undefined);
      recover();
      // There is no other press: what the dead process has left is found by the jobs.
      await eventually(async () => {
        for (const name of ['billing.look-after', 'billing.release', 'billing.settle', 'billing.void']) {
          await untilDue(name);
        }
        const end = await outcome(owner, intentId);
        expect([bought, givenBack]).toContainEqual(end);
        ends.push(end.intent);
      });
    }
  }
  // Both ends were met.
  expect([...new Set(ends)].toSorted()).toEqual(['captured', 'expired']);
});

test('a bank’s approval for seats without a following press reserves nothing', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  await rows('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', cards.challenged, owner.teamId);
  const params = { subscriptionId };
  const input = { additionalEditorSeatCount: 1 };
  const { body } = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', { as: owner, params, input });
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: body.totalDueToday };
  const press = () => app.call('PATCH /teams/subscriptions/{subscriptionId}', { as: owner, params, input: purchase });
  const { paymentIntent } = (await press()).body.details as { paymentIntent: { id: string; clientSecret: string } };
  const { id, clientSecret } = paymentIntent;
  await answerChallenge(app, clientSecret, true);
  expect(await intentStatus(id)).toBe('authorized');
  await leave(id);
  await eventually(async () => expect(await outcome(owner, id)).toEqual({ ...bought, intent: 'expired' }));
});

test('a change of the payment method that was authorized and left changes nothing', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const params = { teamId: owner.teamId };
  const input = { paymentType: 'card' as const };
  const { body } = await app.call('POST /teams/{teamId}/billing/update-card/start', { as: owner, params, input });
  const { id, clientSecret } = body.paymentIntent;
  await typeCard(app, clientSecret, '378282246310005');
  await leave(id);
  await eventually(async () => expect(await intentStatus(id)).toBe('expired'));
  const record = await app.call('GET /teams/{teamId}/billing', { as: owner, params });
  expect(record.body).toMatchObject({ isUpdatePending: false, primaryPaymentSource: { lastFourDigits: '4242' } });
});
