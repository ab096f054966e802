import { buildPerson, logIn, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const setUp = (as: TestPerson) => app.call('POST /account/two-factor/setup', { as });
const enable = (as: TestPerson, code: string) => app.call('POST /account/two-factor/enable', { as, input: { code } });
const disable = (as: TestPerson) => app.call('POST /account/two-factor/disable', { as });
const look = async (as: TestPerson) => (await app.call('GET /account/two-factor', { as })).body;
const codeOf = (secret: string) => TOTP.generate({ secret: secretOf(secret), timestamp: app.clock.now().getTime() });
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const rows = async (table: string, { userId }: TestPerson) =>
  (await app.parts.database.pool.query(`select * from ${table} where user_id = $1`, [userId])).rows;

async function withTwoFactor(): Promise<{ person: TestPerson; codes: string[] }> {
  const person = await buildPerson(app);
  const { secret } = (await setUp(person)).body;
  return { person, codes: (await enable(person, codeOf(secret))).body.recoveryCodes };
}

test('sets up an app, without requiring codes yet', async () => {
  const person = await buildPerson(app);
  const { secret, uri } = (await setUp(person)).body;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', `/Chamfer:${person.email}`]);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Chamfer',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(await look(person)).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
  expect((await logIn(app, person.email)).status).toBe(200);
});

test('turns on with a first code, shows recovery codes only once, and mails the owner', async () => {
  const person = await buildPerson(app);
  const { secret } = (await setUp(person)).body;
  const { status, body } = await enable(person, codeOf(secret));
  expect(status).toBe(200);
  expect(new Set(body.recoveryCodes).size).toBe(10);
  for (const code of body.recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  expect(await look(person)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
  expect(refused(await logIn(app, person.email))).toEqual([400, 'TWO_FACTOR_REQUIRED']);
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.subject).toBe('Two-factor authentication is on');
});

test('does not store the secret or the recovery codes in plain text', async () => {
  const person = await buildPerson(app);
  const { secret } = (await setUp(person)).body;
  const { recoveryCodes } = (await enable(person, codeOf(secret))).body;
  const stored = JSON.stringify([await rows('two_factors', person), await rows('recovery_codes', person)]);
  const raw = Buffer.from(secretOf(secret).bytes);
  for (const form of [secret, raw.toString('hex'), raw.toString('base64'), ...recoveryCodes]) {
    expect(stored).not.toContain(form);
    expect(stored).not.toContain(form.replace('-', ''));
  }
});

test('a wrong code does not turn it on', async () => {
  const person = await buildPerson(app);
  const { secret } = (await setUp(person)).body;
  const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
  for (const code of [wrong, '', '12345', 'k7m2p-x9qrt']) {
    expect(refused(await enable(person, code))).toEqual([400, 'TWO_FACTOR_CODE_INVALID']);
  }
  expect((await look(person)).enabled).toBe(false);
  expect((await enable(person, ` ${codeOf(secret).replace(/^.../, '$& ')} `)).status).toBe(200);
});

test('the latest secret counts', async () => {
  const person = await buildPerson(app);
  const first = (await setUp(person)).body.secret;
  const second = (await setUp(person)).body.secret;
  expect(refused(await enable(person, codeOf(first)))[1]).toBe('TWO_FACTOR_CODE_INVALID');
  expect((await enable(person, codeOf(second))).status).toBe(200);
});

test('refuses to turn it on twice, or to change it while it is off', async () => {
  const { person } = await withTwoFactor();
  expect(refused(await setUp(person))).toEqual([409, 'TWO_FACTOR_ALREADY_ENABLED']);
  expect(refused(await enable(person, '123456'))).toEqual([409, 'TWO_FACTOR_ALREADY_ENABLED']);
  const other = await buildPerson(app);
  expect(refused(await enable(other, '123456'))).toEqual([409, 'TWO_FACTOR_NOT_ENABLED']);
  await setUp(other);
  const renew = await app.call('POST /account/two-factor/recovery-codes', { as: other });
  expect(refused(renew)).toEqual([409, 'TWO_FACTOR_NOT_ENABLED']);
  expect(refused(await disable(other))).toEqual([409, 'TWO_FACTOR_NOT_ENABLED']);
});

test('of two concurrent calls that turn it on with the same code only one succeeds', async () => {
  const person = await buildPerson(app);
  const code = codeOf((await setUp(person)).body.secret);
  const answers = await Promise.all([enable(person, code), enable(person, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await look(person)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
});

test('turns off, which drops the codes and mails the owner', async () => {
  const { person } = await withTwoFactor();
  expect((await disable(person)).status).toBe(204);
  expect(await look(person)).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
  expect((await logIn(app, person.email)).status).toBe(200);
  expect([await rows('two_factors', person), await rows('recovery_codes', person)]).toEqual([[], []]);
  const subjects = (await receiveMails(app, person.email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain('Two-factor authentication is off');
  expect((await setUp(person)).status).toBe(200);
});

test('is not available to accounts whose sign-in the company controls', async () => {
  const person = await buildPerson(app);
  await app.parts.database.pool.query('update users set sso_enforced = true where id = $1', [person.userId]);
  expect(refused(await setUp(person))).toEqual([403, 'SSO_ENFORCED']);
});

test('is deleted with the account', async () => {
  const { person } = await withTwoFactor();
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
  expect([await rows('two_factors', person), await rows('recovery_codes', person)]).toEqual([[], []]);
});

test('turning it on and off is audited', async () => {
  const { person } = await withTwoFactor();
  await app.call('POST /account/two-factor/recovery-codes', { as: person });
  await disable(person);
  const { rows: log } = await app.parts.database.pool.query(
    'select action, details from audit_log where actor_user_id = $1 order by at, id',
    [person.userId],
  );
  expect(log).toEqual(
    ['account.two_factor_enabled', 'account.recovery_codes_renewed', 'account.two_factor_disabled'].map((action) => ({
      action,
      details: {},
    })),
  );
});
