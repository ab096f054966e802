import { systemContext } from '@chamfer/server/context';
import type { ProviderEvent } from '@chamfer/server/payment-port';
import { buildPerson } from '@chamfer/testing';
import { addressIn, buyPro, cards, finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { useStripeApp } from '@chamfer/testing/stripe-app';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { hearEvent, readEvents } from '../provider/provider-events.service.ts';

const orders = Number(process.env.ORDERS ?? 50);
const used = useStripeApp();
const rows = async (text: string, ...values: unknown[]) =>
  (await used.app.parts.database.pool.query(text, values)).rows;
const ctx = () => systemContext(used.app.parts);
const minute = 60_000;
const paying = { period: 'monthly' as const, isTrialUsed: true, card: cards.paid, billingDetails: addressIn('FI') };
const orderOf = async (teamId: string) => (await rows('select id from orders where team_id = $1', teamId))[0].id;

/** A day of four teams, of which no webhook arrives: a decline, a lost answer, a refund that comes back, a dispute that is won. */
async function aDay(): Promise<string[]> {
  const { app, stripe } = used;
  stripe.fake.webhooks.lose(1000);
  const [declined, lost, returned, disputed] = await Promise.all(Array.from({ length: 4 }, () => buildPerson(app)));
  const first = await openCheckout(app, declined!, paying);
  const { paymentIntent } = (await pressStart(app, declined!, first)).body;
  await typeCard(app, paymentIntent.clientSecret, cards.refused);

  const second = await openCheckout(app, lost!, paying);
  const intent = (await pressStart(app, lost!, second)).body.paymentIntent;
  await typeCard(app, intent.clientSecret);
  const isBack = stripe.fake.faults.add({ kind: 'drop_after', method: 'POST', path: /capture$/, times: 10 });
  await finalize(app, lost!, second.checkoutId, intent.id);
  isBack();

  await buyPro(app, returned!, { ...paying, card: '4000000000005126' });
  await sendRefund(ctx(), await refundOrder(ctx(), await orderOf(returned!.teamId), 500));

  const { intentId } = await buyPro(app, disputed!, paying);
  const { latest_charge: charge } = await stripe.sdk.paymentIntents.retrieve(intentId);
  const dispute = stripe.fake.bank.openDispute(charge as string);
  app.clock.advance(10 * minute);
  stripe.fake.clock.runDue();
  stripe.fake.bank.decide(dispute, 'won');
  return [declined, lost, returned, disputed].map((person) => person!.teamId);
}

/** What is known of the teams of a day, in their order. */
const stateOf = (teamIds: string[]) =>
  Promise.all(
    teamIds.map(async (teamId) => ({
      orders: await rows('select status, reason, again from orders where team_id = $1', teamId),
      refunds: await rows(
        'select r.status, r.amount, r.code from refunds r join orders o on o.id = r.order_id where o.team_id = $1',
        teamId,
      ),
      disputes: await rows(
        'select d.status, d.taken > 0 as taken from disputes d join orders o on o.id = d.order_id where o.team_id = $1',
        teamId,
      ),
      subscription: await rows('select status from subscriptions where team_id = $1', teamId),
      ledger: await rows(
        `select e.account, sum(e.amount)::int as amount from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id where t.team_id = $1 group by 1 order by 1`,
        teamId,
      ),
    })),
  );

test(`a day of events leaves the same in ${orders} orders, with repeats and gaps`, {
  timeout: 30 * minute,
}, async () => {
  const { app, stripe } = used;
  await readEvents(ctx());
  const [random] = fc.sample(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), {
    numRuns: 1,
    seed: 20_261_128,
  });
  const next = () => random!.next().value as number;
  const states: unknown[] = [];
  for (let no = 0; no < orders; no++) {
    const since = app.clock.now();
    const teamIds = await aDay();
    const events: ProviderEvent[] = [];
    for await (const event of app.parts.payments!.events({ id: null, since })) events.push(event);
    expect(events.length).toBeGreaterThan(12);
    // Some come twice, a third does not come at all.
    const sent = [...events, ...events]
      .filter(() => next() > 0.33)
      .map((event) => ({ event, at: next() }))
      .toSorted((a, b) => a.at - b.at);
    for (const { event } of sent) await hearEvent(ctx(), event);
    // What did not come is in the list.
    await readEvents(ctx());
    states.push(await stateOf(teamIds));
    stripe.fake.faults.clear();
    app.clock.advance(minute);
  }
  expect(states[0]).toMatchObject([
    { orders: [{ status: 'failed', reason: 'Refused' }] },
    { orders: [{ status: 'settled' }] },
    { refunds: [{ status: 'returned', amount: 500 }] },
    { disputes: [{ status: 'won', taken: true }] },
  ]);
  for (const state of states) expect(state).toEqual(states[0]);
});
