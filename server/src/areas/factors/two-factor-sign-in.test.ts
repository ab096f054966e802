import {
  buildPerson,
  makePasskey,
  receiveMails,
  signWithPasskey,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const stepMs = 30_000;

/** A person with an app, at the start of a time step, three steps after it was turned on. */
async function withApp(): Promise<{ person: TestPerson; codes: string[]; codeOf: (steps?: number) => string }> {
  const person = await buildPerson(app);
  const asked = await app.call('POST /account/two-factor/setup', { as: person });
  const totp = new TOTP({ secret: asked.body.secret });
  const codeOf = (steps = 0) => totp.generate({ timestamp: app.clock.now().getTime() + steps * stepMs });
  const { body } = await app.call('POST /account/two-factor/enable', { as: person, input: { code: codeOf() } });
  app.clock.advance(4 * stepMs - (app.clock.now().getTime() % stepMs));
  return { person, codes: body.recoveryCodes, codeOf };
}

const logIn = ({ email }: TestPerson, code?: string, password = testPassword) =>
  app.call('POST /auth/web/login', { input: { email, password, ...(code !== undefined && { code }) } });
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const invalid = [400, 'TWO_FACTOR_CODE_INVALID'];

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

test('requires a code only after the right password', async () => {
  const { person, codeOf } = await withApp();
  expect(refused(await logIn(person))).toEqual([400, 'TWO_FACTOR_REQUIRED']);
  expect(refused(await logIn(person, ' '))).toEqual([400, 'TWO_FACTOR_REQUIRED']);
  expect(refused(await logIn(person, undefined, 'Wrong-Horse-77'))).toEqual([404, 'WRONG_PASSWORD']);
  expect(refused(await logIn(person, codeOf(), 'Wrong-Horse-77'))).toEqual([404, 'WRONG_PASSWORD']);
  const { status, body } = await logIn(person, codeOf());
  expect([status, body.userId]).toEqual([200, person.userId]);
});

test.each([
  ['the step before', -1],
  ['the next step', 1],
])('takes the code of %s', async (_, steps) => {
  const { person, codeOf } = await withApp();
  expect((await logIn(person, codeOf(steps))).status).toBe(200);
});

test.each([
  ['two steps before', -2],
  ['two steps ahead', 2],
])('refuses the code of %s', async (_, steps) => {
  const { person, codeOf } = await withApp();
  expect(refused(await logIn(person, codeOf(steps)))).toEqual(invalid);
});

test('accepts a code as people type it', async () => {
  const { person, codeOf } = await withApp();
  const code = codeOf();
  expect((await logIn(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
});

test('a code works once, and older ones do not work', async () => {
  const { person, codeOf } = await withApp();
  const [older, code] = [codeOf(-1), codeOf()];
  expect((await logIn(person, code)).status).toBe(200);
  expect(refused(await logIn(person, code))).toEqual(invalid);
  expect(refused(await logIn(person, older))).toEqual(invalid);
  expect((await logIn(person, codeOf(1))).status).toBe(200);
});

test('the code that turned it on cannot be used to sign in', async () => {
  const person = await buildPerson(app);
  const asked = await app.call('POST /account/two-factor/setup', { as: person });
  const code = TOTP.generate({
    secret: new TOTP({ secret: asked.body.secret }).secret,
    timestamp: app.clock.now().getTime(),
  });
  await app.call('POST /account/two-factor/enable', { as: person, input: { code } });
  expect(refused(await logIn(person, code))).toEqual(invalid);
});

test('of two concurrent sign-ins with the same code only one succeeds', async () => {
  const { person, codes, codeOf } = await withApp();
  for (const code of [codeOf(), codes[0]!]) {
    const answers = await Promise.all([logIn(person, code), logIn(person, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
});

test('after five wrong codes in a quarter of an hour no more are checked; right ones do not count', async () => {
  const { person, codes, codeOf } = await withApp();
  for (const code of codes.slice(0, 3)) expect((await logIn(person, code)).status).toBe(200);
  app.clock.advance(60_000);
  for (const code of [wrong(codeOf()), 'wrong', wrong(codeOf()), 'aaaaa-aaaaa', wrong(codeOf())]) {
    expect(refused(await logIn(person, code))).toEqual(invalid);
  }
  for (const code of [codeOf(), codes[3]!]) {
    const answer = await logIn(person, code);
    expect(refused(answer)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  app.clock.advance(15 * 60_000);
  expect((await logIn(person, codes[3])).status).toBe(200);
});

test('wrong codes of one account do not lock another', async () => {
  const [first, second] = [await withApp(), await withApp()];
  for (let i = 0; i < 6; i++) await logIn(first.person, 'wrong');
  expect((await logIn(second.person, second.codeOf())).status).toBe(200);
});

test('a recovery code works once, in any notation, and the owner is informed how many are left', async () => {
  const { person, codes } = await withApp();
  const [first, second, third] = codes as [string, string, string];
  expect((await logIn(person, first)).status).toBe(200);
  expect(refused(await logIn(person, first))).toEqual(invalid);
  expect((await logIn(person, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  expect((await logIn(person, third.replace('-', ''))).status).toBe(200);
  expect((await app.call('GET /account/two-factor', { as: person })).body.recoveryCodesLeft).toBe(7);
  const used = (await receiveMails(app, person.email, 4)).filter(
    ({ subject }) => subject === 'A recovery code was used',
  );
  expect(used.map(({ text }) => /(\d+) recovery codes are left/.exec(text)![1]).toSorted()).toEqual(['7', '8', '9']);
});

test('new recovery codes replace the old ones', async () => {
  const { person, codes } = await withApp();
  const { body } = await app.call('POST /account/two-factor/recovery-codes', { as: person });
  expect(body.recoveryCodes).toHaveLength(10);
  expect(refused(await logIn(person, codes[0]))).toEqual(invalid);
  expect((await logIn(person, body.recoveryCodes[0])).status).toBe(200);
});

test('the recovery codes of others do not work', async () => {
  const [first, second] = [await withApp(), await withApp()];
  expect(refused(await logIn(first.person, second.codes[0]))).toEqual(invalid);
});

test('a passkey covers both factors', async () => {
  const { person } = await withApp();
  const asked = (await app.call('POST /account/passkeys/options', { as: person })).body;
  const { passkey, response } = makePasskey(asked.options);
  await app.call('POST /account/passkeys', { as: person, input: { challengeId: asked.challengeId, response } });
  const { challengeId, options } = (await app.call('POST /auth/passkey/options')).body;
  const answer = await app.call('POST /auth/passkey/login', {
    input: { challengeId, response: signWithPasskey(passkey, options) },
  });
  expect([answer.status, answer.body.userId]).toEqual([200, person.userId]);
});
