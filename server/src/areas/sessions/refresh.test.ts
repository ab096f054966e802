import { buildPerson, useTestApp } from '@chamfer/testing';
import { expect, onTestFinished, test } from 'vitest';

const app = useTestApp();

const day = 24 * 3_600_000;
const refresh = (token: string) => app.call('POST /auth/refresh-token', { as: { token }, input: {} });
const codeOf = async (token: string) => (await refresh(token)).body.code;

test('returns a new, valid pair with a different refresh token each time', async () => {
  const person = await buildPerson(app);
  const { status, body } = await refresh(person.refreshToken);
  expect(status).toBe(200);
  expect(body.refreshToken).not.toBe(person.refreshToken);
  const account = await app.call('GET /account', { as: { token: body.accessToken } });
  expect(account.body.id).toBe(person.userId);
  expect((await refresh(body.refreshToken)).status).toBe(200);
});

test('accepts a replaced token for 30 more seconds, because the response may have been lost', async () => {
  const { refreshToken } = await buildPerson(app);
  const first = await refresh(refreshToken);
  app.clock.advance(29_000);
  const second = await refresh(refreshToken);
  expect(second.status).toBe(200);
  expect((await refresh(first.body.refreshToken)).status).toBe(200);
  expect((await refresh(second.body.refreshToken)).status).toBe(200);
});

test('a replaced token that is used later ends the whole session', async () => {
  const { refreshToken } = await buildPerson(app);
  const next = await refresh(refreshToken);
  app.clock.advance(31_000);
  expect(await codeOf(refreshToken)).toBe('INVALID_TOKEN');
  expect(await codeOf(next.body.refreshToken)).toBe('INVALID_TOKEN');
});

test('keeps the person’s other sessions when one session ends', async () => {
  const person = await buildPerson(app);
  const other = await app.call('POST /auth/web/login', { input: { email: person.email, password: 'Correct-Horse-7' } });
  await refresh(person.refreshToken);
  app.clock.advance(31_000);
  await refresh(person.refreshToken);
  expect((await refresh(other.body.refreshToken)).status).toBe(200);
});

test('a session lasts 30 days after its last use', async () => {
  const { refreshToken } = await buildPerson(app);
  app.clock.advance(29 * day);
  const second = await refresh(refreshToken);
  expect(second.status).toBe(200);
  app.clock.advance(29 * day);
  const third = await refresh(second.body.refreshToken);
  expect(third.status).toBe(200);
  app.clock.advance(30 * day);
  expect(await codeOf(third.body.refreshToken)).toBe('INVALID_TOKEN');
});

test('a session in use ends as many days after its sign-in as the operator allows', async () => {
  app.parts.config.SESSION_MAX_DAYS = 40;
  onTestFinished(() => {
    app.parts.config.SESSION_MAX_DAYS = undefined;
  });
  const person = await buildPerson(app);
  app.clock.advance(20 * day);
  const second = await refresh(person.refreshToken);
  app.clock.advance(19 * day);
  const third = await refresh(second.body.refreshToken);
  expect(third.status).toBe(200);
  app.clock.advance(day);
  expect(await codeOf(third.body.refreshToken)).toBe('INVALID_TOKEN');
  const { rows } = await app.parts.database.pool.query(
    'select count(*)::int as open from sessions where user_id = $1 and revoked_at is null',
    [person.userId],
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('logging out ends the session', async () => {
  const person = await buildPerson(app);
  expect((await app.call('POST /auth/logout', { as: person })).status).toBe(204);
  expect(await codeOf(person.refreshToken)).toBe('INVALID_TOKEN');
  const again = await app.call('POST /auth/logout', { as: person });
  expect([again.status, again.body.code]).toEqual([401, 'INVALID_TOKEN']);
});

test('200 refreshes at once by two clients that share a session log nobody out', async () => {
  const { refreshToken } = await buildPerson(app);
  const client = async () => {
    let token = refreshToken;
    for (let i = 0; i < 5; i++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      token = answers.at(-1)!.body.refreshToken;
    }
    return token;
  };
  const last = await Promise.all([client(), client()]);
  for (const token of last) expect((await refresh(token)).status).toBe(200);
});

test.each(['', 'x', 'Bearer', 'a.b.c'])('refuses %j', async (token) => {
  const { status, body } = await refresh(token);
  expect([status, body.code]).toEqual([401, 'INVALID_TOKEN']);
});
