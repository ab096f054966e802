import { buildPerson, joinTeam, type TestPerson, useTestApp } from '@chamfer/testing';
import { answerChallenge, buyPro, cards } from '@chamfer/testing/checkout';
import { beforeEach, expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { moneyTools } from '../testing/money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const setFaults = (settings: object) =>
  rows(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    JSON.stringify(settings),
  );
beforeEach(() => setFaults({}));
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at, id', teamId)).map(
    ({ amount }) => Number(amount),
  );
const uuid = () => app.parts.ids.uuid();
let counter = 0;
const emails = (count: number) => Array.from({ length: count }, () => `seat-${counter++}@haldenworks.example`);
const estimate = (as: TestPerson, subscriptionId: string, count: number) =>
  app.call('POST /teams/subscriptions/{subscriptionId}/estimate', {
    as,
    params: { subscriptionId },
    input: { additionalEditorSeatCount: count },
  });
const change = (as: TestPerson, subscriptionId: string, input: object) =>
  app.call('PATCH /teams/subscriptions/{subscriptionId}', { as, params: { subscriptionId }, input });
const invite = (
  as: TestPerson,
  list: string[],
  more: { purchaseId?: string; shownTotal?: number; redirectURL?: string } = {},
) =>
  app.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId: as.teamId },
    input: { emails: list, role: 'editor', ...more },
  });
const saveCard = (as: TestPerson, card: string) =>
  rows('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', card, as.teamId);

async function subscriber(seats = 1) {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { seats, isTrialUsed: true });
  const quoted = async (count: number) => (await estimate(owner, subscriptionId, count)).body.totalDueToday;
  const add = (count: number, given: object) =>
    change(owner, subscriptionId, { additionalEditorSeatCount: count, ...given });
  return { owner, subscriptionId, quoted, add };
}

test('seats are charged as they were shown, once for a purchase id', async () => {
  const { owner, quoted, add } = await subscriber();
  const purchase = { purchaseId: uuid(), shownTotal: await quoted(2) };
  expect(purchase.shownTotal).toBe(55_200);
  const answers = await Promise.all([add(2, purchase), add(2, purchase), add(2, purchase)]);
  const settled = [...answers, await add(2, purchase)].filter(({ status }) => status === 200);
  expect(settled.length).toBeGreaterThan(1);
  for (const { body } of settled) expect(body.editorSeats).toBe(3);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('PURCHASE_IN_PROGRESS');
  expect(await takenFrom(owner)).toEqual([27_600, 55_200]);
});

test('another price than the shown one charges nothing, and what is needed is named', async () => {
  const { owner, quoted, add } = await subscriber();
  const shown = await quoted(1);
  const wrong = await add(1, { purchaseId: uuid(), shownTotal: shown - 1 });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'ESTIMATE_OUTDATED']);
  expect(wrong.body.details).toMatchObject({ estimate: { totalDueToday: shown } });
  const bare = await add(1, { shownTotal: shown });
  expect(bare.body.validationErrors).toMatchObject([{ field: 'purchaseId', code: 'required' }]);
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('a declined card adds no seats; with another one the same purchase is paid', async () => {
  const { owner, quoted, add } = await subscriber();
  await saveCard(owner, cards.poor);
  const purchase = { purchaseId: uuid(), shownTotal: await quoted(1) };
  const refused = await add(1, purchase);
  expect([refused.status, refused.body.details]).toEqual([402, { reason: 'Not enough balance' }]);
  await saveCard(owner, cards.paid);
  expect((await add(1, purchase)).body.editorSeats).toBe(2);
  expect(await takenFrom(owner)).toEqual([27_600, 27_600]);
});

test('a challenge comes with its intent, and the same press after it pays', async () => {
  const { owner, quoted, add } = await subscriber();
  await saveCard(owner, cards.challenged);
  const purchase = { purchaseId: uuid(), shownTotal: await quoted(1) };
  const asked = await add(1, purchase);
  expect([asked.status, asked.body.details]).toMatchObject([
    402,
    { reason: 'challenge', paymentIntent: { amount: 27_600 } },
  ]);
  expect((await add(1, purchase)).status).toBe(402);
  const { paymentIntent } = asked.body.details as { paymentIntent: { clientSecret: string } };
  await answerChallenge(app, paymentIntent.clientSecret, true);
  expect((await add(1, purchase)).body.editorSeats).toBe(2);
  expect(await takenFrom(owner)).toEqual([27_600, 27_600]);
});

test('a lost answer holds everything else, and the seats are there when it is found', async () => {
  const { owner, subscriptionId, quoted, add } = await subscriber();
  const purchase = { purchaseId: uuid(), shownTotal: await quoted(1) };
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  expect((await add(1, purchase)).body.code).toBe('PURCHASE_IN_PROGRESS');
  const others = [
    await change(owner, subscriptionId, { subscriptionPeriodNext: 'monthly' }),
    await estimate(owner, subscriptionId, 1),
    await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
      as: owner,
      params: { subscriptionId },
      input: { autoRenew: false },
    }),
  ];
  expect(others.map(({ body }) => body.code)).toEqual(Array(3).fill('PURCHASE_IN_PROGRESS'));
  await setFaults({});
  app.clock.advance(2 * 60_000);
  await tick(app.parts);
  expect((await add(1, purchase)).body.editorSeats).toBe(2);
  expect(await takenFrom(owner)).toEqual([27_600, 27_600]);
});

test('an invitation beyond the free seats buys them, and its repetition gets the same answer', async () => {
  const { owner } = await subscriber(2);
  const list = emails(3);
  const { body: shown } = await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
    as: owner,
    params: { teamId: owner.teamId },
    input: { emails: list, role: 'editor' },
  });
  expect([shown.freeSeats, shown.seatUpgradeEstimate!.totalDueToday]).toEqual([1, 55_200]);
  const purchase = { purchaseId: uuid(), shownTotal: 55_200, redirectURL: '/v/abc' };
  const first = await invite(owner, list, purchase);
  expect(first.body.invitedUsers.map(({ email }) => email)).toEqual(list);
  expect((await invite(owner, list, purchase)).body).toEqual(first.body);
  const leading = await rows('select redirect_url from team_invitations where team_id = $1', owner.teamId);
  expect(leading).toEqual(list.map(() => ({ redirect_url: 'http://localhost:3000/v/abc' })));
  expect(await takenFrom(owner)).toEqual([55_200, 55_200]);
});

test('seats of invitations whose payment is being confirmed are given to nobody else', async () => {
  const { owner } = await subscriber(3);
  const person = await buildPerson(app);
  await joinTeam(app, owner.teamId, person.userId, 'guest');
  const list = emails(3);
  const purchase = { purchaseId: uuid(), shownTotal: 27_600 };
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  expect((await invite(owner, list, purchase)).body.code).toBe('PURCHASE_IN_PROGRESS');
  const given = await app.call('PUT /teams/{teamId}/users/{userId}', {
    as: owner,
    params: { teamId: owner.teamId, userId: person.userId },
    input: { role: 'editor' },
  });
  expect([given.status, given.body.code]).toEqual([409, 'INSUFFICIENT_SEATS']);
  await setFaults({});
  app.clock.advance(2 * 60_000);
  await tick(app.parts);
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', {
    as: owner,
    params: { teamId: owner.teamId },
  });
  expect(body.seatBasedTeamSubscription).toMatchObject({ editorSeats: 4, editorSeatsUsed: 4 });
});

test('a person invited from several pages at the same time is paid for once', async () => {
  const { owner } = await subscriber();
  const list = emails(1);
  const press = async (after: number) => {
    await new Promise((done) => setTimeout(done, after));
    return invite(owner, list, { purchaseId: uuid(), shownTotal: 27_600 });
  };
  // Some look while the first one is being charged, some in the moment when it is done.
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => press(index * 4)));
  expect(answers.filter(({ status, body }) => status === 200 && body.invitedUsers.length > 0)).toHaveLength(1);
  expect(await takenFrom(owner)).toEqual([27_600, 27_600]);
});

test('an invitation that cannot be paid for invites nobody', async () => {
  const { owner } = await subscriber();
  await saveCard(owner, cards.refused);
  const { status, body } = await invite(owner, emails(1), { purchaseId: uuid(), shownTotal: 27_600 });
  expect([status, body.code, body.details]).toEqual([402, 'PAYMENT_PROCESSING_FAILED', { reason: 'Refused' }]);
  expect(await rows('select 1 from team_invitations where team_id = $1', owner.teamId)).toEqual([]);
});

test('fewer seats wait for the renewal, never below those in use, and an invitation lifts them', async () => {
  const { owner, subscriptionId, add } = await subscriber(3);
  await joinTeam(app, owner.teamId, (await buildPerson(app)).userId, 'editor');
  expect((await add(-2, {})).body.code).toBe('INSUFFICIENT_SEATS');
  expect((await add(-1, {})).body).toMatchObject({ editorSeats: 3, editorSeatsNext: 2 });
  expect((await invite(owner, emails(1))).status).toBe(200);
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', {
    as: owner,
    params: { teamId: owner.teamId },
  });
  expect(body.seatBasedTeamSubscription).toMatchObject({ id: subscriptionId, editorSeats: 3, editorSeatsNext: null });
});

test('giving a seat cancels a planned reduction of seats, and waits while the renewal with fewer is confirmed', async () => {
  const { owner, quoted, add } = await subscriber(3);
  const person = await buildPerson(app);
  await joinTeam(app, owner.teamId, person.userId, 'guest');
  const giveSeat = () =>
    app.call('PUT /teams/{teamId}/users/{userId}', {
      as: owner,
      params: { teamId: owner.teamId, userId: person.userId },
      input: { role: 'editor' },
    });
  const planned = async () => {
    const { body } = await app.call('GET /teams/{teamId}/subscriptions', {
      as: owner,
      params: { teamId: owner.teamId },
    });
    const { editorSeats, editorSeatsNext } = body.seatBasedTeamSubscription!;
    return [editorSeats, editorSeatsNext];
  };
  expect((await add(-2, {})).body).toMatchObject({ editorSeats: 3, editorSeatsNext: 1 });
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  await moneyTools(app.parts).advance(owner.teamId, 367);
  for (const { status, body } of [await giveSeat(), await invite(owner, emails(1))]) {
    expect([status, body.code]).toEqual([409, 'PURCHASE_IN_PROGRESS']);
  }
  await setFaults({});
  app.clock.advance(2 * 60_000);
  await tick(app.parts);
  expect(await planned()).toEqual([1, null]);
  expect((await giveSeat()).body.code).toBe('INSUFFICIENT_SEATS');
  expect((await add(2, { purchaseId: uuid(), shownTotal: await quoted(2) })).status).toBe(200);
  expect((await add(-2, {})).body).toMatchObject({ editorSeats: 3, editorSeatsNext: 1 });
  expect((await giveSeat()).status).toBe(200);
  expect(await planned()).toEqual([3, 2]);
});

test('another period is planned, and taken back', async () => {
  const { owner, subscriptionId } = await subscriber();
  const plan = (subscriptionPeriodNext: string) => change(owner, subscriptionId, { subscriptionPeriodNext });
  expect((await plan('monthly')).body).toMatchObject({
    subscriptionPeriod: 'yearly',
    subscriptionPeriodNext: 'monthly',
  });
  expect((await plan('yearly')).body.subscriptionPeriodNext).toBeNull();
});

test('more than fifty seats are not sold', async () => {
  const { add } = await subscriber();
  expect((await add(50, { purchaseId: uuid(), shownTotal: 0 })).body.code).toBe('INSUFFICIENT_SEATS');
});

test('in the grace period, without renewal and by contract nothing is planned', async () => {
  const { owner, subscriptionId, add } = await subscriber(3);
  const set = (changes: string) => rows(`update subscriptions set ${changes} where id = $1`, subscriptionId);
  for (const [changes, reason] of [
    ["status = 'grace', grace_until = now() + interval '9 days'", 'grace_period'],
    ["status = 'active', auto_renew = false", 'canceled'],
    ["origin = 'contract', auto_renew = true", 'contract'],
  ] as const) {
    await set(changes);
    const { status, body } = await add(-1, {});
    expect([status, body.code, body.details]).toEqual([403, 'SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason }]);
  }
  expect(await takenFrom(owner)).toEqual([82_800]);
});

test('a challenge that is answered after the price has changed holds nothing of the old price', async () => {
  const { owner, quoted, add } = await subscriber();
  await saveCard(owner, cards.challenged);
  const purchaseId = uuid();
  const asked = await add(1, { purchaseId, shownTotal: await quoted(1) });
  const { paymentIntent } = asked.body.details as { paymentIntent: { id: string; clientSecret: string } };
  await answerChallenge(app, paymentIntent.clientSecret, true);
  await moneyTools(app.parts).advance(owner.teamId, 30);
  const again = await add(1, { purchaseId, shownTotal: await quoted(1) });
  const { paymentIntent: next } = again.body.details as { paymentIntent: { id: string; amount: number } };
  expect([next.id !== paymentIntent.id, next.amount]).toEqual([true, await quoted(1)]);
  const given = await rows(
    "select data from pgboss.job where name = 'billing.void' and data ->> 'intentId' = $1",
    paymentIntent.id,
  );
  expect(given).toHaveLength(1);
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('each purchase of seats is in the audit log once, by whom and from how many', async () => {
  const { owner, quoted, add } = await subscriber();
  const purchase = { purchaseId: uuid(), shownTotal: await quoted(2) };
  for (let press = 0; press < 3; press++) expect((await add(2, purchase)).status).toBe(200);
  await invite(owner, emails(3), { purchaseId: uuid(), shownTotal: await quoted(1) });
  const log = await rows(
    "select actor_user_id as by, details from audit_log where team_id = $1 and action = 'subscription.seats_changed' order by at",
    owner.teamId,
  );
  expect(log).toEqual([
    { by: owner.userId, details: { before: 1, after: 3, when: 'now' } },
    { by: owner.userId, details: { before: 3, after: 4, when: 'now' } },
  ]);
});
