import { buildPerson, startTestApp, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

const register = (ip: string) =>
  app.call('POST /auth/web/register', {
    input: {
      email: `${crypto.randomUUID()}@haldenworks.example`,
      password: 'short',
      name: 'Amir Haddad',
      termsAccepted: true,
    },
    ip,
  });

test('counts per address, says when to retry, and allows it then', async () => {
  for (let i = 0; i < 10; i++) expect((await register('10.2.0.1')).status).toBe(400);
  const refused = await register('10.2.0.1');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await register('10.2.0.2')).status).toBe(400);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeLessThanOrEqual(3600);
  app.clock.advance((seconds - 1) * 1000 - 30_000);
  expect((await register('10.2.0.1')).status).toBe(429);
  app.clock.advance(32_000);
  expect((await register('10.2.0.1')).status).toBe(400);
});

test('counts IPv6 per /64, the network of one subscriber', async () => {
  for (let i = 0; i < 10; i++) expect((await register(`2001:db8:1:2:${i}::${i}`)).status).toBe(400);
  expect((await register('2001:db8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429);
  expect((await register('2001:db8:1:3::1')).status).toBe(400);
});

test('counts per address before checking a token, so that tokens cannot be guessed without limit', async () => {
  const guess = () =>
    app.call('POST /auth/handoff/verify', {
      as: { token: 'guessed' },
      input: { token: 'x', audience: 'web' },
      ip: '10.2.0.9',
    });
  for (let i = 0; i < 60; i++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('counts concurrent calls without losing any', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => register('10.2.0.3')));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(400)?.length, statuses.get(429)?.length]).toEqual([10, 15]);
});

test('counts per person across addresses', async () => {
  const [busy, calm] = [await buildPerson(app), await buildPerson(app)];
  const create = (as: typeof busy, ip: string) => app.call('POST /verify/resend', { as, ip });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await create(busy, `10.3.0.${i}`)).status);
  expect(statuses).toEqual([409, 409, 409, 429]);
  expect((await create(calm, '10.3.0.1')).status).toBe(409);
});

test('several servers of one installation share the count', async () => {
  const neighbour = await startTestApp({ sharing: app });
  for (let i = 0; i < 10; i++) await register('10.2.0.4');
  const { status } = await neighbour.call('POST /auth/web/register', {
    input: { email: 'amir@haldenworks.example', password: 'short', name: 'Amir Haddad', termsAccepted: true },
    ip: '10.2.0.4',
  });
  expect(status).toBe(429);
  await neighbour.close();
});

test('trusts forwarded addresses only behind a proxy', async () => {
  const open = await startTestApp({ env: { TRUST_PROXY: 'false' } });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const { status } = await open.call('POST /auth/web/register', {
      input: { email: 'amir@haldenworks.example', password: 'short', name: 'Amir Haddad', termsAccepted: true },
      ip: `10.4.0.${i}`,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  await open.close();
});
