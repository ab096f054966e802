import { buildPerson, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { addressIn, buyPro, finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { moneyTools } from '../testing/money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' }, workers: true });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const currencyOf = async (as: TestPerson) =>
  (await app.call('GET /account', { as })).body.teams.find(({ id }) => id === as.teamId)!.currencyCode;
const inviteEstimate = async (as: TestPerson, ...emails: string[]) =>
  (
    await app.call('POST /teams/{teamId}/self-serve-invitations/estimate', {
      as,
      params: { teamId: as.teamId },
      input: { emails, role: 'editor' },
    })
  ).body;
const put = (as: TestPerson, input: object) =>
  app.call('PUT /teams/{teamId}/billing', { as, params: { teamId: as.teamId }, input: input as never });
const british = { ...addressIn('GB'), city: 'Leeds' };

test('a team that has paid in a currency is quoted in it everywhere, wherever it has moved', async () => {
  const owner = await buildPerson(app);
  expect(await currencyOf(owner)).toBeNull();
  const { subscriptionId } = await buyPro(app, owner, {
    period: 'monthly',
    seats: 2,
    isTrialUsed: true,
    billingDetails: addressIn('FI'),
  });
  expect((await put(owner, british)).status).toBe(200);
  expect(await currencyOf(owner)).toBe('EUR');
  const params = { teamId: owner.teamId };
  const { body: listed } = await app.call('GET /teams/{teamId}/subscriptions', { as: owner, params });
  expect(listed.seatBasedTeamSubscription).toMatchObject({
    currencyCode: 'EUR',
    unitAmount: 3200,
    nextPayment: { unitAmount: 3200, totalAmount: 6400 },
  });
  const seats = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', {
    as: owner,
    params: { subscriptionId },
    input: { additionalEditorSeatCount: 1 },
  });
  expect(seats.body).toMatchObject({ currencyCode: 'EUR', renewal: { totalAmount: { currencyCode: 'EUR' } } });
  // One seat is free, the second of these costs something.
  const invited = await inviteEstimate(owner, 'erik@haldenworks.example', 'ines@haldenworks.example');
  expect(invited.seatUpgradeEstimate).toMatchObject({
    currencyCode: 'EUR',
    prorated: { totalAmount: { amount: 3200, currencyCode: 'EUR' } },
  });
  await moneyTools(app.parts).advance(owner.teamId, 31.5);
  const paid = await rows('select currency_code, net from invoices where team_id = $1 order by seq', owner.teamId);
  expect(paid).toEqual([
    { currency_code: 'EUR', net: 6400 },
    { currency_code: 'EUR', net: 6400 },
  ]);
  const prices = async () =>
    (await mailsTo(app, owner.email))
      .filter(({ subject }) => subject.includes('Pro subscription'))
      .map(({ text }) => text.match(/[€£$]\d+\.\d\d/)?.[0]);
  // With the tax of Finland, and then without any.
  await eventually(async () => expect((await prices()).toSorted()).toEqual(['€64.00', '€80.32']));
});

test('also when its plan has ended and it subscribes again from another country', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('FI') });
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as: owner,
    params: { subscriptionId },
    input: { autoRenew: false },
  });
  await moneyTools(app.parts).advance(owner.teamId, 366);
  expect(await currencyOf(owner)).toBe('EUR');
  expect((await inviteEstimate(owner, 'erik@haldenworks.example')).newSubscriptionEstimate).toMatchObject({
    unitAmount: { amount: 25_200, currencyCode: 'EUR' },
    totalAmount: { currencyCode: 'EUR' },
  });
  const again = await openCheckout(app, owner, { billingDetails: british });
  expect([again.opened.currencyCode, again.estimate]).toMatchObject(['EUR', { currencyCode: 'EUR', amount: 25_200 }]);
  await buyPro(app, owner, { billingDetails: british });
  const { body } = await app.call('GET /app/teams/{teamId}/invoices', {
    as: owner,
    params: { teamId: owner.teamId },
    query: {},
  });
  expect(body.items.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'EUR']);
});

test('a trial fixes the currency while it runs, and what its country says is quoted afterwards', async () => {
  const owner = await buildPerson(app);
  const { subscriptionId } = await buyPro(app, owner, { billingDetails: addressIn('FI') });
  await put(owner, british);
  expect(await currencyOf(owner)).toBe('EUR');
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', {
    as: owner,
    params: { subscriptionId },
    input: { autoRenew: false },
  });
  await moneyTools(app.parts).advance(owner.teamId, 15);
  expect(await currencyOf(owner)).toBe('GBP');
  expect(
    (await inviteEstimate(owner, 'erik@haldenworks.example')).newSubscriptionEstimate?.totalAmount.currencyCode,
  ).toBe('GBP');
});

test('a checkout that was begun in another currency buys nothing once the first paid order has fixed it', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true, billingDetails: addressIn('FI') });
  const { body } = await pressStart(app, owner, open);
  await typeCard(app, body.paymentIntent.clientSecret);
  await rows("update billing_customers set currency = 'USD' where team_id = $1", owner.teamId);
  const { status, body: refused } = await finalize(app, owner, open.checkoutId, body.paymentIntent.id);
  expect([status, refused.details]).toMatchObject([402, { reason: 'expired' }]);
  expect(await rows('select 1 from sandbox_pay.charges where customer_id = $1', owner.teamId)).toEqual([]);
  const next = await openCheckout(app, owner, { billingDetails: addressIn('FI') });
  expect(next.estimate).toMatchObject({ currencyCode: 'USD', amount: 27_600, taxRate: 2550 });
});
