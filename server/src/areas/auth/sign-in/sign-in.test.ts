import { schema } from '@chamfer/server/schema';
import { buildPerson, testPassword, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp();

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

test('names an invalid address', async () => {
  const { status, body } = await app.call('POST /auth/web/login', { input: { email: 'nobody', password: 'x' } });
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'INVALID_EMAIL', 'email']);
});

test('reveals single sign-on only after the right password', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  const attempt = async (password: string) => {
    const input = { email: person.email, password };
    const { status, body } = await app.call('POST /auth/web/login', { input, ip: '10.8.0.2' });
    return [status, body.code];
  };
  expect(await attempt('Wrong-Horse-7')).toEqual([404, 'WRONG_PASSWORD']);
  expect(await attempt(testPassword)).toEqual([403, 'SSO_ENFORCED']);
});

test('stores a valid tracking id with the session', async () => {
  const person = await buildPerson(app);
  const trackingId = crypto.randomUUID();
  const sent = [trackingId, 'not-a-uuid', '0192f0a0-7c1e-7000-8000-000000000000', undefined];
  for (const value of sent) {
    const headers: Record<string, string> = value === undefined ? {} : { 'x-tracking-id': value };
    const input = { email: person.email, password: testPassword };
    await app.call('POST /auth/web/login', { input, headers, ip: '10.8.0.3' });
  }
  const rows = await app.parts.database.db
    .select({ trackingId: schema.sessions.trackingId })
    .from(schema.sessions)
    .where(eq(schema.sessions.userId, person.userId))
    .orderBy(schema.sessions.id);
  // The first is the session from registration.
  expect(rows.slice(1).map((row) => row.trackingId)).toEqual([trackingId, null, null, null]);
});
