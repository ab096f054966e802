import { buildPerson, joinTeam, startTestApp, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import {
  addressIn,
  answerChallenge,
  buyPro,
  cards,
  finalize,
  openCheckout,
  pressStart,
  typeCard,
} from '@chamfer/testing/checkout';
import { beforeEach, expect, test } from 'vitest';
import { tick } from '../billing-work.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const subscriptionOf = async (as: TestPerson) =>
  (await app.call('GET /teams/{teamId}/subscriptions', { as, params: { teamId: as.teamId } })).body
    .seatBasedTeamSubscription;
const takenFrom = async ({ teamId }: TestPerson) =>
  (await rows('select amount from sandbox_pay.charges where customer_id = $1 order by created_at', teamId)).map(
    ({ amount }) => Number(amount),
  );

test('a trial begins for nothing, with the whole plan, and is paid for at its end', async () => {
  const owner = await buildPerson(app);
  const { opened, estimate, answer } = await buyPro(app, owner, { seats: 3 });
  expect(Math.round((+new Date(opened.trialEnd!) - +app.clock.now()) / dayMs)).toBe(14);
  expect(estimate).toMatchObject({ totalAmount: 82_800, dueToday: 0, unitAmount: 27_600, currencyCode: 'USD' });
  expect(answer).toMatchObject({ status: 'settled', isTrial: true, teamId: owner.teamId });
  expect(await subscriptionOf(owner)).toMatchObject({ isTrial: true, editorSeats: 3, autoRenewal: true });
  expect(await takenFrom(owner)).toEqual([]);
  const { body: account } = await app.call('GET /account', { as: owner });
  expect(account.teams[0]).toMatchObject({
    subscriptionBadge: 'pro',
    isTrial: true,
    addons: { teamspaceManagement: true },
  });
  expect(account.techTrialAvailable).toBe(false);
  // Members who see nothing of the subscription see that the team is trying it.
  const member = await buildPerson(app);
  await joinTeam(app, owner.teamId, member.userId, 'editor');
  const { teams } = (await app.call('GET /account', { as: member })).body;
  expect(teams.find(({ id }) => id === owner.teamId)).toMatchObject({ subscriptionBadge: 'pro', isTrial: true });
});

test('a paid plan is charged once, with its invoice and balanced books', async () => {
  const owner = await buildPerson(app);
  const { estimate, answer } = await buyPro(app, owner, { seats: 2, period: 'monthly', isTrialUsed: true });
  expect([estimate.dueToday, estimate.totalAmount, estimate.trialEnd]).toEqual([7000, 7000, null]);
  expect(answer.isTrial).toBe(false);
  expect(await takenFrom(owner)).toEqual([7000]);
  const { body } = await app.call('GET /app/teams/{teamId}/invoices', {
    as: owner,
    params: { teamId: owner.teamId },
    query: {},
  });
  expect(body.items).toMatchObject([{ kind: 'invoice', netAmount: 7000, taxAmount: 0, totalAmount: 7000 }]);
  expect(body.items[0]!.number).toMatch(/^R-\d{4}-\d{6}$/);
  const booked = await rows(
    `select e.account, sum(e.amount)::int as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.team_id = $1 group by e.account order by e.account`,
    owner.teamId,
  );
  expect(booked).toEqual([
    { account: 'provider', sum: 7000 },
    { account: 'receivable', sum: 0 },
    { account: 'revenue', sum: -7000 },
  ]);
});

const setFaults = (settings: object) =>
  app.parts.sandbox!.store.pool.query(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    [JSON.stringify(settings)],
  );
beforeEach(() => app.parts.sandbox!.store.pool.query('delete from sandbox_pay.faults'));

/** A checkout whose button was pressed. */
async function started(owner: TestPerson, given: Parameters<typeof openCheckout>[2] = { isTrialUsed: true }) {
  const open = await openCheckout(app, owner, given);
  const { body, status } = await pressStart(app, owner, open);
  expect(status).toBe(200);
  return { ...open, intent: body.paymentIntent };
}

test.each([
  ['4000000000000002', 'Refused'],
  ['4000000000009995', 'Not enough balance'],
  ['4000000000000127', 'CVC Declined'],
  ['4000000000000069', 'Year is invalid'],
  ['4000000000000119', 'other'],
])('the card %s is declined: %s; the next press gets another intent, and another card pays', async (card, reason) => {
  const owner = await buildPerson(app);
  const open = await started(owner);
  expect(await typeCard(app, open.intent.clientSecret, card)).toBe('declined');
  const refused = await finalize(app, owner, open.checkoutId, open.intent.id);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    402,
    'PAYMENT_PROCESSING_FAILED',
    { reason },
  ]);
  const { body } = await pressStart(app, owner, open);
  expect(body.paymentIntent.id).not.toBe(open.intent.id);
  await typeCard(app, body.paymentIntent.clientSecret);
  expect((await finalize(app, owner, open.checkoutId, body.paymentIntent.id)).status).toBe(200);
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('after a decline that only the browser saw, the next press gets another intent, and another card pays', async () => {
  const owner = await buildPerson(app);
  const open = await started(owner);
  expect(await typeCard(app, open.intent.clientSecret, '4000000000000002')).toBe('declined');
  const { body } = await pressStart(app, owner, open);
  expect(body.paymentIntent.id).not.toBe(open.intent.id);
  await typeCard(app, body.paymentIntent.clientSecret);
  expect((await finalize(app, owner, open.checkoutId, body.paymentIntent.id)).status).toBe(200);
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('a press that is repeated gets the same intent; another price gets another one', async () => {
  const owner = await buildPerson(app);
  const open = await started(owner);
  expect((await pressStart(app, owner, open)).body.paymentIntent.id).toBe(open.intent.id);
  const input = { period: 'yearly' as const, editorSeatCount: 2, billingDetails: open.billingDetails };
  const params = { checkoutId: open.checkoutId };
  const { body } = await app.call('POST /checkout/{checkoutId}/estimate', { as: owner, params, input });
  const again = await pressStart(app, owner, { ...open, estimate: body.estimate });
  expect(again.body.paymentIntent).toMatchObject({ amount: 55_200 });
  expect(again.body.paymentIntent.id).not.toBe(open.intent.id);
});

test('another price than the one on the screen charges nothing and says the new one', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  for (const wrong of [{ totalAmount: 100 }, { taxAmount: 1 }, { currencyCode: 'EUR' }, { dueToday: 0 }]) {
    const { status, body } = await pressStart(app, owner, open, { estimate: wrong });
    expect([status, body.code, body.details]).toEqual([409, 'ESTIMATE_OUTDATED', { estimate: open.estimate }]);
  }
  expect(await rows('select 1 from orders where team_id = $1', owner.teamId)).toEqual([]);
});

test('finalizing many times at once charges once, and all get the same answer', async () => {
  const owner = await buildPerson(app);
  const { checkoutId, intent } = await started(owner);
  await typeCard(app, intent.clientSecret);
  const emails = ['kept@haldenworks.example'];
  const answers = await Promise.all(Array.from({ length: 8 }, () => finalize(app, owner, checkoutId, intent.id)));
  const later = await finalize(app, owner, checkoutId, intent.id, emails);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    if (body.status === 'settled') expect(body).toEqual(later.body);
  }
  expect(later.body).toMatchObject({ status: 'settled', invitedUsers: [] });
  expect(await takenFrom(owner)).toEqual([27_600]);
  expect(await rows('select count(*)::int as n from invoices where team_id = $1', owner.teamId)).toEqual([{ n: 1 }]);
});

test('a challenge that is left alone buys nothing; one that passes buys once', async () => {
  const owner = await buildPerson(app);
  const { checkoutId, intent } = await started(owner);
  expect(await typeCard(app, intent.clientSecret, cards.challenged)).toBe('challenge');
  const early = await finalize(app, owner, checkoutId, intent.id);
  expect([early.status, early.body.details]).toMatchObject([
    402,
    { reason: 'challenge', paymentIntent: { id: intent.id } },
  ]);
  await answerChallenge(app, intent.clientSecret, true);
  expect((await finalize(app, owner, checkoutId, intent.id)).status).toBe(200);
  expect(await takenFrom(owner)).toEqual([27_600]);

  const other = await buildPerson(app);
  const left = await started(other);
  await typeCard(app, left.intent.clientSecret, cards.challenged);
  app.clock.advance(61 * 60_000);
  await tick(app.parts);
  expect(await rows('select 1 from subscriptions where team_id = $1', other.teamId)).toEqual([]);
  expect(await rows('select status from orders where team_id = $1', other.teamId)).toEqual([{ status: 'failed' }]);
});

test('a challenge that fails is a failed verification', async () => {
  const owner = await buildPerson(app);
  const { checkoutId, intent } = await started(owner);
  await typeCard(app, intent.clientSecret, cards.challenged);
  await answerChallenge(app, intent.clientSecret, false);
  const { status, body } = await finalize(app, owner, checkoutId, intent.id);
  expect([status, body.details]).toEqual([402, { reason: '3D Not Authenticated' }]);
});

test('a capture whose answer was lost is found out, and charges once', async () => {
  const owner = await buildPerson(app);
  const { checkoutId, intent } = await started(owner);
  await typeCard(app, intent.clientSecret, cards.losesCapture);
  // A webhook would find it out by itself, perhaps before the next call.
  await setFaults({ holdsWebhooks: true });
  const first = await finalize(app, owner, checkoutId, intent.id);
  expect([first.status, first.body.status]).toEqual([200, 'confirming']);
  const again = await app.call('POST /checkout', { as: owner, input: {} });
  expect(again.body.code).toBe('PURCHASE_IN_PROGRESS');
  expect((await finalize(app, owner, checkoutId, intent.id)).body.status).toBe('settled');
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('a provider that is down leaves the order confirming until the tick finds it done', async () => {
  const owner = await buildPerson(app);
  const { checkoutId, intent } = await started(owner);
  await typeCard(app, intent.clientSecret);
  await setFaults({ losesAnswers: true, holdsWebhooks: true });
  expect((await finalize(app, owner, checkoutId, intent.id)).body.status).toBe('confirming');
  expect(await subscriptionOf(owner)).toBeNull();
  await setFaults({ holdsWebhooks: true });
  app.clock.advance(2 * 60_000);
  await tick(app.parts);
  expect(await subscriptionOf(owner)).toMatchObject({ editorSeats: 1, isTrial: false });
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('a provider that is down before the press says so, and nothing is charged', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  await setFaults({ isDown: true });
  const { status, body } = await pressStart(app, owner, open);
  expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
});

test('a trial is given once for a person, a team and a card', async () => {
  const first = await buildPerson(app);
  const unusual = '378282246310005';
  await buyPro(app, first, { card: unusual });
  const second = await buildPerson(app);
  const { checkoutId, intent } = await started(second, {});
  await typeCard(app, intent.clientSecret, unusual);
  const { status, body } = await finalize(app, second, checkoutId, intent.id);
  expect([status, body.code]).toEqual([409, 'TRIAL_ALREADY_USED']);
  expect(await subscriptionOf(second)).toBeNull();
  // The next look at the checkout shows the price without a trial.
  expect((await openCheckout(app, second)).estimate).toMatchObject({ trialEnd: null, dueToday: 27_600 });
});

test('a team with a subscription cannot buy another, nor finish a second checkout', async () => {
  const owner = await buildPerson(app);
  const other = await started(owner);
  await typeCard(app, other.intent.clientSecret);
  await buyPro(app, owner);
  const { body } = await app.call('POST /checkout', { as: owner, input: {} });
  expect(body.code).toBe('USER_ALREADY_HAS_SUBSCRIPTION');
  const second = await finalize(app, owner, other.checkoutId, other.intent.id);
  expect([second.status, second.body.code]).toEqual([409, 'USER_ALREADY_HAS_SUBSCRIPTION']);
  expect(await takenFrom(owner)).toEqual([27_600]);
});

test('an address that is not verified cannot check out', async () => {
  const { body } = await app.call('POST /checkout', { as: await buildPerson(app, { verified: false }), input: {} });
  expect(body.code).toBe('EMAIL_NOT_VERIFIED');
});

test('tax, currency and missing fields follow from the country', async () => {
  const owner = await buildPerson(app);
  const finnish = await openCheckout(app, owner, { seats: 3, billingDetails: addressIn('FI') });
  expect(finnish.estimate).toMatchObject({ currencyCode: 'EUR', amount: 75_600, taxAmount: 19_278, taxRate: 2550 });
  const wrong = await openCheckout(app, owner, { billingDetails: { countryCode: 'FI', vatNumber: 'FI123' } });
  expect(wrong.errors).toEqual([{ code: 'VALIDATION_ERROR', field: 'vatNumber' }]);
  const unsold = await openCheckout(app, owner, { billingDetails: { countryCode: 'KP' } });
  expect(unsold.errors).toEqual([{ code: 'UNSUPPORTED_COUNTRY', field: 'countryCode' }]);
  expect((await pressStart(app, owner, unsold)).body.code).toBe('UNSUPPORTED_COUNTRY');
  const bare = await openCheckout(app, owner, { billingDetails: { countryCode: 'US' } });
  const { status, body } = await pressStart(app, owner, bare);
  expect(status).toBe(400);
  expect(body.validationErrors.map(({ field }) => field).toSorted()).toEqual(
    ['city', 'company', 'line1', 'stateCode', 'zip'].map((field) => `billingDetails.${field}`),
  );
});

test('in the EU and in the seller’s country nothing is bought without name and address, which are kept', async () => {
  const abroad = { BILLING_SELLER_COUNTRY: 'NO', BILLING_SELLER_NAME: 'Chamfer AS', BILLING_SELLER_ADDRESS: 'Halden' };
  const norwegian = await startTestApp({ env: { BILLING: 'sandbox', ...abroad } });
  const missing = async (at: TestApp, countryCode: string) => {
    const owner = await buildPerson(at);
    const open = await openCheckout(at, owner, { billingDetails: { countryCode, company: ' ' } });
    const { status, body } = await pressStart(at, owner, open);
    const { body: stored } = await at.call('PUT /teams/{teamId}/billing', {
      as: owner,
      params: { teamId: owner.teamId },
      input: { countryCode },
    });
    expect(stored.validationErrors?.length ?? 0).toBe(body.validationErrors?.length ?? 0);
    return status === 200 ? [] : body.validationErrors.map(({ field, code }) => [field, code]);
  };
  const all = ['company', 'line1', 'zip', 'city'].map((field) => [`billingDetails.${field}`, 'required']);
  try {
    expect(await missing(app, 'FR')).toEqual(all);
    expect(await missing(app, 'DE')).toEqual(all);
    expect(await missing(norwegian, 'NO')).toEqual(all);
    expect(await missing(norwegian, 'FR')).toEqual(all);
    expect([await missing(app, 'NO'), await missing(norwegian, 'JP')]).toEqual([[], []]);
  } finally {
    await norwegian.close();
  }
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: addressIn('FR') });
  const { body } = await app.call('GET /teams/{teamId}/billing', { as: owner, params: { teamId: owner.teamId } });
  expect(body.billingDetails).toMatchObject(addressIn('FR'));
});

test('a coupon takes its part off, once for a team; an unknown one is refused', async () => {
  await rows(
    `insert into coupons (code, terms, created_at) values ('SPRING', $1, now()) on conflict do nothing`,
    JSON.stringify({ code: 'SPRING', periods: 1, kind: 'percent', percent: 1500 }),
  );
  const owner = await buildPerson(app);
  const unknown = await openCheckout(app, owner, { couponCode: 'NOTHING', isTrialUsed: true });
  expect([unknown.errors, unknown.estimate.appliedCouponCode]).toEqual([
    [{ code: 'INVALID_COUPON', field: null }],
    null,
  ]);
  const { estimate } = await buyPro(app, owner, { couponCode: 'spring', isTrialUsed: true });
  expect(estimate).toMatchObject({ discountAmount: 4140, totalAmount: 23_460, appliedCouponCode: 'SPRING' });
  expect(await takenFrom(owner)).toEqual([23_460]);
});

test('what a coupon leaves is not charged where it is too small, and the estimate says so', async () => {
  await rows(
    `insert into coupons (code, terms, created_at) values ('NEARLY', $1, now()) on conflict do nothing`,
    JSON.stringify({ code: 'NEARLY', periods: 1, kind: 'percent', percent: 9990 }),
  );
  const owner = await buildPerson(app);
  const { estimate } = await buyPro(app, owner, { couponCode: 'NEARLY', isTrialUsed: true });
  expect(estimate).toMatchObject({
    amount: 27_600,
    discountAmount: 27_572,
    waivedAmount: 28,
    totalAmount: 0,
    dueToday: 0,
  });
  expect(await takenFrom(owner)).toEqual([]);
  const { isTrial, nextPayment } = (await subscriptionOf(owner))!;
  expect([isTrial, nextPayment]).toMatchObject([false, { waivedAmount: 0, totalAmount: 27_600 }]);
});

test('people are invited with the purchase, which holds their seats', async () => {
  const owner = await buildPerson(app);
  const emails = ['erik@haldenworks.example', 'not an address'];
  const { answer } = await buyPro(app, owner, { seats: 3, emails });
  expect(answer.invitedUsers).toMatchObject([{ email: emails[0], role: 'editor' }]);
  expect(answer.errors).toMatchObject([{ code: 'INVALID_EMAIL' }]);
  const few = await buildPerson(app);
  const { checkoutId, intent } = await started(few, { isTrialUsed: true });
  await typeCard(app, intent.clientSecret);
  const { body } = await finalize(app, few, checkoutId, intent.id, ['a@haldenworks.example']);
  expect(body.code).toBe('INSUFFICIENT_SEATS');
  expect(await takenFrom(few)).toEqual([]);
});

test('strangers have no such checkout', async () => {
  const { checkoutId, estimate, billingDetails, intent } = await started(await buildPerson(app));
  const stranger = await buildPerson(app);
  const answers = await Promise.all([
    pressStart(app, stranger, { checkoutId, estimate, billingDetails } as never),
    finalize(app, stranger, checkoutId, intent.id),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual(['CHECKOUT_NOT_FOUND', 'CHECKOUT_NOT_FOUND']);
});
