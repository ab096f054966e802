import { systemContext } from '@chamfer/server/context';
import { buildMember, buildPerson, startTestApp, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, cards } from '@chamfer/testing/checkout';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { contractCommand, refundCommand } from '../operator/operator.ts';
import { moneyTools } from '../testing/money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;

/** What a person reads of the invoices of their team: whether there is a page, the list, the files. */
async function readPast(as: TestPerson, at: TestApp = app) {
  const params = { teamId: as.teamId };
  const { body: account } = await at.call('GET /account', { as });
  const { can } = account.teams.find(({ id }) => id === as.teamId)!;
  const list = await at.call('GET /app/teams/{teamId}/invoices', { as, params, query: {} });
  if (list.status !== 200) return { seeBilling: can.seeBilling, refused: list.body.code };
  const { items, years } = list.body;
  const year = years[0]!;
  const filtered = await at.call('GET /app/teams/{teamId}/invoices', { as, params, query: { year } });
  const zip = await at.call('GET /app/teams/{teamId}/invoices.zip', { as, params, query: { year } });
  const files = await Promise.all(
    items.map(({ id: invoiceId }) =>
      at.call('GET /app/teams/{teamId}/invoices/{invoiceId}/pdf', { as, params: { ...params, invoiceId } }),
    ),
  );
  return {
    seeBilling: can.seeBilling,
    seeSubscription: can.seeSubscription,
    kinds: items.map(({ kind }) => kind).toSorted(),
    inYear: filtered.body.items.length,
    zipped: Object.keys(unzipSync(new Uint8Array(zip.bytes))).filter((name) => name.endsWith('.pdf')).length,
    files: files.map(({ status, headers }) => [status, headers['content-type']]),
  };
}
const numberOf = "select 'R-' || year || '-' || lpad(seq::text, 6, '0') as number from invoices where team_id = $1";
const pdf = [200, 'application/pdf'];
const recordOf = async (as: TestPerson, at: TestApp = app) =>
  (await at.call('GET /teams/{teamId}/billing', { as, params: { teamId: as.teamId } })).body;

test('a team that was on Pro once keeps Billing, with invoices and credit notes, on Basic after the grace period', async () => {
  const owner = await buildPerson(app);
  const tools = moneyTools(app.parts);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, card: cards.failsLater });
  const [{ number }] = await rows(numberOf, owner.teamId);
  expect(await refundCommand(systemContext(app.parts), [number, '3'])).toMatchObject({ done: true });
  expect((await recordOf(owner)).can).toEqual({ changeDetails: true, changePayment: true });
  await tools.advance(owner.teamId, 60);
  const [{ status }] = await rows('select status from subscriptions where team_id = $1', owner.teamId);
  expect(status).toBe('ended');
  expect(await readPast(owner)).toEqual({
    seeBilling: true,
    seeSubscription: true,
    kinds: ['credit_note', 'invoice'],
    inYear: 2,
    zipped: 2,
    files: [pdf, pdf],
  });
  // There is nothing that another card would pay for; the details are those of the next purchase.
  expect((await recordOf(owner)).can).toEqual({ changeDetails: true, changePayment: false });
  const params = { teamId: owner.teamId };
  const { body } = await app.call('POST /teams/{teamId}/billing/update-card/start', {
    as: owner,
    params,
    input: { paymentType: 'card' },
  });
  expect(body.code).toBe('SUBSCRIPTION_NOT_FOUND');
});

test('a contract after a plan of one’s own, and an owner who came later, see what was billed before', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { seats: 3, isTrialUsed: true });
  const params = { subscriptionId };
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as: owner,
    params,
    input: { autoRenew: false },
  });
  await moneyTools(app.parts).advance(owner.teamId, 366);
  const words = [owner.teamId, '5', '--price', '240', '--currency', 'USD'];
  expect(await contractCommand(systemContext(app.parts), words)).toMatchObject({ done: true });
  const later = { ...(await buildMember(app, owner.teamId, 'owner')), teamId: owner.teamId };
  const past = {
    seeBilling: true,
    seeSubscription: true,
    kinds: ['invoice'],
    inYear: 1,
    zipped: 1,
    files: [pdf],
  };
  expect(await readPast(owner)).toEqual(past);
  expect(await readPast(later)).toEqual(past);
  expect((await recordOf(owner)).can.changePayment).toBe(false);
  const manager = { ...(await buildMember(app, owner.teamId, 'seat_manager')), teamId: owner.teamId };
  expect(await readPast(manager)).toEqual({ seeBilling: false, refused: 'TEAM_FORBIDDEN' });
});

test('where nothing is sold any more invoices stay readable, and nothing else speaks of money', async () => {
  const [owner, fresh] = [await buildPerson(app), await buildPerson(app)];
  await buyPro(app, owner, { isTrialUsed: true });
  const off = await startTestApp({ env: { BILLING: 'off' }, sharing: app });
  try {
    expect(await readPast(owner, off)).toEqual({
      seeBilling: true,
      seeSubscription: false,
      kinds: ['invoice'],
      inYear: 1,
      zipped: 1,
      files: [pdf],
    });
    const { body } = await off.call('GET /account', { as: owner });
    expect(body.teams[0]!.currencyCode).toBeNull();
    expect((await recordOf(owner, off)).can).toEqual({ changeDetails: false, changePayment: false });
    const { body: none } = await off.call('GET /account', { as: fresh });
    expect(none.teams[0]!.can).toMatchObject({ seeBilling: false, seeSubscription: false });
  } finally {
    await off.close();
  }
});

test('who never paid has no Billing: neither on Basic nor after a trial that was ended', async () => {
  const [basic, tried] = [await buildPerson(app), await buildPerson(app)];
  const { subscriptionId } = await buyPro(app, tried);
  const seesBilling = async (as: TestPerson) =>
    (await app.call('GET /account', { as })).body.teams.map(({ can }) => can.seeBilling);
  expect([await seesBilling(basic), await seesBilling(tried)]).toEqual([[false], [true]]);
  const params = { subscriptionId };
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as: tried,
    params,
    input: { autoRenew: false },
  });
  await moneyTools(app.parts).advance(tried.teamId, 15);
  expect(await seesBilling(tried)).toEqual([false]);
});
