import { schema } from '@chamfer/server/schema';
import { buildPerson, logIn, receiveMails, type TestPerson, testPassword, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const newPassword = 'Better-Horse-8';
const change = (as: TestPerson, given: { oldPassword?: string; newPassword?: string } = {}) =>
  app.call('POST /change-password', { as, input: { oldPassword: testPassword, newPassword, ...given } });
const refresh = async (token: string) =>
  (await app.call('POST /auth/refresh-token', { as: { token }, input: {} })).status;

test('changes the password, ends every other session and mails the address', async () => {
  const person = await buildPerson(app);
  const other = (await logIn(app, person.email, testPassword)).body.refreshToken;
  expect((await change(person)).status).toBe(204);
  expect((await logIn(app, person.email, testPassword)).body.code).toBe('WRONG_PASSWORD');
  expect((await logIn(app, person.email, newPassword)).status).toBe(200);
  expect([await refresh(other), await refresh(person.refreshToken)]).toEqual([401, 200]);
  expect((await receiveMails(app, person.email))[0]!.text).toContain('http://localhost:3000/password-reset');
});

test('records when the password was set: at sign-up, and at a change', async () => {
  const email = 'noted@haldenworks.example';
  const input = { email, password: testPassword, name: 'Mara Lindqvist', termsAccepted: true as const };
  const { body } = await app.call('POST /auth/web/register', { input });
  const changedAt = async () => {
    const [user] = await app.parts.database.db.select().from(schema.users).where(eq(schema.users.id, body.id));
    return user!.passwordChangedAt!.getTime();
  };
  const before = await changedAt();
  expect(app.clock.now().getTime() - before).toBeLessThan(60_000);
  app.clock.advance(3_600_000);
  await app.call('POST /change-password', {
    as: { token: (await logIn(app, email, testPassword)).body.accessToken },
    input: { oldPassword: testPassword, newPassword },
  });
  expect((await changedAt()) - before).toBeGreaterThanOrEqual(3_600_000);
});

test.each([
  ['a wrong current password', { oldPassword: 'Wrong-Horse-77' }, 'WRONG_PASSWORD'],
  ['the current password again', { newPassword: testPassword }, 'PASSWORD_UNCHANGED'],
  ['a password that breaks the rules', { newPassword: 'nocapitals1' }, 'WEAK_PASSWORD'],
  ['a common password', { newPassword: 'Qwerty123' }, 'WEAK_PASSWORD'],
  ['a password of 73 characters', { newPassword: `Aa1${'x'.repeat(70)}` }, 'TOO_LONG_PASSWORD'],
])('refuses %s with 400, and changes nothing', async (_, given, code) => {
  const person = await buildPerson(app);
  const { status, body } = await change(person, given);
  expect([status, body.code]).toEqual([400, code]);
  expect((await logIn(app, person.email, testPassword)).status).toBe(200);
});

test('only one of two concurrent changes succeeds', async () => {
  const person = await buildPerson(app);
  const answers = await Promise.all([change(person), change(person, { newPassword: 'Better-Horse-9' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
});

test('limits guessing to ten tries a minute', async () => {
  const person = await buildPerson(app);
  for (let i = 0; i < 10; i++) await change(person, { newPassword: 'weak' });
  const refused = await change(person);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
});
