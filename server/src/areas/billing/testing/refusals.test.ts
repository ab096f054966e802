import { systemContext } from '@chamfer/server/context';
import { seedSubscription } from '@chamfer/server/scenario';
import { buildPerson, startTestApp, useTestApp } from '@chamfer/testing';
import { buyPro, cards, finalize, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;

test('where nothing is sold there are no prices, no checkout, and every team is active', async () => {
  const off = await startTestApp({ env: { BILLING: 'off' } });
  try {
    const as = await buildPerson(off);
    expect((await off.call('GET /plans/web-prices', {})).body).toEqual([]);
    expect((await off.call('GET /app/payment-settings', {})).body).toBeNull();
    const refused = await off.call('POST /checkout', { as, input: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'PADDLE_PURCHASE_UNAVAILABLE']);
    const params = { teamId: as.teamId };
    expect((await off.call('GET /teams/{teamId}/active-subscription', { as, params })).status).toBe(200);
    // What was sold before neither grows nor renews, and is not spoken of.
    const before = { teamId: as.teamId, seats: 2 };
    const subscriptionId = await seedSubscription(systemContext(off.parts), off.parts.database.db, before);
    const shown = await off.call('GET /teams/{teamId}/subscriptions', { as, params });
    expect(shown.body.seatBasedTeamSubscription).toBeNull();
    const input = { additionalEditorSeatCount: 1, purchaseId: off.parts.ids.uuid(), shownTotal: 0 };
    const grown = await off.call('PATCH /teams/subscriptions/{subscriptionId}', {
      as,
      params: { subscriptionId },
      input,
    });
    expect([grown.status, grown.body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    const orders = await off.parts.database.pool.query('select 1 from orders');
    expect(orders.rowCount).toBe(0);
  } finally {
    await off.close();
  }
});

test('the payment provider has Apple Pay, and a flag says whether it is offered: unless the operator has it off', async () => {
  const isOn = async ({ call }: Pick<typeof app, 'call'>) => {
    expect((await call('GET /app/payment-settings', {})).body).toMatchObject({ applePay: true });
    const { bytes } = await call('POST /ofrep/v1/evaluate/flags/{key}', { params: { key: 'apple_pay-ff' }, input: {} });
    return JSON.parse(bytes.toString()).value;
  };
  expect(await isOn(app)).toBe(true);
  const without = await startTestApp({ env: { BILLING: 'sandbox', BILLING_APPLE_PAY: 'off' } });
  try {
    expect(await isOn(without)).toBe(false);
  } finally {
    await without.close();
  }
});

test('a team without a subscription is not active', async () => {
  const as = await buildPerson(app);
  const params = { teamId: as.teamId };
  const inactive = await app.call('GET /teams/{teamId}/active-subscription', { as, params });
  expect([inactive.status, inactive.body.code]).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
});

test('prices are those of BILLING §12', async () => {
  const { body } = await app.call('GET /plans/web-prices', {});
  expect(body).toHaveLength(16);
  expect(body).toContainEqual({ currencyCode: 'USD', subscriptionPeriod: 'yearly', price: 27_600 });
});

test('after ten declines in an hour no more cards can be tried', async () => {
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, { isTrialUsed: true });
  for (let i = 0; i < 10; i++) {
    const { body } = await pressStart(app, owner, open);
    await typeCard(app, body.paymentIntent.clientSecret, cards.refused);
    expect((await finalize(app, owner, open.checkoutId, body.paymentIntent.id)).status).toBe(402);
  }
  const refused = await pressStart(app, owner, open);
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'CHECKOUT_NOT_ALLOWED',
    '3600',
  ]);
});

test('a subscription and an invoice of somebody else are not found', async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const { subscriptionId } = await buyPro(app, owner, { isTrialUsed: true });
  const input = { additionalEditorSeatCount: 1 };
  const estimate = await app.call('POST /teams/subscriptions/{subscriptionId}/estimate', {
    as: stranger,
    params: { subscriptionId },
    input,
  });
  expect([estimate.status, estimate.body.code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
  const [invoice] = await rows('select id from invoices where team_id = $1', owner.teamId);
  const pdf = await app.call('GET /app/teams/{teamId}/invoices/{invoiceId}/pdf', {
    as: stranger,
    params: { teamId: stranger.teamId, invoiceId: invoice.id },
  });
  expect([pdf.status, pdf.body.code]).toEqual([404, 'INVOICE_NOT_FOUND']);
});

test('billing details are stored, count from then on, and say what is wrong', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true });
  const put = (input: object) =>
    app.call('PUT /teams/{teamId}/billing', { as: owner, params: { teamId: owner.teamId }, input: input as never });
  const full = { company: ' Halden Works ', line1: 'Feilenweg 1', zip: '10115', city: 'Berlin', countryCode: 'DE' };
  const { body } = await put({ ...full, vatNumber: 'DE136695976' });
  expect(body).toMatchObject({
    billingDetails: { company: 'Halden Works', vatNumber: '136695976', stateCode: null },
    vatStatus: 'valid',
  });
  const wrong = await put({ countryCode: 'IN' });
  expect(wrong.body.validationErrors.map(({ field }) => field).toSorted()).toEqual([
    'city',
    'company',
    'line1',
    'stateCode',
    'zip',
  ]);
  const invalid = await put({ ...full, vatNumber: 'DE1' });
  expect(invalid.body.validationErrors).toMatchObject([{ field: 'vatNumber', code: 'invalid' }]);
});

test('a subscription that the App Store renews needs consent, and Paddle’s is canceled by its owner alone', async () => {
  const owner = await buildPerson(app);
  const add = (type: string, externalId: string) =>
    rows(
      `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
         currency_code, period_start, period_end, created_at)
       values (gen_random_uuid(), $1, $2, 'store', $3, 'pro', 'active', true, 'monthly', 1, 0, 'USD', now(),
         now() + interval '20 days', now())`,
      type,
      owner.userId,
      externalId,
    );
  await add('appstore', `apple-${owner.userId}`);
  const open = await openCheckout(app, owner);
  expect(open.opened).toMatchObject({ migratingFromType: 'appstore', migrationAutoRenewEnabled: true });
  const refused = await pressStart(app, owner, open);
  expect(refused.body.validationErrors).toMatchObject([{ field: 'migrationConsent', code: 'required' }]);
  expect((await pressStart(app, owner, open, { migrationConsent: true })).status).toBe(200);
  const paddleId = `paddle-${owner.userId}`;
  await add('paddle', paddleId);
  const params = { paddleId };
  // This server is not connected to Paddle: saying that it is canceled would be a lie.
  const canceled = await app.call('PUT /subscriptions/{paddleId}/cancel', { as: owner, params });
  expect(canceled.body.code).toBe('PADDLE_PURCHASE_UNAVAILABLE');
  expect(await rows('select auto_renew from subscriptions where external_id = $1', paddleId)).toEqual([
    { auto_renew: true },
  ]);
  const url = await app.call('GET /subscriptions/{paddleId}/update-url', { as: owner, params });
  expect(url.body.code).toBe('PADDLE_PURCHASE_UNAVAILABLE');
  const stranger = await app.call('PUT /subscriptions/{paddleId}/cancel', { as: await buildPerson(app), params });
  expect(stranger.body.code).toBe('SUBSCRIPTION_NOT_FOUND');
});
