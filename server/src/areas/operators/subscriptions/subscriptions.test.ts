import type { CallOptions } from '@chamfer/contract';
import { systemContext } from '@chamfer/server/context';
import { seedDecline, seedPayment, seedSubscription } from '@chamfer/server/scenario';
import { buildMember, buildOperator, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app);
});

const dayMs = 24 * 60 * 60_000;
const details = {
  name: 'Mara Lindqvist',
  company: 'Haldenworks',
  line1: 'Storgata 1',
  line2: '',
  zip: '0155',
  city: 'Oslo',
  countryCode: 'NO',
  stateCode: null,
  vatNumber: null,
};
const card = { number: '4242424242424242', brand: 'Visa' };

const seed = (given: Parameters<typeof seedSubscription>[2]) =>
  seedSubscription(systemContext(app.parts), app.parts.database.db, given);
const list = async (query: CallOptions<'GET /operator/subscriptions'>['query']) =>
  (await app.call('GET /operator/subscriptions', { as: olga, query })).body;
const show = (subscriptionId: string) =>
  app.call('GET /operator/subscriptions/{subscriptionId}', { as: olga, params: { subscriptionId } });

test('subscriptions are found by team, person and id, narrowed by state, kind and plan, and read in pages', async () => {
  const mara = await buildPerson(app, { name: 'Mara Lindqvist' });
  const kenji = await buildPerson(app, { name: 'Kenji Mori' });
  const running = await seed({ teamId: mara.teamId, seats: 9 });
  const gift = await seed({ teamId: kenji.teamId, seats: 1 });
  await app.parts.database.pool.query(
    "update subscriptions set type = 'gift', origin = 'voucher', team_id = null, user_id = $2, tier = 'lite' where id = $1",
    [gift, kenji.userId],
  );
  const ended = await seed({ teamId: kenji.teamId, seats: 3, status: 'ended', endedAt: app.clock.now() });

  const all = await list({});
  expect([all.totalCount, all.foundCount]).toEqual([3, 3]);
  const ids = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).items.map(({ subscriptionId }) => subscriptionId).toSorted();
  expect(await ids({ query: 'kenji' })).toEqual([gift, ended].toSorted());
  expect(await ids({ query: mara.teamId })).toEqual([running]);
  expect(await ids({ query: kenji.userId })).toEqual([gift]);
  expect(await ids({ query: running })).toEqual([running]);
  expect(await ids({ status: 'ended' })).toEqual([ended]);
  expect(await ids({ kind: 'gift' })).toEqual([gift]);
  expect(await ids({ plan: 'pro', status: 'active' })).toEqual([running]);
  expect(await ids({ plan: 'lite', query: 'mara' })).toEqual([]);

  const [found] = (await list({ query: gift })).items;
  expect(found).toMatchObject({
    kind: 'gift',
    origin: 'voucher',
    plan: 'lite',
    team: null,
    person: { userId: kenji.userId, name: 'Kenji Mori', email: kenji.email },
  });
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.nextCursor).toBeNull();
});

test('a subscription is shown with the seats in use, how it is paid for, and the invoices of its team', async () => {
  const owner = await buildPerson(app);
  await buildMember(app, owner.teamId, 'editor');
  const id = await seed({ teamId: owner.teamId, seats: 4, seatsNext: 2 });
  await seedPayment(systemContext(app.parts), app.parts.database.db, id, { details, card });
  const { body } = await show(id);
  expect(body).toMatchObject({
    team: { teamId: owner.teamId },
    person: null,
    status: 'active',
    seats: 4,
    seatsNext: 2,
    seatsTaken: 2,
    payment: { state: 'paid', lastFailure: null, nextAttemptAt: null },
  });
  // What the provider calls the card, and when it expires, is nobody's concern here.
  expect(body.payment.method).toEqual({ type: 'card', cardBrand: 'Visa', lastFourDigits: '4242' });
  expect(body.invoices).toHaveLength(1);
  expect(body.invoices[0]).toMatchObject({ kind: 'invoice', currencyCode: body.currencyCode });
  expect(body.invoices[0]!.number).toMatch(/^R-\d{4}-\d{6}$/);
  expect(body.invoices[0]!.totalAmount).toBeGreaterThanOrEqual(4 * body.unitAmount);
});

test('a declined renewal is overdue, with its reason, the next try and the end of the grace period', async () => {
  const { teamId } = await buildPerson(app);
  const periodEnd = new Date(app.clock.now().getTime() - 2 * dayMs);
  const graceUntil = new Date(periodEnd.getTime() + 14 * dayMs);
  const nextAttemptAt = new Date(periodEnd.getTime() + 3 * dayMs);
  const periodStart = new Date(periodEnd.getTime() - 365 * dayMs);
  const grace = { status: 'grace', periodStart, periodEnd, graceUntil, nextAttemptAt } as const;
  const id = await seed({ teamId, seats: 2, ...grace });
  const declined = { total: 59_800, triedOnDays: [] };
  await seedDecline(systemContext(app.parts), app.parts.database.db, id, declined);
  expect((await show(id)).body).toMatchObject({
    status: 'grace',
    graceUntil: graceUntil.toISOString(),
    payment: {
      state: 'overdue',
      nextAttemptAt: nextAttemptAt.toISOString(),
      lastFailure: { at: periodEnd.toISOString(), reason: 'Refused' },
      method: null,
    },
  });
});

test('what was bought stays when its team is gone, and an id that there is not is not found', async () => {
  const teamId = crypto.randomUUID();
  const id = await seed({ teamId, seats: 2, status: 'ended', endedAt: app.clock.now() });
  expect((await show(id)).body).toMatchObject({ team: { teamId, name: null }, seatsTaken: null, invoices: [] });
  const missing = await show(crypto.randomUUID());
  expect([missing.status, missing.body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
});
