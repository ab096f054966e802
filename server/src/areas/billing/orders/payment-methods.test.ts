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
import { expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { moneyTools } from '../testing/money-tools.ts';

/** The payment method requested last pays, in whatever order the provider finishes. */
const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const american = '378282246310005';
const minute = 60_000;

/** The dialog is open: an intent is there, and nothing was pressed. */
async function openDialog(as: TestPerson, paymentType: 'card' | 'apple_pay' = 'card') {
  const params = { teamId: as.teamId };
  const { body } = await app.call('POST /teams/{teamId}/billing/update-card/start', {
    as,
    params,
    input: { paymentType },
  });
  const { id, clientSecret } = body.paymentIntent;
  const input = { authorizedPaymentIntentID: id };
  return {
    id,
    clientSecret,
    finalize: () => app.call('POST /teams/{teamId}/billing/update-card/finalize', { as, params, input }),
  };
}

async function changeCard(as: TestPerson, card: string) {
  const dialog = await openDialog(as);
  await typeCard(app, dialog.clientSecret, card);
  return { ...dialog, answer: await dialog.finalize() };
}

async function record(as: TestPerson) {
  const { body } = await app.call('GET /teams/{teamId}/billing', { as, params: { teamId: as.teamId } });
  return { digits: body.primaryPaymentSource?.lastFourDigits, isUpdatePending: body.isUpdatePending };
}

const changesOf = async ({ teamId }: TestPerson) =>
  (
    await rows("select status, reason from orders where team_id = $1 and kind = 'card' order by created_at", teamId)
  ).map(({ status, reason }) => (reason ? `${status}: ${reason}` : status));
const intentStatus = async (id: string) =>
  (await rows('select status from sandbox_pay.intents where id = $1', id))[0].status;
/** The cards that were charged, by their last digits. */
const charged = async ({ teamId }: TestPerson) =>
  (
    await rows(
      `select i.payment_method ->> 'last4' as digits from sandbox_pay.charges c
       join sandbox_pay.intents i on i.id = c.intent_id where c.customer_id = $1 order by c.created_at, c.id`,
      teamId,
    )
  ).map(({ digits }) => digits);

async function buySeat(as: TestPerson, subscriptionId: string) {
  const params = { subscriptionId };
  const input = { additionalEditorSeatCount: 1 };
  const { body } = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', { as, params, input });
  const purchase = { ...input, purchaseId: app.parts.ids.uuid(), shownTotal: body.totalDueToday };
  const { status } = await app.call('PATCH /teams/subscriptions/{subscriptionId}', { as, params, input: purchase });
  expect(status).toBe(200);
}

test('a change that the provider takes its time with never replaces newer ones, one of which was charged', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  const slow = await changeCard(owner, cards.pending);
  expect(slow.answer.body).toMatchObject({ isUpdatePending: true });
  const newer = await changeCard(owner, american);
  // It is done, and nothing is shown of the older one that was pending.
  expect(newer.answer.body).toMatchObject({
    isUpdatePending: false,
    primaryPaymentSource: { lastFourDigits: '0005' },
  });
  expect(await record(owner)).toEqual({ digits: '0005', isUpdatePending: false });
  await buySeat(owner, subscriptionId);
  await changeCard(owner, cards.paid);
  // The two minutes are over, and everything that may settle it has run: webhook, sweep, and the tab that waits.
  app.clock.advance(3 * minute);
  await tick(app.parts);
  const late = await slow.finalize();
  expect([late.status, late.body.details]).toEqual([402, { reason: 'superseded' }]);
  expect(await record(owner)).toEqual({ digits: '4242', isUpdatePending: false });
  expect(await changesOf(owner)).toEqual(['failed: superseded', 'settled', 'settled']);
  await eventually(async () => expect(await intentStatus(slow.id)).toBe('expired'));
  await buySeat(owner, subscriptionId);
  expect(await charged(owner)).toEqual(['4242', '0005', '4242']);
});

test('of two changes at the provider the newer one is pending, and the page says so of it alone', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const older = await changeCard(owner, cards.pending);
  const newer = await changeCard(owner, cards.pending);
  expect([older, newer].map(({ answer }) => answer.body.isUpdatePending)).toEqual([true, true]);
  expect(await changesOf(owner)).toEqual(['failed: superseded', 'settling']);
  app.clock.advance(3 * minute);
  expect((await newer.finalize()).body).toMatchObject({ primaryPaymentSource: { lastFourDigits: '1018' } });
  expect(await record(owner)).toEqual({ digits: '1018', isUpdatePending: false });
});

test('a dialog that was opened earlier and pressed later is the newer change', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const opened = await openDialog(owner);
  await changeCard(owner, american);
  await typeCard(app, opened.clientSecret, cards.paid);
  expect((await opened.finalize()).status).toBe(200);
  expect(await record(owner)).toEqual({ digits: '4242', isUpdatePending: false });
});

test('one that was at its bank while another was made buys nothing any more', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const atBank = await openDialog(owner);
  expect(await typeCard(app, atBank.clientSecret, cards.challenged)).toBe('challenge');
  await changeCard(owner, american);
  await answerChallenge(app, atBank.clientSecret, true);
  expect((await atBank.finalize()).body.details).toEqual({ reason: 'superseded' });
  expect(await record(owner)).toEqual({ digits: '0005', isUpdatePending: false });
});

test('a newer change that was declined leaves the older one alone', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  await changeCard(owner, cards.pending);
  expect((await changeCard(owner, cards.refused)).answer.status).toBe(402);
  expect(await record(owner)).toEqual({ digits: '4242', isUpdatePending: true });
  app.clock.advance(3 * minute);
  await tick(app.parts);
  expect(await record(owner)).toEqual({ digits: '1018', isUpdatePending: false });
});

test('a checkout that settles late does not replace the card that was chosen after it', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner);
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret, cards.pending);
  const press = () => finalize(app, owner, open.checkoutId, body.paymentIntent.id);
  expect((await press()).body.status).toBe('confirming');
  expect((await changeCard(owner, american)).answer.status).toBe(200);
  app.clock.advance(3 * minute);
  // Nothing of the purchase is lost but its card.
  expect((await press()).body).toMatchObject({ status: 'settled', isTrial: true });
  expect(await record(owner)).toEqual({ digits: '0005', isUpdatePending: false });
  // The trial ends, and the card on the page is the one that pays.
  await moneyTools(app.parts).advance(owner.teamId, 15);
  expect(await charged(owner)).toEqual(['0005']);
});

test('a checkout closes changes that an earlier subscription has left', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  await changeCard(owner, cards.pending);
  await rows(
    "update subscriptions set status = 'ended', ended_at = now(), due_at = null where id = $1",
    subscriptionId,
  );
  await buyPro(app, owner, { isTrialUsed: true, card: american });
  app.clock.advance(3 * minute);
  await tick(app.parts);
  expect(await record(owner)).toEqual({ digits: '0005', isUpdatePending: false });
  expect(await changesOf(owner)).toEqual(['failed: superseded']);
});

test('what the provider saved last is not what pays, but what is stored here', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  const slow = await changeCard(owner, cards.pending);
  await changeCard(owner, american);
  // The capture of the older one was on its way when it was closed.
  await rows(
    "update sandbox_pay.intents set status = 'authorized', reason = null, ready_at = now() where id = $1",
    slow.id,
  );
  app.clock.advance(3 * minute);
  expect((await app.parts.payments!.capture(slow.id, { currency: 'USD', amount: 0 })).status).toBe('captured');
  expect((await slow.finalize()).body.details).toEqual({ reason: 'superseded' });
  await buySeat(owner, subscriptionId);
  expect(await charged(owner)).toEqual(['4242', '0005']);
});
