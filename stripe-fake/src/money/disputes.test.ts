import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { day } from '../core/times.ts';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

async function disputed(method: string): Promise<Stripe.Dispute> {
  const intent = await pay(used.stripe, method);
  const { data } = await used.stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toHaveLength(1);
  return data[0]!;
}

const read = (id: string) => used.stripe.disputes.retrieve(id);

async function eventTypes(): Promise<string[]> {
  const { data } = await used.stripe.events.list({ type: 'charge.dispute.*' });
  return data.map(({ type }) => type.replace('charge.dispute.', '')).toReversed();
}

async function adjustments(source: string): Promise<[string, number][]> {
  const { data } = await used.stripe.balanceTransactions.list({ type: 'adjustment', source });
  return data.map(({ reporting_category: category, amount }) => [category, amount]);
}

test('pm_card_createDispute: the amount is taken at once, and comes back when it is won', async () => {
  const { fake, stripe } = used;
  const dispute = await disputed('pm_card_createDispute');
  expect(dispute).toMatchObject({
    object: 'dispute',
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 5000,
    is_charge_refundable: false,
    balance_transactions: [{ amount: -5000, type: 'adjustment', reporting_category: 'dispute' }],
  });
  expect(await stripe.charges.retrieve(dispute.charge as string)).toMatchObject({ disputed: true });
  expect(await refusalOf(stripe.refunds.create({ charge: dispute.charge as string }))).toMatchObject({
    code: 'charge_disputed',
  });
  fake.clock.advance(70 * day);
  fake.bank.decide(dispute.id, 'won');
  expect(await read(dispute.id)).toMatchObject({
    status: 'won',
    balance_transactions: [{ amount: -5000 }, { amount: 5000, reporting_category: 'dispute_reversal' }],
  });
  expect(await adjustments(dispute.id)).toEqual([
    ['dispute_reversal', 5000],
    ['dispute', -5000],
  ]);
  expect(await eventTypes()).toEqual(['closed', 'funds_reinstated']);
  expect(() => fake.bank.decide(dispute.id, 'lost')).toThrow('decided');
});

test('a dispute that is lost gives nothing back', async () => {
  const { fake } = used;
  const dispute = await disputed('pm_card_createDisputeProductNotReceived');
  expect(dispute.reason).toBe('product_not_received');
  fake.bank.decide(dispute.id, 'lost');
  expect((await read(dispute.id)).status).toBe('lost');
  expect(await adjustments(dispute.id)).toEqual([['dispute', -5000]]);
  expect(await eventTypes()).toEqual(['created', 'funds_withdrawn', 'closed']);
});

test('pm_card_createDisputeInquiry takes nothing, and may be refunded and closed', async () => {
  const { fake, stripe } = used;
  const inquiry = await disputed('pm_card_createDisputeInquiry');
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
    is_charge_refundable: true,
    network_reason_code: '10',
  });
  expect(await stripe.refunds.create({ charge: inquiry.charge as string, amount: 100 })).toMatchObject({ amount: 100 });
  fake.bank.decide(inquiry.id, 'lost');
  expect(await read(inquiry.id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  expect(await adjustments(inquiry.id)).toEqual([]);
});

test('an inquiry becomes a dispute, which takes the amount', async () => {
  const { fake } = used;
  const inquiry = await disputed('pm_card_createDisputeInquiry');
  fake.bank.escalate(inquiry.id);
  expect(await read(inquiry.id)).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ amount: -5000 }],
    payment_method_details: { card: { case_type: 'chargeback', network_reason_code: '10.4' } },
  });
  expect(await eventTypes()).toEqual(['created', 'updated', 'funds_withdrawn']);
  expect(() => fake.bank.escalate(inquiry.id)).toThrow('no open inquiry');
});

test('what a bank settled before it came to a dispute takes nothing', async () => {
  const { fake, stripe } = used;
  const paid = await pay(stripe, 'pm_card_visa');
  const id = fake.bank.preventDispute(paid.latest_charge as string);
  expect(await read(id)).toMatchObject({ status: 'prevented', balance_transactions: [] });
  expect(await adjustments(id)).toEqual([]);
  expect(() => fake.bank.decide(id, 'lost')).toThrow('decided already');
});

test('a test opens disputes and inquiries about what is left of a payment', async () => {
  const { fake, stripe } = used;
  const [first, second] = [await pay(stripe, 'pm_card_visa'), await pay(stripe, 'pm_card_visa')];
  await stripe.refunds.create({ payment_intent: first.id, amount: 1000 });
  const dispute = fake.bank.openDispute(first.latest_charge as string);
  expect(await read(dispute)).toMatchObject({ amount: 4000, status: 'needs_response' });
  fake.clock.advance(2 * day);
  const inquiry = fake.bank.openInquiry(second.latest_charge as string);
  expect((await read(inquiry)).status).toBe('warning_needs_response');
  const recent = Math.floor(fake.clock.now().getTime() / 1000) - 3600;
  expect((await stripe.disputes.list({ created: { gte: recent } })).data.map(({ id }) => id)).toEqual([inquiry]);
  expect((await stripe.disputes.list({ charge: first.latest_charge as string })).data).toHaveLength(1);
  expect(() => fake.bank.openDispute(first.latest_charge as string)).toThrow('disputed already');
  expect(await refusalOf(read('du_none'))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});
