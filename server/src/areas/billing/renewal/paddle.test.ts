import { systemContext } from '@chamfer/server/context';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { startPaddle } from '@chamfer/testing/paddle-fake';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { syncAllPaddle } from './paddle.service.ts';

const paddle = await startPaddle();
afterAll(paddle.close);
beforeEach(() => paddle.fail(null));
const app = useTestApp({ env: { BILLING: 'sandbox', ...paddle.env } });
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;

/** A person with a subscription that Paddle sold; `id` where it is not one of Paddle Billing. */
async function sold(id = paddle.sell()): Promise<{ owner: TestPerson; paddleId: string }> {
  const owner = await buildPerson(app);
  await rows(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     values (gen_random_uuid(), 'paddle', $1, 'store', $2, 'pro', 'active', true, 'yearly', 1, 0, 'USD', now(),
       '2027-09-10T12:00:00Z', now())`,
    owner.userId,
    id,
  );
  return { owner, paddleId: id };
}
const setRenewal = (as: TestPerson, paddleId: string, autoRenew: boolean) =>
  app.call('PUT /subscriptions/{paddleId}/auto-renew', { as, params: { paddleId }, input: { autoRenew } });
const cancel = (as: TestPerson, paddleId: string) =>
  app.call('PUT /subscriptions/{paddleId}/cancel', { as, params: { paddleId } });
const urlOf = (as: TestPerson, paddleId: string) =>
  app.call('GET /subscriptions/{paddleId}/update-url', { as, params: { paddleId } });
const stored = async (paddleId: string) =>
  (await rows('select status, auto_renew, period_end from subscriptions where external_id = $1', paddleId))[0];
const hear = (...given: Parameters<typeof paddle.webhook>) =>
  app.fetch('POST', '/api/paddle/webhook', paddle.webhook(...given));

test('renewal is turned off and on at Paddle, and what is shown is what it answers', async () => {
  const { owner, paddleId } = await sold();
  expect((await cancel(owner, paddleId)).body).toMatchObject({ paddleId, autorenewal: false });
  expect(paddle.renews(paddleId)).toBe(false);
  // Asked for again it changes nothing there.
  paddle.asked.length = 0;
  expect((await setRenewal(owner, paddleId, false)).body).toMatchObject({ autorenewal: false });
  expect(paddle.asked).toEqual([`GET /subscriptions/${paddleId}`]);
  expect((await setRenewal(owner, paddleId, true)).body).toMatchObject({ autorenewal: true });
  expect([paddle.renews(paddleId), await stored(paddleId)]).toMatchObject([
    true,
    { auto_renew: true, status: 'active' },
  ]);
  const stranger = await buildPerson(app);
  expect((await cancel(stranger, paddleId)).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
});

test.each([
  ['outage', 'PAYMENT_UNAVAILABLE'],
  ['silence', 'PAYMENT_UNAVAILABLE'],
  ['locked', 'PAYMENT_UNAVAILABLE'],
  ['key', 'PADDLE_PURCHASE_UNAVAILABLE'],
] as const)('while Paddle answers with %s nothing changes here, and it says so', async (fault, code) => {
  const { owner, paddleId } = await sold();
  paddle.fail(fault);
  expect((await cancel(owner, paddleId)).body.code).toBe(code);
  expect((await urlOf(owner, paddleId)).body.code).toBe(code);
  expect(await stored(paddleId)).toMatchObject({ auto_renew: true });
});

test('one that was canceled at Paddle has ended here, and one of Paddle Classic is changed there', async () => {
  const { owner, paddleId } = await sold();
  paddle.sell({ id: paddleId, status: 'canceled' });
  expect((await setRenewal(owner, paddleId, true)).body.code).toBe('SUBSCRIPTION_OPERATION_NOT_ALLOWED');
  expect(await stored(paddleId)).toMatchObject({ status: 'ended', auto_renew: false });
  const classic = await sold('4711');
  paddle.asked.length = 0;
  expect((await cancel(classic.owner, '4711')).body.code).toBe('PADDLE_PURCHASE_UNAVAILABLE');
  expect(paddle.asked).toEqual([]);
});

test('the address of another payment method is that of its own checkout, else the page of the subscription', async () => {
  const [automatic, manual] = [await sold(), await sold(paddle.sell({ collectionMode: 'manual' }))];
  expect((await urlOf(automatic.owner, automatic.paddleId)).body.updateUrl).toBe(
    `https://paddle.example/pay/${automatic.paddleId}`,
  );
  expect((await urlOf(manual.owner, manual.paddleId)).body.updateUrl).toBe(
    `https://paddle.example/update/${manual.paddleId}`,
  );
});

test('a webhook is believed by its signature alone, and then Paddle is asked', async () => {
  const { paddleId } = await sold();
  const now = app.clock.now();
  paddle.sell({ id: paddleId, endsAt: '2028-09-10T12:00:00Z' });
  const { headers, body } = paddle.webhook(paddleId, now);
  const forged = {
    ...headers,
    'paddle-signature': headers['paddle-signature'].replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  };
  for (const given of [forged, { 'content-type': 'application/json' }]) {
    expect((await app.fetch('POST', '/api/paddle/webhook', { headers: given, body })).status).toBe(400);
  }
  for (const minutes of [-6, 6])
    expect((await hear(paddleId, new Date(now.getTime() + minutes * 60_000))).status).toBe(400);
  expect((await stored(paddleId)).period_end.toISOString()).toBe('2027-09-10T12:00:00.000Z');
  expect((await hear(paddleId, now)).status).toBe(200);
  expect((await hear(paddleId, now)).status).toBe(200);
  expect((await stored(paddleId)).period_end.toISOString()).toBe('2028-09-10T12:00:00.000Z');
  // About what is not known here, or nothing of ours.
  expect((await hear('sub_other', now)).status).toBe(200);
  expect((await hear('ctm_1', now, 'customer.updated')).status).toBe(200);
  // What could not be followed is sent again.
  paddle.fail('outage');
  expect((await hear(paddleId, now)).status).toBe(500);
});

test('what no webhook brought is found once a day', async () => {
  const [gone, off] = [await sold(), await sold()];
  paddle.sell({ id: gone.paddleId, status: 'canceled' });
  paddle.sell({ id: off.paddleId, scheduledChange: { action: 'cancel', effective_at: '2027-09-10T12:00:00Z' } });
  await syncAllPaddle(systemContext(app.parts));
  await syncAllPaddle(systemContext(app.parts));
  expect([await stored(gone.paddleId), await stored(off.paddleId)]).toMatchObject([
    { status: 'ended' },
    { status: 'active', auto_renew: false },
  ]);
});
