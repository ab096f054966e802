import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { addressIn, buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { checkCharges } from './charge-check.service.ts';
import { settleDisputes } from './disputes.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const ctx = () => systemContext(app.parts);
const sandbox = () => app.parts.sandbox!;

/** A team that pays, and its charge. */
async function charged() {
  const owner = await buildPerson(app);
  const { intentId } = await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('FI') });
  const [charge] = await rows('select id, order_id from sandbox_pay.charges where intent_id = $1', intentId);
  return { owner, intentId, chargeId: charge.id as string, orderId: charge.order_id as string };
}

const stateOf = async (teamId: string) => {
  const [subscription] = await rows('select status from subscriptions where team_id = $1', teamId);
  const accounts = await rows(
    `select e.account, sum(e.amount)::int as amount from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.team_id = $1 group by 1 having sum(e.amount) <> 0`,
    teamId,
  );
  const notes = await rows("select net, tax_amount, total from invoices where team_id = $1 and series = 'G'", teamId);
  return {
    status: subscription.status,
    accounts: Object.fromEntries(accounts.map(({ account, amount }) => [account, amount])),
    notes,
  };
};
const paid = { provider: 31_626, revenue: -25_200, 'vat:FI': -6426 };

test('a dispute that is lost is a credit note, the money is gone, and the plan ends; heard again it changes nothing', async () => {
  const { owner, intentId, chargeId } = await charged();
  await sandbox().disputes.open(chargeId);
  await sandbox().webhooks.sendWaiting();
  expect(await stateOf(owner.teamId)).toEqual({
    status: 'active',
    accounts: { chargebacks: 31_626, revenue: -25_200, 'vat:FI': -6426 },
    notes: [],
  });
  await sandbox().disputes.close(chargeId, false);
  await sandbox().webhooks.sendWaiting();
  const after = { status: 'ended', accounts: {}, notes: [{ net: -25_200, tax_amount: -6426, total: -31_626 }] };
  expect(await stateOf(owner.teamId)).toEqual(after);
  await settleDisputes(ctx(), { intentId });
  await checkCharges(ctx());
  expect(await stateOf(owner.teamId)).toEqual(after);
});

test('a dispute that is won brings the money back, and one that no webhook reported is found by the daily check', async () => {
  const { owner, chargeId } = await charged();
  await rows('update sandbox_pay.events set is_dropped = true');
  await sandbox().disputes.open(chargeId);
  await rows('update sandbox_pay.events set is_dropped = true');
  await checkCharges(ctx());
  expect((await stateOf(owner.teamId)).accounts).toMatchObject({ chargebacks: 31_626 });
  await sandbox().disputes.close(chargeId, true);
  await checkCharges(ctx());
  expect(await stateOf(owner.teamId)).toEqual({ status: 'active', accounts: paid, notes: [] });
});

test('an inquiry takes nothing, and neither does its end; one that becomes a dispute takes what is left', async () => {
  const { owner, chargeId, orderId } = await charged();
  await sandbox().disputes.open(chargeId, { isInquiry: true });
  await sandbox().webhooks.sendWaiting();
  expect(await stateOf(owner.teamId)).toEqual({ status: 'active', accounts: paid, notes: [] });
  // It is answered by giving the money back.
  await sendRefund(ctx(), await refundOrder(ctx(), orderId, 100));
  await sandbox().disputes.open(chargeId);
  await sandbox().webhooks.sendWaiting();
  expect((await stateOf(owner.teamId)).accounts).toMatchObject({ chargebacks: 31_526 });
  const other = await charged();
  await sandbox().disputes.open(other.chargeId, { isInquiry: true });
  await sandbox().disputes.close(other.chargeId, false);
  await sandbox().webhooks.sendWaiting();
  expect(await stateOf(other.owner.teamId)).toEqual({ status: 'active', accounts: paid, notes: [] });
});

test('a dispute that is decided after seventy days, unreported, is found by the daily check', async () => {
  const { owner, chargeId } = await charged();
  await sandbox().disputes.open(chargeId);
  await sandbox().webhooks.sendWaiting();
  app.clock.advance(70 * 24 * 60 * 60_000);
  await sandbox().disputes.close(chargeId, true);
  await rows('update sandbox_pay.events set is_dropped = true');
  await checkCharges(ctx());
  expect((await stateOf(owner.teamId)).accounts).toEqual(paid);
});

test('a dispute waits for a purchase that is being confirmed', async () => {
  const { owner, intentId, chargeId, orderId } = await charged();
  await sandbox().disputes.open(chargeId);
  await sandbox().disputes.close(chargeId, false);
  await rows("update orders set status = 'settling' where id = $1", orderId);
  await expect(settleDisputes(ctx(), { intentId })).rejects.toThrow('is being confirmed');
  await expect(refundOrder(ctx(), orderId, 100)).rejects.toThrow('in_progress');
  expect((await stateOf(owner.teamId)).status).toBe('active');
  await rows("update orders set status = 'settled' where id = $1", orderId);
  await settleDisputes(ctx(), { intentId });
  expect((await stateOf(owner.teamId)).status).toBe('ended');
  await expect(refundOrder(ctx(), orderId, 100)).rejects.toThrow('too_much');
});

test('nothing is given back of what the bank has taken back already, until it has decided', async () => {
  const { owner, chargeId, orderId } = await charged();
  await sandbox().disputes.open(chargeId);
  await sandbox().webhooks.sendWaiting();
  await expect(refundOrder(ctx(), orderId, 100)).rejects.toThrow('disputed');
  await expect(sandbox().refunds.create('by hand', chargeId, 100)).rejects.toThrow('disputed');
  await sandbox().disputes.close(chargeId, true);
  await sandbox().webhooks.sendWaiting();
  await sendRefund(ctx(), await refundOrder(ctx(), orderId, 100));
  expect((await stateOf(owner.teamId)).notes).toMatchObject([{ total: -100 }]);
});

test('a dispute that has to wait does not keep the others waiting', async () => {
  const [held, other] = [await charged(), await charged()];
  await rows("update orders set status = 'settling' where id = $1", held.orderId);
  for (const { chargeId } of [held, other]) {
    await sandbox().disputes.open(chargeId);
    await sandbox().disputes.close(chargeId, false);
  }
  await rows('update sandbox_pay.events set is_dropped = true');
  const all = { since: new Date(0) };
  await expect(settleDisputes(ctx(), all)).rejects.toThrow('is being confirmed');
  expect([(await stateOf(held.owner.teamId)).status, (await stateOf(other.owner.teamId)).status]).toEqual([
    'active',
    'ended',
  ]);
  await rows("update orders set status = 'settled' where id = $1", held.orderId);
  await settleDisputes(ctx(), all);
  expect((await stateOf(held.owner.teamId)).status).toBe('ended');
});
