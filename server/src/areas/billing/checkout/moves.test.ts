import { systemContext } from '@chamfer/server/context';
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
import { startPaddle } from '@chamfer/testing/paddle-fake';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { type SoldElsewhere, soldElsewhere } from '../testing/sold-elsewhere.ts';
import { findMovable } from './moves.service.ts';

const paddle = await startPaddle();
afterAll(paddle.close);
beforeEach(() => paddle.fail(null));
const app = useTestApp({ env: { BILLING: 'sandbox', ...paddle.env } });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const takenFrom = async ({ teamId }: TestPerson) =>
  (
    await rows(
      'select amount from charges c join orders o on o.id = c.order_id where team_id = $1 order by c.at',
      teamId,
    )
  ).map(({ amount }) => amount);
const invoicesOf = ({ teamId }: TestPerson) =>
  rows('select lines, net, total from invoices where team_id = $1 order by seq', teamId);

/** A person with a year sold elsewhere, of which the 101st day runs: 265 of 365 are left. 365.00 are worth 265.00. */
const sold = (type: SoldElsewhere['type'], changes: Partial<SoldElsewhere> = {}) =>
  soldElsewhere(app, paddle, { type, daysUsed: 100.5, paid: 36_500, ...changes });

/** Buys with consent, to the end. */
async function move(owner: TestPerson, purchase: Parameters<typeof openCheckout>[2], card: string = cards.paid) {
  const open = await openCheckout(app, owner, purchase);
  const isTrial = open.estimate.trialEnd !== null;
  const { body } = await pressStart(app, owner, open, {
    migrationConsent: true,
    paymentType: isTrial ? 'apple_pay' : 'card',
  });
  const { clientSecret, id } = body.paymentIntent;
  await (isTrial ? answerChallenge(app, clientSecret, true) : typeCard(app, clientSecret, card));
  return { open, bought: await finalize(app, owner, open.checkoutId, id) };
}

test('what is left of an App Store subscription is a line of its own, on the screen, the invoice and in the books', async () => {
  const { owner } = await sold('appstore');
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  expect(open.opened).toMatchObject({ migratingFromType: 'appstore', migrationAutoRenewEnabled: true });
  expect(open.estimate).toMatchObject({
    amount: 27_600,
    amountWithSubscriptionMigration: 1100,
    totalAmount: 1100,
    dueToday: 1100,
  });
  const refused = await pressStart(app, owner, open);
  expect(refused.body.validationErrors).toMatchObject([{ field: 'migrationConsent', code: 'required' }]);
  const { bought } = await move(owner, { isTrialUsed: true });
  expect([bought.status, await takenFrom(owner)]).toEqual([200, [1100]]);
  const [invoice] = await invoicesOf(owner);
  expect(invoice).toMatchObject({
    net: 1100,
    lines: [
      { kind: 'seats', net: 27_600 },
      { kind: 'credit', net: -26_500 },
    ],
  });
  expect(
    await rows(
      `select account, sum(amount)::int as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.team_id = $1 group by account having sum(amount) <> 0 order by account`,
      owner.teamId,
    ),
  ).toEqual([
    { account: 'provider', amount: 1100 },
    { account: 'revenue', amount: -1100 },
  ]);
  await tick(app.parts);
  // Apple alone can turn it off: it is left to the person, and counts for nothing any more.
  expect(await rows('select auto_renew from subscriptions where user_id = $1', owner.userId)).toEqual([
    { auto_renew: true },
  ]);
  expect(
    await rows(
      'select done_at is not null as done from subscription_moves m join orders o on o.id = m.order_id where team_id = $1',
      owner.teamId,
    ),
  ).toEqual([{ done: true }]);
});

test('Paddle stops renewing once the team has paid, never before, however long it does not answer', async () => {
  const { owner, externalId } = await sold('paddle');
  const declined = await move(owner, { isTrialUsed: true }, cards.refused);
  expect(declined.bought.status).toBe(402);
  await tick(app.parts);
  expect(paddle.renews(externalId)).toBe(true);
  const { open, bought } = await move(owner, { isTrialUsed: true });
  expect([open.opened.migratingFromType, open.estimate.dueToday, bought.status]).toEqual(['paddle', 1100, 200]);
  for (const fault of ['outage', 'silence', 'key'] as const) {
    paddle.fail(fault);
    app.clock.advance(10 * 60_000);
    await tick(app.parts);
    expect(paddle.renews(externalId)).toBe(true);
  }
  paddle.fail(null);
  app.clock.advance(10 * 60_000);
  await tick(app.parts);
  expect(paddle.renews(externalId)).toBe(false);
  expect(await rows('select status, auto_renew from subscriptions where external_id = $1', externalId)).toEqual([
    { status: 'active', auto_renew: false },
  ]);
  paddle.asked.length = 0;
  app.clock.advance(60 * 60_000);
  await tick(app.parts);
  expect(paddle.asked).toEqual([]);
});

test('in a trial nothing ends; the credit that was shown is taken off the first payment', async () => {
  const { owner, externalId } = await sold('paddle');
  const { open, bought } = await move(owner, {});
  // 251 days are left when the trial ends.
  expect(open.estimate).toMatchObject({ dueToday: 0, totalAmount: 2500, amountWithSubscriptionMigration: 2500 });
  expect(bought.body).toMatchObject({ isTrial: true });
  await tick(app.parts);
  expect(paddle.renews(externalId)).toBe(true);
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as: owner, params: { teamId: owner.teamId } });
  expect(body.seatBasedTeamSubscription!.nextPayment).toMatchObject({ creditAmount: 25_100, totalAmount: 2500 });
  app.clock.advance(15 * dayMs);
  await tick(app.parts);
  await tick(app.parts);
  expect([await takenFrom(owner), paddle.renews(externalId)]).toEqual([[2500], false]);
  expect(await rows('select credit from subscriptions where team_id = $1', owner.teamId)).toEqual([{ credit: 0 }]);
});

test('a trial that ends unpaid leaves the individual subscription as it was, and it can move again', async () => {
  const { owner, externalId } = await sold('paddle');
  const { bought } = await move(owner, {});
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as: owner,
    params: { subscriptionId: bought.body.subscriptionId! },
    input: { autoRenew: false },
  });
  app.clock.advance(15 * dayMs);
  await tick(app.parts);
  await tick(app.parts);
  expect([await takenFrom(owner), paddle.renews(externalId)]).toEqual([[], true]);
  const { parts } = app;
  expect(await findMovable(systemContext(parts), parts.database.db, owner.userId)).toMatchObject({ externalId });
});

test('more than a period costs is kept for the next ones', async () => {
  const { owner } = await sold('appstore');
  const { open, bought } = await move(owner, { isTrialUsed: true, period: 'monthly' });
  expect([open.estimate.dueToday, bought.status, await takenFrom(owner)]).toEqual([0, 200, []]);
  const left = async () => (await rows('select credit from subscriptions where team_id = $1', owner.teamId))[0]!.credit;
  expect(await left()).toBe(26_500 - 3500);
  // 8 months more are worth 280.00, of which 230.00 are left: the seventh takes the rest, the last one the whole price.
  for (let month = 0; month < 8; month++) {
    app.clock.advance(31 * dayMs);
    await tick(app.parts);
  }
  expect([await left(), await takenFrom(owner)]).toEqual([0, [1500, 3500]]);
});

test('another currency, an unknown price, and a payment that is overdue are taken off nothing, and it says so', async () => {
  const cases = [
    await sold('appstore', { currency: 'EUR' }),
    await sold('appstore', { paid: 0 }),
    await sold('appstore'),
  ];
  await rows("update subscriptions set status = 'grace' where external_id = $1", cases[2]!.externalId);
  for (const { owner } of cases) {
    const { opened, estimate } = await openCheckout(app, owner, { isTrialUsed: true });
    expect([opened.migratingFromType, estimate.amountWithSubscriptionMigration, estimate.dueToday]).toEqual([
      'appstore',
      null,
      27_600,
    ]);
  }
});

test('it moves once: of two checkouts at once one buys, the other is charged nothing and sees the new price', async () => {
  const { owner } = await sold('appstore');
  // They own another team too, alone.
  const { teamId } = await buildPerson(app);
  await rows(
    "insert into team_users (team_id, user_id, role, created_at) values ($1, $2, 'owner', now())",
    teamId,
    owner.userId,
  );
  await rows("update team_users set role = 'contributor' where team_id = $1 and user_id <> $2", teamId, owner.userId);
  const other = { ...owner, teamId };
  const opens = [
    await openCheckout(app, owner, { isTrialUsed: true }),
    await openCheckout(app, other, { isTrialUsed: true }),
  ];
  const intents: string[] = [];
  for (const open of opens) {
    const { body } = await pressStart(app, owner, open, { migrationConsent: true });
    await typeCard(app, body.paymentIntent.clientSecret);
    intents.push(body.paymentIntent.id);
  }
  const answers = await Promise.all(opens.map(({ checkoutId }, at) => finalize(app, owner, checkoutId, intents[at]!)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  expect([...(await takenFrom(owner)), ...(await takenFrom(other))]).toEqual([1100]);
  const loser = answers[0]!.status === 200 ? other : owner;
  expect((await openCheckout(app, loser, { isTrialUsed: true })).estimate.dueToday).toBe(27_600);
});

test('one that ended between the price and the purchase is not counted on', async () => {
  const { owner, externalId } = await sold('appstore');
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  const { body } = await pressStart(app, owner, open, { migrationConsent: true });
  await typeCard(app, body.paymentIntent.clientSecret);
  await rows("update subscriptions set status = 'ended' where external_id = $1", externalId);
  const refused = await finalize(app, owner, open.checkoutId, body.paymentIntent.id);
  expect([refused.status, await takenFrom(owner)]).toEqual([402, []]);
  const { estimate } = await buyPro(app, owner, { isTrialUsed: true });
  expect(estimate.dueToday).toBe(27_600);
});
