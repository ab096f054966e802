import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { beforeEach, expect, test } from 'vitest';
import { PaymentError } from '../../../platform/payments/payment-port.ts';
import { tick } from '../billing-work.ts';
import { refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { checkCharges } from '../provider/charge-check.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const ctx = () => systemContext(app.parts);
const sandbox = () => app.parts.sandbox!;
const minuteMs = 60_000;
beforeEach(() => sandbox().store.setFaults({ holdsWebhooks: false }));

/** A team that has paid 276.00 with a card. */
async function paidWith(card: string) {
  const owner = await buildPerson(app);
  const { intentId } = await buyPro(app, owner, { isTrialUsed: true, card });
  const [order] = await rows('select order_id as id from order_attempts where intent_id = $1', intentId);
  return { owner, orderId: order.id as string };
}
const refundsOf = (orderId: string) =>
  rows('select status, code from refunds where order_id = $1 order by created_at', orderId);
const notesOf = async (teamId: string) =>
  (await rows("select total from invoices where team_id = $1 and series = 'G'", teamId)).map(({ total }) => total);
const accountsOf = async (teamId: string): Promise<Record<string, number>> => {
  const found = await rows(
    `select e.account, sum(e.amount)::int as amount from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.team_id = $1 group by 1 having sum(e.amount) <> 0`,
    teamId,
  );
  return Object.fromEntries(found.map(({ account, amount }) => [account, amount]));
};

test('a refund that is on its way has no credit note before it is done, and is asked about until it is', async () => {
  const { owner, orderId } = await paidWith('4000000000007726');
  // No webhook says that it is done.
  await sandbox().store.setFaults({ holdsWebhooks: true });
  await sendRefund(ctx(), await refundOrder(ctx(), orderId, 100));
  expect([await refundsOf(orderId), await notesOf(owner.teamId)]).toEqual([[{ status: 'sending', code: null }], []]);
  await expect(refundOrder(ctx(), orderId, 27_501)).rejects.toThrow('too_much');
  app.clock.advance(3 * minuteMs);
  await tick(app.parts);
  expect(await notesOf(owner.teamId)).toEqual([]);
  app.clock.advance(60 * minuteMs);
  await tick(app.parts);
  await tick(app.parts);
  expect([await refundsOf(orderId), await notesOf(owner.teamId)]).toEqual([[{ status: 'done', code: null }], [-100]]);
});

test('a refund that the provider will not give is failed, and its amount can be refunded again', async () => {
  const { owner, orderId } = await paidWith('4242424242424242');
  const payments = app.parts.payments!;
  const { refund } = payments;
  payments.refund = () => Promise.reject(new PaymentError('invalid', 'no', { code: 'charge_expired_for_refund' }));
  try {
    await sendRefund(ctx(), await refundOrder(ctx(), orderId, 27_600));
  } finally {
    payments.refund = refund;
  }
  expect(await refundsOf(orderId)).toEqual([{ status: 'failed', code: 'charge_expired_for_refund' }]);
  expect(await notesOf(owner.teamId)).toEqual([]);
  await sendRefund(ctx(), await refundOrder(ctx(), orderId, 27_600));
  expect(await notesOf(owner.teamId)).toEqual([-27_600]);
});

test.each(['a webhook', 'the daily check'])(
  'a refund that comes back after it was done is owed, as %s says',
  async (by) => {
    const { owner, orderId } = await paidWith('4000000000005126');
    const isHeard = by === 'a webhook';
    await sandbox().store.setFaults({ holdsWebhooks: !isHeard });
    await sendRefund(ctx(), await refundOrder(ctx(), orderId, 100));
    const before = await accountsOf(owner.teamId);
    expect([await notesOf(owner.teamId), before.provider]).toEqual([[-100], 27_500]);
    app.clock.advance(3 * minuteMs);
    await sandbox().webhooks.sendWaiting();
    expect(await refundsOf(orderId)).toMatchObject([{ status: isHeard ? 'returned' : 'done' }]);
    await checkCharges(ctx());
    await checkCharges(ctx());
    expect(await accountsOf(owner.teamId)).toEqual({ ...before, provider: 27_600, owed: -100 });
    expect([await notesOf(owner.teamId), await refundsOf(orderId)]).toEqual([
      [-100],
      [{ status: 'returned', code: 'lost_or_stolen_card' }],
    ]);
    // What is owed is not given a second time by the card.
    await expect(refundOrder(ctx(), orderId, 27_501)).rejects.toThrow('too_much');
  },
);
