import { buildPerson, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let person: TestPerson;
beforeEach(async () => {
  person = await buildPerson(app);
});

const begin = async (as: TestPerson = person) => (await app.call('POST /auth/handoff', { as })).body.token;
const verify = (token: string, as?: { token: string }) =>
  app.call('POST /auth/handoff/verify', { as, input: { token, audience: 'web' } });
const expectRefused = ({ status, body }: Awaited<ReturnType<typeof verify>>) =>
  expect([status, body.code, body.details]).toEqual([400, 'AUTH_HANDOFF_INVALID', null]);

test('signs the account in with a separate session', async () => {
  const { status, body } = await verify(await begin());
  expect([status, body.userId, body.sameUser]).toEqual([200, person.userId, false]);
  const account = await app.call('GET /account', { as: { token: body.accessToken } });
  expect(account.body.email).toBe(person.email);
  await app.call('POST /auth/logout', { as: person });
  const refreshed = await app.call('POST /auth/refresh-token', { as: { token: body.refreshToken }, input: {} });
  expect(refreshed.status).toBe(200);
});

test('returns whether the caller was signed in to the same account', async () => {
  const other = await buildPerson(app);
  expect((await verify(await begin(), person)).body.sameUser).toBe(true);
  const { body } = await verify(await begin(), other);
  expect([body.userId, body.sameUser]).toEqual([person.userId, false]);
});

test('works once, also when used twice at the same time', async () => {
  const token = await begin();
  expect((await verify(token)).status).toBe(200);
  expectRefused(await verify(token));
  const twice = await begin();
  const answers = await Promise.all([verify(twice), verify(twice)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('is valid for 60 seconds', async () => {
  const [early, late] = [await begin(), await begin()];
  app.clock.advance(55_000);
  expect((await verify(early)).status).toBe(200);
  app.clock.advance(5_000);
  expectRefused(await verify(late));
});

test('becomes invalid with the session that created it, and with the account', async () => {
  const beforeLogout = await begin();
  await app.call('POST /auth/logout', { as: person });
  expectRefused(await verify(beforeLogout));
  const gone = await buildPerson(app);
  const beforeDeletion = await begin(gone);
  await app.call('DELETE /account', { as: gone });
  expectRefused(await verify(beforeDeletion));
});

test('refuses anything but a hand-off token', async () => {
  expectRefused(await verify('unknown'));
  const codeChallenge = 'c'.repeat(43);
  const { body } = await app.call('POST /auth/app', { as: person, input: { codeChallenge } });
  expectRefused(await verify(body.code));
  expect((await verify(await begin(), { token: 'expired' })).body.code).toBe('INVALID_TOKEN');
});

test('counts as a sign-in: the owner is mailed about a new device', async () => {
  const token = await begin();
  await app.call('POST /auth/handoff/verify', { input: { token }, ip: '203.0.113.7' });
  expect((await receiveMails(app, person.email))[0]!.text).toContain('203.0.113.7');
});
