import {
  buildPerson,
  hold,
  makePasskey,
  receiveLink,
  signWithPasskey,
  startTestApp,
  type TestApp,
  type TestPerson,
  testPassword,
  waitForBlocked,
} from '@chamfer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let sources = 0;
beforeAll(async () => {
  app = await startTestApp({ workers: true });
});
afterAll(() => app.close());

const logIn = ({ email }: TestPerson, headers?: Record<string, string>) =>
  app.call('POST /auth/web/login', { input: { email, password: testPassword }, headers });
async function openSessions({ userId }: TestPerson): Promise<number> {
  const { rows } = await app.parts.database.pool.query(
    'select id from sessions where user_id = $1 and revoked_at is null',
    [userId],
  );
  return rows.length;
}

/** Resets the password, and pauses when the reset has locked the account but not its link yet. */
async function resetHeld(person: TestPerson) {
  // From a different source each time, because frequent requests require a captcha.
  await app.call('POST /reset-password', { input: { email: person.email }, ip: `10.6.0.${++sources}` });
  const hash = await receiveLink(app, person.email, '/password-reset/reset#');
  const held = await hold(app, 'select from one_time_tokens where user_id = $1 for update', [person.userId]);
  const input = { password: 'Better-Horse-8' };
  const reset = app.call('POST /reset-password/v2/{hash}', { params: { hash }, input });
  await waitForBlocked(app);
  return { held, ended: reset };
}

/** Deletes the account, and pauses when the deletion has locked the account but not its team yet. */
async function deletionHeld(person: TestPerson) {
  const held = await hold(app, 'select from teams where id = $1 for update', [person.teamId]);
  const deletion = app.call('DELETE /account', { as: person });
  await waitForBlocked(app);
  return { held, ended: deletion };
}

const newDevice = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0', 'x-tracking-id': crypto.randomUUID() };

describe.each([
  ['a reset of the password', resetHeld],
  ['a deletion of the account', deletionHeld],
])('a log-in that checked the password just before %s', (_, begin) => {
  test.each([
    ['on a known device', undefined],
    ['on a new device', newDevice],
  ])('is refused, and leaves no session behind: %s', async (_where, headers) => {
    const person = await buildPerson(app);
    const { held, ended } = await begin(person);
    const loggedIn = logIn(person, headers);
    await waitForBlocked(app, 2);
    await held.commit();
    expect((await ended).status).toBe(204);
    expect((await loggedIn).body.code).toBe('WRONG_PASSWORD');
    expect(await openSessions(person)).toBe(0);
  });
});

test('the session of a sign-in that comes first is ended by the reset that waited for it', async () => {
  const person = await buildPerson(app);
  const held = await hold(app, 'select from users where id = $1 for key share', [person.userId]);
  await app.call('POST /reset-password', { input: { email: person.email }, ip: `10.6.0.${++sources}` });
  const hash = await receiveLink(app, person.email, '/password-reset/reset#');
  const reset = app.call('POST /reset-password/v2/{hash}', { params: { hash }, input: { password: 'Better-Horse-8' } });
  await waitForBlocked(app);
  expect((await logIn(person)).status).toBe(200);
  await held.commit();
  expect((await reset).status).toBe(204);
  expect(await openSessions(person)).toBe(0);
});

test('a passkey used just before its account is deleted opens no session', async () => {
  const person = await buildPerson(app);
  const asked = (await app.call('POST /account/passkeys/options', { as: person })).body;
  const { passkey, response } = makePasskey(asked.options);
  const added = { challengeId: asked.challengeId, response };
  await app.call('POST /account/passkeys', { as: person, input: added });
  const { challengeId, options } = (await app.call('POST /auth/passkey/options')).body;
  const { held, ended } = await deletionHeld(person);
  const input = { challengeId, response: signWithPasskey(passkey, options) };
  const loggedIn = app.call('POST /auth/passkey/login', { input });
  await waitForBlocked(app, 2);
  await held.commit();
  expect((await ended).status).toBe(204);
  expect((await loggedIn).body.code).toBe('PASSKEY_INVALID');
  expect(await openSessions(person)).toBe(0);
});
