import { schema } from '@chamfer/server/schema';
import { buildPerson, receiveLink, receiveMails, type TestPerson, testPassword, useTestApp } from '@chamfer/testing';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const enforce = ({ userId }: TestPerson) =>
  app.parts.database.db.update(schema.users).set({ ssoEnforced: true }).where(eq(schema.users.id, userId));
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('an account that an identity provider controls changes neither password nor address, right or wrong', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  for (const password of [testPassword, 'Wrong-Horse-77']) {
    const input = { oldPassword: password, newPassword: 'weak' };
    expect(outcome(await app.call('POST /change-password', { as: person, input }))).toEqual([403, 'SSO_ENFORCED']);
    const address = { newEmail: 'elsewhere@haldenworks.example', password };
    expect(outcome(await app.call('POST /change-email', { as: person, input: address }))).toEqual([
      403,
      'SSO_ENFORCED',
    ]);
  }
});

test('a forgotten password sends a mail that refers to single sign-on, without a link', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  expect((await app.call('POST /reset-password', { input: { email: person.email } })).status).toBe(204);
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.subject).toBe('Log in with single sign-on');
  expect(mail!.text).toContain('http://localhost:3000/login');
  expect(mail!.text).not.toContain('/password-reset/reset#');
  const { rows } = await app.parts.database.db.execute(
    sql`select id from one_time_tokens where user_id = ${person.userId}`,
  );
  expect(rows).toEqual([]);
});

test('links sent earlier no longer work', async () => {
  const person = await buildPerson(app);
  await app.call('POST /reset-password', { input: { email: person.email } });
  const resetHash = await receiveLink(app, person.email, '/password-reset/reset#');
  const newEmail = 'moved@haldenworks.example';
  await app.call('POST /change-email', { as: person, input: { newEmail, password: testPassword } });
  const confirmationHash = await receiveLink(app, newEmail, '/change-email#');
  await enforce(person);
  const answers = [
    await app.call('POST /reset-password/v2/{hash}', {
      params: { hash: resetHash },
      input: { password: 'New-Horse-88' },
    }),
    await app.call('POST /change-email/confirm', { input: { confirmationHash } }),
  ];
  expect(answers.map(outcome)).toEqual(Array(2).fill([400, 'INVALID_CONFIRMATION_HASH']));
  expect((await app.call('GET /account', { as: person })).body.email).toBe(person.email);
});

test('such an account can still be deleted', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
});
