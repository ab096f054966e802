import { buildPerson, startTestApp, type TestApp, testPassword } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('signs in with email and password', async () => {
  const person = await buildPerson(app);
  const { status, body } = await app.call('POST /auth/web/login', {
    input: { email: person.email, password: testPassword },
  });
  expect(status).toBe(200);
  expect(body.userId).toBe(person.userId);
  const account = await app.call('GET /account', { as: { token: body.accessToken } });
  expect(account.body.email).toBe(person.email);
});

test('answers the same for a wrong password and an unknown address', async () => {
  const person = await buildPerson(app);
  const wrong = await app.call('POST /auth/web/login', { input: { email: person.email, password: 'Wrong-Horse-7' } });
  const unknown = await app.call('POST /auth/web/login', {
    input: { email: 'nobody@haldenworks.example', password: 'x' },
  });
  expect([wrong.status, wrong.body.code]).toEqual([404, 'WRONG_PASSWORD']);
  expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([404, wrong.body.code, wrong.body.message]);
});

test('names an address that is none', async () => {
  const { status, body } = await app.call('POST /auth/web/login', { input: { email: 'nobody', password: 'x' } });
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'INVALID_EMAIL', 'email']);
});

test('lets an address try ten times a minute', async () => {
  const email = 'patient@haldenworks.example';
  const attempt = () => app.call('POST /auth/web/login', { input: { email, password: 'Wrong-Horse-7' } });
  for (let i = 0; i < 10; i++) expect((await attempt()).status).toBe(404);
  const refused = await attempt();
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(61_000);
  expect((await attempt()).status).toBe(404);
});
