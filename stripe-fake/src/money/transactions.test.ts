import { expect, test } from 'vitest';
import { day } from '../core/times.ts';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake({ exchangeRates: { usd: 0.9 } });

test('transactions are found by type, time, currency and source', async () => {
  const { fake, stripe } = used;
  const first = await pay(stripe, 'pm_card_visa');
  await stripe.refunds.create({ payment_intent: first.id, amount: 700 });
  fake.clock.advance(2 * day);
  const second = await pay(stripe, 'pm_card_visa');
  const list = async (asked: object) =>
    (await stripe.balanceTransactions.list(asked)).data.map(({ type, amount }) => [type, amount]);
  expect(await list({ type: 'charge' })).toEqual([
    ['charge', 5000],
    ['charge', 5000],
  ]);
  expect(await list({ source: first.latest_charge })).toEqual([['charge', 5000]]);
  const since = Math.floor(fake.clock.now().getTime() / 1000) - 60;
  expect(await list({ created: { gte: since } })).toEqual([['charge', 5000]]);
  expect(await list({ created: { lt: since } })).toEqual([
    ['refund', -700],
    ['charge', 5000],
  ]);
  expect(await list({ currency: 'usd' })).toEqual([]);
  const [newest] = (await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] })).data;
  expect(newest!.source).toMatchObject({ object: 'charge', id: second.latest_charge });
  expect(await stripe.balanceTransactions.retrieve(newest!.id)).toMatchObject({ source: second.latest_charge });
  expect(await refusalOf(stripe.balanceTransactions.retrieve('txn_none'))).toMatchObject({ statusCode: 404 });
});

test('amounts are in the settlement currency, less a fee', async () => {
  const { stripe } = used;
  const intent = await pay(stripe, 'pm_card_visa', { currency: 'usd', amount: 10_000 });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string, { expand: ['balance_transaction'] });
  expect(charge).toMatchObject({ amount: 10_000, currency: 'usd' });
  const { fee, net, ...transaction } = charge.balance_transaction as { fee: number; net: number };
  expect(transaction).toMatchObject({ amount: 9000, currency: 'eur', exchange_rate: 0.9 });
  expect(net).toBe(9000 - fee);
  expect(fee).toBeGreaterThan(0);
});

test('money is pending for seven days, and available then', async () => {
  const { fake, stripe } = used;
  await pay(stripe, 'pm_card_visa');
  const before = await stripe.balance.retrieve();
  expect(before.available[0]).toMatchObject({ amount: 0, currency: 'eur' });
  const net = before.pending[0]!.amount;
  expect(net).toBeGreaterThan(4800);
  fake.clock.advance(8 * day);
  const after = await stripe.balance.retrieve();
  expect(after.available[0]!.amount).toBe(net);
  expect(after.pending[0]!.amount).toBe(0);
});
