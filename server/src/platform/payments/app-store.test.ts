import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeChain, type Signing, startAppStore } from '@chamfer/testing/app-store-fake';
import { expect, test } from 'vitest';
import { connectAppStore } from './app-store.ts';
import { PaymentError, WebhookRefused } from './payment-port.ts';

const store = await startAppStore();
const now = new Date('2026-09-10T12:00:00Z');
const account = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const { bundleId, appId } = store;
const production = { bundleId, appId, environment: 'Production', roots: [store.root], asksApple: false } as const;
const port = connectAppStore(production);
const sent = (signing: Signing) => {
  const id = store.sell(account, now);
  return store.notification(id, 'SUBSCRIBED', now, { signing }).body;
};

test('what Apple signed is read: whose it is, how long it runs, what was paid', async () => {
  const id = store.sell(account.toUpperCase(), now, { price: 9_990, end: new Date('2026-10-10T12:00:00Z') });
  const { body } = store.notification(id, 'DID_RENEW', now, { uuid: 'once', subtype: 'BILLING_RECOVERY' });
  expect(await port.readNotification(body)).toEqual({
    id: 'once',
    type: 'DID_RENEW',
    subtype: 'BILLING_RECOVERY',
    signedAt: now,
    subscription: {
      originalTransactionId: id,
      accountId: account,
      status: 'active',
      isTrial: false,
      autoRenew: true,
      period: 'monthly',
      periodStart: now,
      periodEnd: new Date('2026-10-10T12:00:00Z'),
      isRevoked: false,
      graceUntil: null,
      price: { amount: 999, currencyCode: 'USD' },
    },
  });
  const yen = store.sell('no account', now, { price: 1_500_000, currency: 'JPY', isTrial: true });
  expect((await port.readNotification(store.notification(yen, 'SUBSCRIBED', now).body)).subscription).toMatchObject({
    accountId: null,
    isTrial: true,
    period: 'yearly',
    price: { amount: 1500, currencyCode: 'JPY' },
  });
});

test('a test of Apple, and what is bought once, are about no subscription', async () => {
  const once = store.sell(account, now, { productType: 'Consumable' });
  for (const { body } of [store.testNotification(now), store.notification(once, 'ONE_TIME_CHARGE', now)]) {
    expect((await port.readNotification(body)).subscription).toBeNull();
  }
});

test.each<[string, Signing]>([
  ['another app', { bundleId: 'com.example.other' }],
  ['another app with the same name', { appId: 1 }],
  ['the Sandbox', { environment: 'Sandbox' }],
  ['Xcode, whose notifications nobody signs', { environment: 'Xcode' }],
  ['local tests, whose notifications nobody signs', { environment: 'LocalTesting' }],
  ['nobody: no algorithm', { alg: 'none' }],
  ['a shared secret', { alg: 'HS256' }],
  ['two certificates', { certificates: 2 }],
  ['no certificate', { certificates: 0 }],
  ['another chain of the same form', { by: await makeChain() }],
])('what is of %s is refused', async (_what, signing) => {
  await expect(port.readNotification(sent(signing))).rejects.toBeInstanceOf(WebhookRefused);
});

test('what was changed, or signed with a key or certificate that does not count, is refused', async () => {
  const { signedPayload } = JSON.parse(sent({}).toString()) as { signedPayload: string };
  const [header, payload, signature] = signedPayload.split('.') as [string, string, string];
  const changed = JSON.parse(Buffer.from(payload, 'base64url').toString());
  changed.notificationType = 'REFUND';
  const body = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  const other = await makeChain();
  // The certificates of Apple, with the signature of somebody else.
  const chain = JSON.parse(Buffer.from(header, 'base64url').toString()).x5c as string[];
  const wrongKey = store.signed(changed, {
    by: { key: other.key, x5c: chain.map((each) => Buffer.from(each, 'base64')) },
  });
  for (const given of [body, wrongKey, `${header}.${payload}.`, 'x', '']) {
    await expect(port.readNotification(store.post(given).body)).rejects.toBeInstanceOf(WebhookRefused);
  }
  for (const raw of ['', '{}', '[]', 'null', '{"signedPayload":7}']) {
    await expect(port.readNotification(Buffer.from(raw))).rejects.toBeInstanceOf(WebhookRefused);
  }
  const old = await makeChain({ until: new Date('2026-01-01') });
  const expired = connectAppStore({ ...production, roots: [old.x5c[2]!] });
  await expect(expired.readNotification(sent({ by: old }))).rejects.toBeInstanceOf(WebhookRefused);
});

test('a transaction of somebody else in a notification that Apple signed is refused', async () => {
  const id = store.sell(account, now);
  const { signedPayload } = JSON.parse(store.notification(id, 'SUBSCRIBED', now).body.toString()) as {
    signedPayload: string;
  };
  const payload = JSON.parse(Buffer.from(signedPayload.split('.')[1]!, 'base64url').toString());
  payload.data.signedTransactionInfo = store.signed({ bundleId }, { by: await makeChain() });
  await expect(port.readNotification(store.post(store.signed(payload)).body)).rejects.toBeInstanceOf(WebhookRefused);
});

test('where Apple cannot be asked whether certificates still count, nothing is taken, and it is to be sent again', async () => {
  const server = createServer((_request, response) => void response.writeHead(500).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const asks = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const address of [asks, 'http://127.0.0.1:1']) {
    const by = await makeChain({ asks: address });
    const online = connectAppStore({ ...production, roots: [by.x5c[2]!], asksApple: true });
    const refused = await online.readNotification(sent({ by })).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PaymentError);
    expect(refused).toMatchObject({ kind: 'unreachable' });
  }
  server.close();
});
