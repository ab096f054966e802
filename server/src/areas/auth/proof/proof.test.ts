import { createHash } from 'node:crypto';
import { schema } from '@chamfer/server/schema';
import {
  buildPerson,
  makePasskey,
  type SoftPasskey,
  signWithPasskey,
  solveCaptcha,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';

const app = useTestApp();

const wrongPassword = 'Wrong-Horse-77';
let count = 0;
/** Failures are also counted per IP, so each test has its own. */
const freshIp = () => `10.9.0.${++count}`;
type Caller = { token: string };

const prove = (as: Caller, password: string, more: { captcha?: string; ip?: string } = {}) => {
  const { captcha, ip = freshIp() } = more;
  return app.call('POST /account/proof', { as, input: { by: 'password', password, captcha }, ip });
};
const proveByCode = (as: Caller, code: string, ip?: string) =>
  app.call('POST /account/proof', { as, input: { by: 'code', code }, ip });
const proveByPasskey = (as: Caller, challengeId: string, response: Record<string, unknown>) =>
  app.call('POST /account/proof', { as, input: { by: 'passkey', challengeId, response } });
const beginPasskey = async (as: Caller) => (await app.call('POST /account/proof/passkey-options', { as })).body;
const outcome = ({ status, body }: { status: number; body?: { code?: string } }) => body?.code ?? status;
/** A call without effect here, because there are no other sessions. */
const endOthers = (as: Caller) => app.call('DELETE /account/sessions', { as });
const newCodes = (as: Caller) => app.call('POST /account/two-factor/recovery-codes', { as });

/** Removes the proof from every session of a person. */
async function forgetProof({ userId }: TestPerson): Promise<void> {
  const none = { provenAt: null, secondFactorAt: null };
  await app.parts.database.db.update(schema.sessions).set(none).where(eq(schema.sessions.userId, userId));
}

async function unproven(): Promise<TestPerson> {
  const person = await buildPerson(app);
  await forgetProof(person);
  return person;
}

/** A person with two-factor authentication on and no proof, and an unused code. */
async function withApp(): Promise<{ person: TestPerson; codes: string[]; nextCode: () => string }> {
  const person = await buildPerson(app);
  const { secret } = (await app.call('POST /account/two-factor/setup', { as: person })).body;
  const totp = new TOTP({ secret });
  const codeAt = (ms: number) => totp.generate({ timestamp: app.clock.now().getTime() + ms });
  const { body } = await app.call('POST /account/two-factor/enable', { as: person, input: { code: codeAt(0) } });
  await forgetProof(person);
  return { person, codes: body.recoveryCodes, nextCode: () => codeAt(30_000) };
}

async function withPasskey(): Promise<{ person: TestPerson; passkey: SoftPasskey }> {
  const person = await buildPerson(app);
  const { challengeId, options } = (await app.call('POST /account/passkeys/options', { as: person })).body;
  const { passkey, response } = makePasskey(options);
  await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
  await forgetProof(person);
  return { person, passkey };
}

test('the password is a proof for ten minutes, in this session only, and is audited', async () => {
  const person = await unproven();
  const elsewhere = await app.call('POST /auth/web/login', { input: { email: person.email, password: testPassword } });
  const other = { token: elsewhere.body.accessToken };
  await forgetProof(person);
  expect(outcome(await endOthers(person))).toBe('PROOF_REQUIRED');
  expect(outcome(await prove(person, testPassword))).toBe(204);
  expect(outcome(await endOthers(other))).toBe('PROOF_REQUIRED');
  app.clock.advance(9 * 60_000);
  expect(outcome(await endOthers(person))).toBe(204);
  app.clock.advance(61_000);
  expect(outcome(await endOthers(person))).toBe('PROOF_REQUIRED');
  const log = await app.parts.database.db
    .select({ action: schema.auditLog.action, details: schema.auditLog.details })
    .from(schema.auditLog)
    .where(eq(schema.auditLog.actorUserId, person.userId));
  expect(log).toContainEqual({ action: 'account.proven', details: { by: 'password' } });
});

test('signing in and signing up are proofs; a hand-off, the design app and a refresh are not', async () => {
  const input = { email: 'proven@haldenworks.example', password: testPassword };
  const form = { ...input, name: 'Mara Lindqvist', termsAccepted: true as const };
  const registered = (await app.call('POST /auth/web/register', { input: form })).body;
  const loggedIn = (await app.call('POST /auth/web/login', { input })).body;
  for (const { accessToken } of [registered, loggedIn]) {
    expect(outcome(await app.call('POST /account/two-factor/setup', { as: { token: accessToken } }))).toBe(200);
  }
  const as = { token: loggedIn.accessToken };
  const { token } = (await app.call('POST /auth/handoff', { as })).body;
  const handedOver = (await app.call('POST /auth/handoff/verify', { input: { token } })).body;
  const codeVerifier = app.parts.ids.secret();
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { code } = (await app.call('POST /auth/app', { as, input: { codeChallenge } })).body;
  const ofApp = (await app.call('POST /auth/app/token', { input: { code, codeVerifier } })).body;
  for (const { accessToken } of [handedOver, ofApp]) {
    expect(outcome(await endOthers({ token: accessToken }))).toBe('PROOF_REQUIRED');
  }
  app.clock.advance(10 * 60_000 + 1000);
  const refresh = { as: { token: loggedIn.refreshToken }, input: {} };
  const refreshed = (await app.call('POST /auth/refresh-token', refresh)).body;
  expect(outcome(await endOthers({ token: refreshed.accessToken }))).toBe('PROOF_REQUIRED');
});

test('requires a captcha after three wrong passwords, like sign-in; a missing captcha is no failure', async () => {
  const person = await unproven();
  const logIn = async () => {
    const input = { email: person.email, password: testPassword };
    return outcome(await app.call('POST /auth/web/login', { input, ip: freshIp() }));
  };
  for (let i = 0; i < 3; i++) expect(outcome(await prove(person, wrongPassword))).toBe('WRONG_PASSWORD');
  expect(outcome(await prove(person, testPassword))).toBe('MISSING_CAPTCHA');
  expect(outcome(await prove(person, testPassword, { captcha: 'wrong' }))).toBe('CAPTCHA_MISMATCH');
  expect(await logIn()).toBe('MISSING_CAPTCHA');
  const { rows } = await app.parts.database.pool.query('select count from rate_limits where key = $1', [
    `failures|address|${person.email}`,
  ]);
  expect(rows).toEqual([{ count: 3 }]);
  expect(outcome(await prove(person, testPassword, { captcha: await solveCaptcha(app) }))).toBe(204);
  // The right password resets the failures, as after a sign-in.
  expect(outcome(await prove(person, wrongPassword))).toBe('WRONG_PASSWORD');
});

test('failures of the IP count as well, regardless of who is signed in', async () => {
  const [person, ip] = [await unproven(), freshIp()];
  for (let i = 0; i < 3; i++) await prove(await unproven(), wrongPassword, { ip });
  expect(outcome(await prove(person, testPassword, { ip }))).toBe('MISSING_CAPTCHA');
  expect(outcome(await prove(person, testPassword))).toBe(204);
});

test('allows ten tries a minute from one source, including those of sign-in and changes', async () => {
  const [person, ip] = [await unproven(), freshIp()];
  const input = { email: person.email, password: testPassword };
  const newEmail = 'elsewhere@haldenworks.example';
  for (let i = 0; i < 4; i++) {
    expect(outcome(await prove(person, testPassword, { ip }))).toBe(204);
    await app.call('POST /auth/web/login', { input, ip });
  }
  for (let i = 0; i < 2; i++) {
    const change = { newEmail, password: testPassword };
    expect(outcome(await app.call('POST /change-email', { as: person, input: change, ip }))).toBe(204);
  }
  expect(outcome(await prove(person, testPassword, { ip }))).toBe('TOO_MANY_REQUESTS');
  expect(outcome(await proveByCode(person, '123456', ip))).toBe('TOO_MANY_REQUESTS');
  const change = { oldPassword: testPassword, newPassword: 'Better-Horse-8' };
  expect(outcome(await app.call('POST /change-password', { as: person, input: change, ip }))).toBe('TOO_MANY_REQUESTS');
  expect(outcome(await prove(person, testPassword))).toBe(204);
  app.clock.advance(61_000);
  expect(outcome(await prove(person, testPassword, { ip }))).toBe(204);
});

test('a code of the app or a recovery code is a proof where two-factor is on, once', async () => {
  const { person, codes, nextCode } = await withApp();
  const code = nextCode();
  for (const proof of [code, codes[0]!]) {
    await forgetProof(person);
    expect(outcome(await newCodes(person))).toBe('PROOF_REQUIRED');
    expect(outcome(await proveByCode(person, proof))).toBe(204);
    expect(outcome(await proveByCode(person, proof))).toBe('TWO_FACTOR_CODE_INVALID');
    expect(outcome(await endOthers(person))).toBe(204);
  }
  expect(outcome(await newCodes(person))).toBe(200);
  expect(outcome(await proveByCode(await unproven(), '123456'))).toBe('TWO_FACTOR_NOT_ENABLED');
  expect(outcome(await proveByCode(person, ' '))).toBe('TWO_FACTOR_CODE_INVALID');
});

test('wrong codes lock further tries, here and at sign-in', async () => {
  const { person, codes } = await withApp();
  for (let i = 0; i < 5; i++) expect(outcome(await proveByCode(person, 'k7m2p'))).toBe('TWO_FACTOR_CODE_INVALID');
  expect(outcome(await proveByCode(person, codes[0]!))).toBe('TOO_MANY_REQUESTS');
  const input = { email: person.email, password: testPassword, code: codes[0]! };
  expect(outcome(await app.call('POST /auth/web/login', { input }))).toBe('TOO_MANY_REQUESTS');
});

test('with two-factor on, a password is a weaker proof than a code', async () => {
  const { person, codes } = await withApp();
  expect(outcome(await prove(person, testPassword))).toBe(204);
  expect(outcome(await endOthers(person))).toBe(204);
  for (const call of ['recovery-codes', 'disable'] as const) {
    const answer = await app.call(`POST /account/two-factor/${call}`, { as: person });
    expect([outcome(answer), answer.body.details]).toEqual(['PROOF_REQUIRED', { proofs: ['code'] }]);
  }
  expect(outcome(await app.call('POST /account/passkeys/options', { as: person }))).toBe('PROOF_REQUIRED');
  const { body } = await app.call('POST /auth/web/login', {
    input: { email: person.email, password: testPassword, code: codes[0]! },
  });
  expect(outcome(await newCodes({ token: body.accessToken }))).toBe(200);
});

test('turning two-factor on counts as a proof by code', async () => {
  const person = await buildPerson(app);
  await forgetProof(person);
  await prove(person, testPassword);
  const { secret } = (await app.call('POST /account/two-factor/setup', { as: person })).body;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  await app.call('POST /account/two-factor/enable', { as: person, input: { code } });
  expect(outcome(await newCodes(person))).toBe(200);
});

test('a passkey of the account is a proof, of both factors', async () => {
  const { person, passkey } = await withPasskey();
  const { challengeId, options } = await beginPasskey(person);
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: passkey.credentialId.toString('base64url'), type: 'public-key' }],
  });
  const response = signWithPasskey(passkey, options);
  expect(outcome(await proveByPasskey(person, challengeId, response))).toBe(204);
  expect(outcome(await app.call('POST /account/passkeys/options', { as: person }))).toBe(200);
  expect(outcome(await proveByPasskey(person, challengeId, response))).toBe('PASSKEY_CHALLENGE_EXPIRED');
});

test('authenticators need not name the account if the request was for one account', async () => {
  const { person, passkey } = await withPasskey();
  const answerWith = async (userHandle: string | null | undefined) => {
    const { challengeId, options } = await beginPasskey(person);
    const signed = signWithPasskey(passkey, options);
    const response = { ...signed, response: { ...(signed.response as object), userHandle } };
    return outcome(await proveByPasskey(person, challengeId, response));
  };
  expect(await answerWith(undefined)).toBe(204);
  expect(await answerWith(null)).toBe(204);
  expect(await answerWith('AAAAAAAAAAAAAAAAAAAAAA')).toBe('PASSKEY_INVALID');
});

test('a passkey or request of another person, or a request for sign-in, is not a proof', async () => {
  const [own, other] = [await withPasskey(), await withPasskey()];
  const mine = await beginPasskey(own.person);
  const foreignKey = signWithPasskey(other.passkey, mine.options);
  expect(outcome(await proveByPasskey(own.person, mine.challengeId, foreignKey))).toBe('PASSKEY_INVALID');
  const theirs = await beginPasskey(other.person);
  const foreignRequest = signWithPasskey(own.passkey, theirs.options);
  expect(outcome(await proveByPasskey(own.person, theirs.challengeId, foreignRequest))).toBe(
    'PASSKEY_CHALLENGE_EXPIRED',
  );
  const ofLogIn = (await app.call('POST /auth/passkey/options')).body;
  const response = signWithPasskey(own.passkey, ofLogIn.options);
  expect(outcome(await proveByPasskey(own.person, ofLogIn.challengeId, response))).toBe('PASSKEY_CHALLENGE_EXPIRED');
  const unverified = await beginPasskey(own.person);
  const unseen = signWithPasskey(own.passkey, unverified.options, { isVerified: false });
  expect(outcome(await proveByPasskey(own.person, unverified.challengeId, unseen))).toBe('PASSKEY_INVALID');
  expect(outcome(await endOthers(own.person))).toBe('PROOF_REQUIRED');
});

test('accounts whose sign-in the company controls cannot give a proof', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  expect(outcome(await prove(person, testPassword))).toBe('SSO_ENFORCED');
  expect(outcome(await app.call('POST /account/proof/passkey-options', { as: person }))).toBe('SSO_ENFORCED');
});

test('an ended session cannot give a proof or change password or address', async () => {
  const person = await buildPerson(app);
  await app.call('POST /auth/logout', { as: person });
  const password = { oldPassword: testPassword, newPassword: 'Better-Horse-8' };
  const email = { newEmail: 'elsewhere@haldenworks.example', password: testPassword };
  expect([
    outcome(await prove(person, testPassword)),
    outcome(await app.call('POST /change-password', { as: person, input: password })),
    outcome(await app.call('POST /change-email', { as: person, input: email })),
  ]).toEqual(Array(3).fill('INVALID_TOKEN'));
});

test('names the invalid field of a proof', async () => {
  const person = await unproven();
  const wrong = [{}, { by: 'name' }, { by: 'password' }, { by: 'code' }];
  const fields = [];
  for (const input of wrong) {
    const { body } = await app.call('POST /account/proof', { as: person, input: input as never });
    fields.push([body.code, body.validationErrors[0]?.field]);
  }
  expect(fields).toEqual(['by', 'by', 'password', 'code'].map((field) => ['VALIDATION_ERROR', field]));
});

/** Locks a database row, starts `work`, and releases the lock once `work` is waiting for it. */
async function whileLocked<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const { pool } = app.parts.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    const done = work();
    await eventually(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await client.query('commit');
    return await done;
  } finally {
    client.release();
  }
}

test('a session that ends while it is deleting the account deletes nothing', async () => {
  const person = await buildPerson(app);
  const end = 'update sessions set revoked_at = now() where user_id = $1';
  const answer = await whileLocked(end, [person.userId], () => app.call('DELETE /account', { as: person }));
  expect(outcome(answer)).toBe('INVALID_TOKEN');
  const input = { email: person.email, password: testPassword };
  expect(outcome(await app.call('POST /auth/web/login', { input }))).toBe(200);
});

test('of two sessions that end each other and delete the account at the same time, one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await buildPerson(app);
    const input = { email: person.email, password: testPassword };
    const other = { token: (await app.call('POST /auth/web/login', { input })).body.accessToken };
    const answers = await Promise.all([
      app.call('DELETE /account', { as: person }),
      app.call('DELETE /account/sessions', { as: other }),
      app.call('DELETE /account/sessions', { as: person }),
    ]);
    const [deletion, byOther, byOne] = answers.map(outcome);
    for (const each of [deletion, byOther, byOne]) expect([204, 'INVALID_TOKEN']).toContain(each);
    const left = outcome(await app.call('POST /auth/web/login', { input, ip: freshIp() }));
    expect(left).toBe(deletion === 204 ? 'WRONG_PASSWORD' : 200);
    expect(byOther === 204 && byOne === 204).toBe(false);
  }
});
