import { buildPerson, type TestPerson, testPassword, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const list = async (as: { token: string }) => (await app.call('GET /account/sessions', { as })).body.items;
const end = (as: TestPerson, sessionId: string) =>
  app.call('DELETE /account/sessions/{sessionId}', { as, params: { sessionId } });
const refresh = async (token: string) =>
  (await app.call('POST /auth/refresh-token', { as: { token }, input: {} })).status;

async function logIn({ email }: TestPerson) {
  const extras = { headers: { 'user-agent': firefox }, ip: '192.0.2.7' };
  const { body } = await app.call('POST /auth/web/login', { input: { email, password: testPassword }, ...extras });
  return body;
}

test('lists the devices, last used first, and marks the current one', async () => {
  const person = await buildPerson(app);
  app.clock.advance(60_000);
  await logIn(person);
  const sessions = await list(person);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Linux', false],
    ['', true],
  ]);
  expect(sessions[0]).toMatchObject({ ip: '192.0.2.7', userAgent: firefox });
  app.clock.advance(60_000);
  await refresh(person.refreshToken);
  expect((await list(person)).map(({ current }) => current)).toEqual([true, false]);
});

test('ends one session, and no longer lists it', async () => {
  const person = await buildPerson(app);
  const other = await logIn(person);
  const { sessionId } = (await list(person)).find(({ current }) => !current)!;
  expect((await end(person, sessionId)).status).toBe(204);
  expect([await refresh(other.refreshToken), await refresh(person.refreshToken)]).toEqual([401, 200]);
  expect(await list(person)).toHaveLength(1);
  const again = await end(person, sessionId);
  expect([again.status, again.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
});

test('ends all but the current one', async () => {
  const person = await buildPerson(app);
  const others = [await logIn(person), await logIn(person)];
  expect((await app.call('DELETE /account/sessions', { as: person })).status).toBe(204);
  for (const { refreshToken } of others) expect(await refresh(refreshToken)).toBe(401);
  expect(await refresh(person.refreshToken)).toBe(200);
  expect(await list(person)).toEqual([expect.objectContaining({ current: true })]);
});

test('can neither show nor end another person’s sessions', async () => {
  const [person, stranger] = [await buildPerson(app), await buildPerson(app)];
  const { sessionId } = (await list(person))[0]!;
  expect((await list(stranger)).map((session) => session.sessionId)).not.toContain(sessionId);
  expect((await end(stranger, sessionId)).body.code).toBe('SESSION_NOT_FOUND');
  await app.call('DELETE /account/sessions', { as: stranger });
  expect(await refresh(person.refreshToken)).toBe(200);
});

test('leaves out sessions that were not used for 30 days', async () => {
  const person = await buildPerson(app);
  app.clock.advance(30 * 24 * 3_600_000);
  const { accessToken } = await logIn(person);
  expect(await list({ token: accessToken })).toEqual([expect.objectContaining({ current: true })]);
});
