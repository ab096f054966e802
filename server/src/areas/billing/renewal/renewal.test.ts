import { systemContext } from '@chamfer/server/context';
import { buildPerson, joinTeam, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { answerChallenge, buyPro, cards, typeCard } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { advanceBillingClock } from './billing-clock.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const stored = async (id: string) => (await rows('select * from subscriptions where id = $1', id))[0];
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at, id', teamId)).map(
    ({ amount }) => Number(amount),
  );
const eventsOf = async (id: string) =>
  (await rows('select event from subscription_events where subscription_id = $1 order by version', id)).map(
    ({ event }) => event,
  );
/** Moves the billing clock of a team by days; the access tokens keep real time. */
async function pass({ teamId }: TestPerson, days: number): Promise<void> {
  const [customer] = await rows('select clock_offset from billing_customers where team_id = $1', teamId);
  const to = new Date(app.clock.now().getTime() + Number(customer.clock_offset) + days * dayMs);
  await advanceBillingClock(systemContext(app.parts), teamId, to);
}
const setAutoRenew = (as: TestPerson, subscriptionId: string, autoRenew: boolean) =>
  app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as,
    params: { subscriptionId },
    input: { autoRenew },
  });
const subjects = async (as: TestPerson) => (await mailsTo(app, as.email)).map(({ subject }) => subject);
const badge = async (as: TestPerson) => (await app.call('GET /account', { as })).body.teams[0]!.subscriptionBadge;

test('a trial is reminded of two days before its end, then paid for, then renewed each period', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { seats: 2, period: 'monthly' });
  await pass(owner, 12.5);
  await eventually(async () => expect(await subjects(owner)).toContain('Your free trial of Chamfer Pro ends soon'));
  expect(await takenFrom(owner)).toEqual([]);
  await pass(owner, 2);
  expect(await takenFrom(owner)).toEqual([7000]);
  expect(await stored(subscriptionId)).toMatchObject({ status: 'active', period_no: 1 });
  await pass(owner, 70);
  expect(await takenFrom(owner)).toEqual([7000, 7000, 7000]);
  expect(await eventsOf(subscriptionId)).toEqual([
    'reserved',
    'trial_started',
    'reminded',
    'renewed',
    'renewed',
    'renewed',
  ]);
});

test('without renewal the plan lasts to the end of its period, and nothing is charged', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  expect((await setAutoRenew(owner, subscriptionId, false)).body).toMatchObject({ autoRenewal: false });
  expect(await badge(owner)).toBe('pro');
  await pass(owner, 32);
  expect([(await stored(subscriptionId)).status, await badge(owner)]).toEqual(['ended', 'basic']);
  expect(await takenFrom(owner)).toEqual([3500]);
  await eventually(async () => expect(await subjects(owner)).toContain('Your Chamfer Pro subscription has ended'));
});

test('a declined renewal is tried on seven days of its grace period, then the plan ends', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    card: cards.failsLater,
  });
  await pass(owner, 31.5);
  const grace = await stored(subscriptionId);
  expect(grace.status).toBe('grace');
  expect(Math.round((grace.grace_until - grace.period_end) / dayMs)).toBe(14);
  expect(await badge(owner)).toBe('pro');
  await pass(owner, 14);
  expect((await stored(subscriptionId)).status).toBe('ended');
  expect(await takenFrom(owner)).toEqual([3500]);
  expect(await eventsOf(subscriptionId)).toEqual([
    'reserved',
    'paid',
    'renewal_declined',
    ...Array(7).fill('retried'),
    'grace_ended',
  ]);
});

test('a new card in the grace period pays at once, for the period from the end of the old one', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    card: cards.failsLater,
  });
  const { period_end: end } = await stored(subscriptionId);
  await pass(owner, 33);
  const params = { teamId: owner.teamId };
  const { body } = await app.call('POST /teams/{teamId}/billing/update-card/start', {
    as: owner,
    params,
    input: { paymentType: 'card' },
  });
  expect(body.paymentIntent.amount).toBe(0);
  await typeCard(app, body.paymentIntent.clientSecret);
  const finalize = () =>
    app.call('POST /teams/{teamId}/billing/update-card/finalize', {
      as: owner,
      params,
      input: { authorizedPaymentIntentID: body.paymentIntent.id },
    });
  const [first, second] = [await finalize(), await finalize()];
  expect([first.status, first.body.primaryPaymentSource]).toMatchObject([200, { lastFourDigits: '4242' }]);
  expect(second.body).toEqual(first.body);
  expect(await takenFrom(owner)).toEqual([3500, 3500]);
  expect(await stored(subscriptionId)).toMatchObject({ status: 'active', period_start: end, grace_until: null });
});

test('in the grace period renewal off stops the attempts, and on makes one at once', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    card: cards.failsLater,
  });
  await pass(owner, 31.5);
  await setAutoRenew(owner, subscriptionId, false);
  const before = await eventsOf(subscriptionId);
  await pass(owner, 5);
  expect(await eventsOf(subscriptionId)).toEqual(before);
  await setAutoRenew(owner, subscriptionId, true);
  expect((await eventsOf(subscriptionId)).slice(before.length)).toEqual(['auto_renew_on', 'retried']);
});

test('what is overdue says what the press takes that pays for it, also while renewal is off', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    card: cards.failsLater,
    seats: 2,
  });
  const plan = async () =>
    (await app.call('GET /teams/{teamId}/subscriptions', { as: owner, params: { teamId: owner.teamId } })).body
      .seatBasedTeamSubscription!;
  expect(await plan()).toMatchObject({ overdue: null, primaryPaymentSource: { lastFourDigits: '0341' } });
  await pass(owner, 31.5);
  const { body: off } = await setAutoRenew(owner, subscriptionId, false);
  expect(off).toMatchObject({
    nextPayment: null,
    overdue: { totalAmount: 7000, dueNow: 7000 },
    primaryPaymentSource: { lastFourDigits: '0341' },
  });
  await rows('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', cards.paid, owner.teamId);
  const before = await takenFrom(owner);
  expect((await setAutoRenew(owner, subscriptionId, true)).body).toMatchObject({ overdue: null });
  expect((await takenFrom(owner)).slice(before.length)).toEqual([off.overdue!.dueNow]);
});

test('the mail about a trial speaks of a trial, the one about a purchase of a subscription', async () => {
  const [trying, paying] = [await buildPerson(app), await buildPerson(app)];
  await buyPro(app, trying, {});
  await buyPro(app, paying, { isTrialUsed: true });
  const started = async ({ email }: TestPerson) =>
    (await mailsTo(app, email)).find(({ subject }) => subject.includes('Pro') && subject.endsWith('started'));
  await eventually(async () => {
    expect((await started(trying))?.subject).toBe('Your free trial of Chamfer Pro has started');
    expect((await started(paying))?.subject).toBe('Your Chamfer Pro subscription has started');
  });
  expect((await started(trying))!.text).toMatch(/You pay nothing until then.*cancel the trial/s);
  expect((await started(paying))!.text).toMatch(/You are on Pro.*It renews by itself/s);
});

test('a trial is none any more once it is paid for, and when its payment is overdue', async () => {
  for (const card of [cards.paid, cards.failsLater]) {
    const owner = await buildPerson(app);
    const member = await buildPerson(app);
    await joinTeam(app, owner.teamId, member.userId, 'editor');
    await buyPro(app, owner, { period: 'monthly', card, seats: 2 });
    const isTrial = async () =>
      (await app.call('GET /account', { as: member })).body.teams.find(({ id }) => id === owner.teamId)?.isTrial;
    expect(await isTrial()).toBe(true);
    await pass(owner, 15);
    expect(await isTrial()).toBe(false);
  }
});

test('a card that needs a new approval of its bank cannot renew automatically', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId, intentId } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  expect(intentId).toBeTruthy();
  await rows('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', cards.challenged, owner.teamId);
  await pass(owner, 31.5);
  expect((await stored(subscriptionId)).status).toBe('grace');
  expect(await takenFrom(owner)).toEqual([3500]);
});

test('after a long outage the present period is charged, and those that are over are not', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  const ahead = 100 * dayMs;
  await rows('update billing_customers set clock_offset = $1 where team_id = $2', ahead, owner.teamId);
  await tick(app.parts);
  expect(await takenFrom(owner)).toEqual([3500, 3500]);
  const { period_start: start, period_end: end } = await stored(subscriptionId);
  const now = new Date(app.clock.now().getTime() + ahead);
  expect(start <= now && now < end).toBe(true);
});

test('a plan of the 31st is renewed on the last day of February and on 31 March', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  const year = app.clock.now().getUTCFullYear() + 1;
  const [anchor, lastOfFebruary] = [new Date(Date.UTC(year, 0, 31, 10)), new Date(Date.UTC(year, 2, 0, 10))];
  await rows(
    'update subscriptions set anchor = $2, period_start = $2, period_end = $3, due_at = $3 where id = $1',
    subscriptionId,
    anchor,
    lastOfFebruary,
  );
  const days = (lastOfFebruary.getTime() - app.clock.now().getTime()) / dayMs;
  await pass(owner, days + 0.5);
  expect(await stored(subscriptionId)).toMatchObject({
    status: 'active',
    period_start: lastOfFebruary,
    period_end: new Date(Date.UTC(year, 2, 31, 10)),
  });
});

test('a pending card update says so, and is confirmed later', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  const params = { teamId: owner.teamId };
  const { body } = await app.call('POST /teams/{teamId}/billing/update-card/start', {
    as: owner,
    params,
    input: { paymentType: 'card' },
  });
  await typeCard(app, body.paymentIntent.clientSecret, cards.pending);
  const input = { authorizedPaymentIntentID: body.paymentIntent.id };
  const finalize = () => app.call('POST /teams/{teamId}/billing/update-card/finalize', { as: owner, params, input });
  expect((await finalize()).body).toMatchObject({
    isUpdatePending: true,
    primaryPaymentSource: { lastFourDigits: '4242' },
  });
  app.clock.advance(3 * 60_000);
  expect((await finalize()).body).toMatchObject({
    isUpdatePending: false,
    primaryPaymentSource: { lastFourDigits: '1018' },
  });
  const declined = await app.call('POST /teams/{teamId}/billing/update-card/start', {
    as: owner,
    params,
    input: { paymentType: 'apple_pay' },
  });
  await answerChallenge(app, declined.body.paymentIntent.clientSecret, false);
  const refused = await app.call('POST /teams/{teamId}/billing/update-card/finalize', {
    as: owner,
    params,
    input: { authorizedPaymentIntentID: declined.body.paymentIntent.id },
  });
  expect(refused.body.code).toBe('PAYMENT_PROCESSING_FAILED');
});

test('a period that costs nothing begins without asking a card, and the first that costs something asks it', async () => {
  const owner = await buildPerson(app);
  const terms = { code: 'WHOLE', kind: 'percent', percent: 10_000, periods: 2 };
  await rows('insert into coupons (code, terms, created_at) values ($1, $2, now())', terms.code, JSON.stringify(terms));
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    card: cards.failsLater,
    couponCode: terms.code,
  });
  await pass(owner, 31.5);
  expect(await stored(subscriptionId)).toMatchObject({ status: 'active', period_no: 2, coupon_periods_left: 0 });
  const intents = 'select 1 from sandbox_pay.intents where customer_id = $1';
  expect([await takenFrom(owner), (await rows(intents, owner.teamId)).length]).toEqual([[], 1]);
  await pass(owner, 31);
  expect((await stored(subscriptionId)).status).toBe('grace');
});

test.each([
  ['2027-01-31T10:00:00Z', 'monthly', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['2028-02-29T10:00:00Z', 'yearly', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2027-12-31T23:59:00Z', 'monthly', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
] as const)('bought at %s, %s, it is paid for on the days that it should be', async (start, period, days) => {
  const owner = await buildPerson(app);
  const ahead = Date.parse(start) - app.clock.now().getTime();
  await rows(
    'insert into billing_customers (team_id, clock_offset, updated_at) values ($1, $2, now())',
    owner.teamId,
    ahead,
  );
  await buyPro(app, owner, { period, isTrialUsed: true });
  await pass(owner, (Date.parse(days.at(-1)!) - Date.parse(start)) / dayMs + 2);
  const issued = await rows(
    "select year, seq, lines -> 0 ->> 'from' as from from invoices where team_id = $1 order by issued_at",
    owner.teamId,
  );
  expect(issued.map(({ from }) => from.slice(0, 10))).toEqual(days);
  // Each year counts from 1.
  expect(issued.map(({ year }) => year)).toEqual(days.map((day) => Number(day.slice(0, 4))));
  const firsts = await rows(
    'select min(seq)::int as first, max(seq) - count(*)::int as gaps from invoices group by year',
  );
  for (const { first, gaps } of firsts) expect([first, gaps]).toEqual([1, 0]);
});
