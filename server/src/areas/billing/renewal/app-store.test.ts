import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPerson, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { makeChain, startAppStore } from '@chamfer/testing/app-store-fake';
import { crashAt } from '@chamfer/testing/money-property-crash';
import { expect, test } from 'vitest';
import { tick } from '../billing-work.ts';

const store = await startAppStore();
const app = useTestApp({ env: { BILLING: 'sandbox', ...store.env } });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const now = new Date();
const after = (days: number) => new Date(+now + days * dayMs);

const hear = async (...given: Parameters<typeof store.notification>) => send(store.notification(...given));
const send = (notification: ReturnType<typeof store.post>) =>
  app.fetch('POST', '/api/app-store/notifications', notification);
const ofPerson = ({ userId }: TestPerson) =>
  rows('select * from subscriptions where user_id = $1 order by created_at, id', userId);
const badge = async (as: TestPerson) => (await app.call('GET /account', { as })).body.teams[0]!.subscriptionBadge;

/** A person who bought a year in the App Store, which was heard of. */
async function buyer(changes: Parameters<typeof store.sell>[2] = {}) {
  const person = await buildPerson(app);
  const id = store.sell(person.userId, now, changes);
  expect((await hear(id, 'SUBSCRIBED', now, { subtype: 'INITIAL_BUY' })).status).toBe(200);
  return { person, id };
}

test('who buys in the design app has Pro here, and sees until when', async () => {
  const { person, id } = await buyer();
  const [it] = await ofPerson(person);
  expect(it).toMatchObject({ type: 'appstore', status: 'active', auto_renew: true, period: 'yearly', external_id: id });
  expect([it!.unit_amount, it!.currency_code, it!.period_end]).toEqual([23_999, 'USD', after(365)]);
  const { body } = await app.call('GET /account', { as: person });
  expect(body).toMatchObject({ hasAppStoreSubscription: true, canPurchaseSubscription: true });
  expect(body.subscriptions).toMatchObject([{ type: 'appstore', autorenewal: true, isAutoRenewEditable: false }]);
  expect(await badge(person)).toBe('pro');
  // It is changed at Apple alone, whatever it is called by.
  for (const paddleId of [id, it!.id as string]) {
    const { body } = await app.call('PUT /subscriptions/{paddleId}/cancel', { as: person, params: { paddleId } });
    expect([body.code, body.details]).toEqual(['SUBSCRIPTION_OPERATION_NOT_ALLOWED', { reason: 'app_store' }]);
  }
});

test('renewal, its end, and its being turned off and on are followed', async () => {
  const { person, id } = await buyer();
  store.change(id, { autoRenew: false });
  await hear(id, 'DID_CHANGE_RENEWAL_STATUS', after(1), { subtype: 'AUTO_RENEW_DISABLED' });
  expect(await ofPerson(person)).toMatchObject([{ status: 'active', auto_renew: false, due_at: after(365) }]);
  store.change(id, { autoRenew: true });
  await hear(id, 'DID_CHANGE_RENEWAL_STATUS', after(2), { subtype: 'AUTO_RENEW_ENABLED' });
  store.change(id, { start: after(365), end: after(730), price: 249_990 });
  await hear(id, 'DID_RENEW', after(364));
  expect(await ofPerson(person)).toMatchObject([
    { auto_renew: true, period_no: 2, period_start: after(365), period_end: after(730), unit_amount: 24_999 },
  ]);
  store.change(id, { status: 2, autoRenew: false });
  await hear(id, 'EXPIRED', after(731), { subtype: 'VOLUNTARY' });
  expect(await ofPerson(person)).toMatchObject([{ status: 'ended', auto_renew: false }]);
  expect(await badge(person)).toBe('basic');
});

test('a trial becomes paid, a payment that fails gives time, and one that is made up for goes on', async () => {
  const { person, id } = await buyer({ isTrial: true, price: 0, end: after(14) });
  expect((await app.call('GET /account', { as: person })).body.subscriptions).toMatchObject([{ isTrial: true }]);
  store.change(id, { isTrial: false, price: 19_990, start: after(14), end: after(44) });
  await hear(id, 'DID_RENEW', after(14));
  expect(await ofPerson(person)).toMatchObject([{ status: 'active', period: 'monthly', unit_amount: 1_999 }]);
  store.change(id, { status: 4, graceUntil: after(60) });
  await hear(id, 'DID_FAIL_TO_RENEW', after(44), { subtype: 'GRACE_PERIOD' });
  expect(await ofPerson(person)).toMatchObject([{ status: 'grace', grace_until: after(60) }]);
  const { body } = await app.call('GET /account', { as: person });
  expect(body.subscriptionInGracePeriod).toMatchObject({ type: 'appstore' });
  store.change(id, { status: 1, graceUntil: null, start: after(50), end: after(80) });
  await hear(id, 'DID_RENEW', after(50), { subtype: 'BILLING_RECOVERY' });
  expect(await ofPerson(person)).toMatchObject([{ status: 'active', grace_until: null, period_end: after(80) }]);
  store.change(id, { status: 4, graceUntil: after(96) });
  await hear(id, 'DID_FAIL_TO_RENEW', after(80), { subtype: 'GRACE_PERIOD' });
  // Apple goes on trying, but nothing may be used meanwhile.
  store.change(id, { status: 3, graceUntil: null });
  await hear(id, 'GRACE_PERIOD_EXPIRED', after(96));
  expect(await ofPerson(person)).toMatchObject([{ status: 'ended' }]);
  store.change(id, { status: 1, start: after(100), end: after(130) });
  await hear(id, 'DID_RENEW', after(100), { subtype: 'BILLING_RECOVERY' });
  expect(await ofPerson(person)).toMatchObject([{ status: 'ended' }, { status: 'active', period_end: after(130) }]);
});

test('a refund, or a family that shares no more, ends it; one of an earlier period does not; taken back it goes on', async () => {
  const { person, id } = await buyer();
  store.change(id, { start: after(365), end: after(730) });
  await hear(id, 'DID_RENEW', after(365));
  const earlier = { start: now, end: after(365), revokedAt: after(366) };
  await hear(id, 'REFUND', after(366), { about: earlier });
  expect(await ofPerson(person)).toMatchObject([{ status: 'active', period_end: after(730) }]);
  store.change(id, { status: 5, revokedAt: after(367) });
  await hear(id, 'REFUND', after(367));
  expect(await ofPerson(person)).toMatchObject([{ status: 'ended' }]);
  store.change(id, { status: 1, revokedAt: null });
  await hear(id, 'REFUND_REVERSED', after(368));
  expect((await ofPerson(person)).map(({ status }) => status)).toEqual(['ended', 'active']);
  store.change(id, { status: 5, revokedAt: after(369) });
  await hear(id, 'REVOKE', after(369));
  expect((await ofPerson(person)).map(({ status }) => status)).toEqual(['ended', 'ended']);
});

test('a process that dies at any write of a notification has changed all of it or nothing, and Apple sends it again', async () => {
  let isDead = 0;
  for (const crash of ['before', 'after'] as const) {
    for (let write = 1; write <= 7; write++) {
      const { person, id } = await buyer();
      store.change(id, { start: after(365), end: after(730), price: 249_990 });
      const renewal = store.notification(id, 'DID_RENEW', after(364));
      const recover = crashAt(app, { crash, write });
      const first = await send(renewal).catch(() => ({ status: 500 }));
      recover();
      if (first.status !== 200) isDead += 1;
      const [before] = await ofPerson(person);
      expect([
        [1, 23_999],
        [2, 24_999],
      ]).toContainEqual([before!.period_no, before!.unit_amount]);
      expect((await send(renewal)).status).toBe(200);
      expect(await ofPerson(person)).toMatchObject([{ period_no: 2, period_end: after(730), unit_amount: 24_999 }]);
    }
  }
  expect(isDead).toBeGreaterThan(1);
});

test('each is heard once, however often and in whatever order they come', async () => {
  const { person, id } = await buyer();
  const renewed = { start: after(365), end: after(730) };
  const uuid = randomUUID();
  const same = () => hear(id, 'DID_RENEW', after(365), { uuid, about: renewed });
  expect((await Promise.all([same(), same(), same()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ofPerson(person)).toMatchObject([{ period_no: 2, version: 2 }]);
  // What was signed before comes after: it is about what was.
  await hear(id, 'DID_CHANGE_RENEWAL_STATUS', after(100), { about: { autoRenew: false } });
  await hear(id, 'EXPIRED', after(200), { about: { status: 2 } });
  expect(await ofPerson(person)).toMatchObject([{ status: 'active', auto_renew: true, version: 2 }]);
  // An end that overtakes its beginning begins nothing later.
  const other = await buildPerson(app);
  const short = store.sell(other.userId, now);
  await hear(short, 'REVOKE', after(2), { about: { status: 5 } });
  await hear(short, 'SUBSCRIBED', after(1));
  expect(await ofPerson(other)).toEqual([]);
  // Sent together, two of one purchase make one subscription.
  const both = await buildPerson(app);
  const bought = store.sell(both.userId, now);
  await Promise.all([hear(bought, 'SUBSCRIBED', now), hear(bought, 'DID_CHANGE_RENEWAL_STATUS', after(1))]);
  expect(await ofPerson(both)).toHaveLength(1);
});

test('what is about nobody here, or about no subscription, is taken and changes nothing', async () => {
  const [{ n: before }] = await rows('select count(*)::int as n from subscriptions');
  for (const accountId of [null, randomUUID(), 'mara@haldenworks.example']) {
    expect((await hear(store.sell(accountId, now), 'SUBSCRIBED', now)).status).toBe(200);
  }
  expect((await send(store.testNotification(now))).status).toBe(200);
  expect(await rows('select count(*)::int as n from subscriptions')).toEqual([{ n: before }]);
});

test('whose it is stays, whatever account a later notification names; what was known before is followed without one', async () => {
  const { person, id } = await buyer();
  const other = await buildPerson(app);
  await hear(id, 'DID_RENEW', after(1), { about: { accountId: other.userId, autoRenew: false } });
  expect([await ofPerson(person), await ofPerson(other)]).toMatchObject([[{ auto_renew: false }], []]);
  const known = store.sell(null, now);
  await rows(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     values (gen_random_uuid(), 'appstore', $1, 'store', $2, 'pro', 'active', true, 'yearly', 1, 0, 'USD', $3, $4, $3)`,
    other.userId,
    known,
    after(-100),
    after(100),
  );
  await hear(known, 'EXPIRED', after(1), { about: { status: 2 } });
  expect(await ofPerson(other)).toMatchObject([{ status: 'ended' }]);
});

test('what Apple did not sign for this app is refused and stored nowhere', async () => {
  const person = await buildPerson(app);
  const id = store.sell(person.userId, now);
  const forged = [
    store.notification(id, 'SUBSCRIBED', now, { signing: { by: await makeChain() } }),
    store.notification(id, 'SUBSCRIBED', now, { signing: { bundleId: 'com.example.other' } }),
    store.notification(id, 'SUBSCRIBED', now, { signing: { environment: 'Sandbox' } }),
    store.notification(id, 'SUBSCRIBED', now, { signing: { alg: 'none' } }),
    { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
  ];
  for (const each of forged) expect((await send(each)).status).toBe(400);
  const large = { headers: { 'content-type': 'application/json' }, body: Buffer.alloc(200 * 1024, 'x') };
  expect((await send(large)).status).toBe(413);
  expect(await ofPerson(person)).toEqual([]);
});

test('what could not be written is written nowhere, and the same notification is heard the next time', async () => {
  const person = await buildPerson(app);
  const notification = store.notification(store.sell(person.userId, now), 'SUBSCRIBED', now);
  // The process might die as well: everything is in one transaction.
  await rows(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
  await rows('create trigger broken before insert on subscription_events execute function broken()');
  expect((await send(notification)).status).toBe(500);
  expect(await ofPerson(person)).toEqual([]);
  await rows('drop trigger broken on subscription_events');
  expect((await send(notification)).status).toBe(200);
  expect(await ofPerson(person)).toMatchObject([{ status: 'active' }]);
});

test('where Apple cannot be asked about its certificates, it is to be sent again', async () => {
  const by = await makeChain({ asks: 'http://127.0.0.1:1' });
  const file = join(mkdtempSync(join(tmpdir(), 'root-')), 'root.cer');
  writeFileSync(file, by.x5c[2]!);
  const stage = await startTestApp({
    env: { ...store.env, CHAMFER_ENV: 'stage', PASSWORD_COST: 'strong', APP_STORE_ROOT_CERTIFICATES: file },
  });
  try {
    const notification = store.notification(store.sell(null, now), 'SUBSCRIBED', now, { signing: { by } });
    const answer = await stage.fetch('POST', '/api/app-store/notifications', notification);
    expect(answer.status).toBe(503);
  } finally {
    await stage.close();
  }
});

test('silence ends it: at once where it does not renew, a week late where it does', async () => {
  const [renewing, ending] = [await buyer({ end: after(30) }), await buyer({ end: after(30), autoRenew: false })];
  const states = async () =>
    [...(await ofPerson(renewing.person)), ...(await ofPerson(ending.person))].map(({ status }) => status);
  app.clock.advance(31 * dayMs);
  await tick(app.parts);
  expect(await states()).toEqual(['active', 'ended']);
  app.clock.advance(7 * dayMs);
  await tick(app.parts);
  expect(await states()).toEqual(['ended', 'ended']);
});
