import {
  buildPerson,
  makePasskey,
  type PasskeyFlaws,
  receiveMails,
  type SoftPasskey,
  signWithPasskey,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

async function withPasskey(counter = 0): Promise<{ person: TestPerson; passkey: SoftPasskey; passkeyId: string }> {
  const person = await buildPerson(app);
  const asked = await app.call('POST /account/passkeys/options', { as: person });
  const { challengeId, options } = asked.body;
  const { passkey, response } = makePasskey(options, { counter });
  const { body } = await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
  return { person, passkey, passkeyId: body.passkeyId };
}

const begin = async () => (await app.call('POST /auth/passkey/options')).body;
const logIn = (challengeId: string, response: Record<string, unknown>, headers?: Record<string, string>) =>
  app.call('POST /auth/passkey/login', { input: { challengeId, response }, headers });

async function signIn(passkey: SoftPasskey, flaws?: PasskeyFlaws, headers?: Record<string, string>) {
  const { challengeId, options } = await begin();
  return logIn(challengeId, signWithPasskey(passkey, options, flaws), headers);
}

const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('signs in without an address or a password, and remembers when', async () => {
  const { person, passkey } = await withPasskey();
  const { options } = await begin();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
  expect(options).not.toHaveProperty('allowCredentials');
  const { status, body } = await signIn(passkey);
  expect([status, body.userId]).toEqual([200, person.userId]);
  const as = { token: body.accessToken };
  expect((await app.call('GET /account', { as })).body.email).toBe(person.email);
  const [shown] = (await app.call('GET /account/passkeys', { as })).body;
  expect(Date.parse(shown!.lastUsedAt!)).toBeGreaterThanOrEqual(Date.parse(shown!.createdAt));
  expect((await signIn(passkey)).status).toBe(200);
});

test('mails the owner when the device is new', async () => {
  const { person, passkey } = await withPasskey();
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0', 'x-tracking-id': crypto.randomUUID() };
  expect((await signIn(passkey, {}, headers)).status).toBe(200);
  const mails = await receiveMails(app, person.email, 2);
  expect(mails.filter(({ text }) => text.includes('Firefox on Windows'))).toHaveLength(1);
});

test.each<[string, PasskeyFlaws]>([
  ['another origin', { origin: 'https://localhost:3000' }],
  ['another host', { rpId: 'example.com' }],
  ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['a holder who was not verified', { isVerified: false }],
  ['the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('refuses an answer with %s', async (_, flaws) => {
  const { passkey } = await withPasskey();
  expect(refused(await signIn(passkey, flaws))).toEqual([400, 'PASSKEY_INVALID']);
  expect((await signIn(passkey)).status).toBe(200);
});

test('refuses a wrong signature', async () => {
  const { passkey } = await withPasskey();
  const { challengeId, options } = await begin();
  const { privateKey } = (await withPasskey()).passkey;
  const response = signWithPasskey({ ...passkey, privateKey }, options);
  expect(refused(await logIn(challengeId, response))).toEqual([400, 'PASSKEY_INVALID']);
});

test.each<[string, (answer: Record<string, unknown>) => Record<string, unknown>]>([
  ['nothing', () => ({})],
  ['an id that is none', (answer) => ({ ...answer, id: 'a b', rawId: 'a b' })],
  ['a number for an id', (answer) => ({ ...answer, id: 7, rawId: 7 })],
  ['an id without end', (answer) => ({ ...answer, id: 'a'.repeat(5000), rawId: 'a'.repeat(5000) })],
  ['an unknown id', (answer) => ({ ...answer, id: 'abc', rawId: 'abc' })],
  ['no response', (answer) => ({ ...answer, response: undefined })],
  ['an empty response', (answer) => ({ ...answer, response: {} })],
  ['cut data', (answer) => ({ ...answer, response: { ...(answer.response as object), authenticatorData: 'AAAA' } })],
  ['no signature', (answer) => ({ ...answer, response: { ...(answer.response as object), signature: null } })],
])('refuses an answer of %s', async (_, spoil) => {
  const { passkey } = await withPasskey();
  const { challengeId, options } = await begin();
  expect(refused(await logIn(challengeId, spoil(signWithPasskey(passkey, options))))).toEqual([400, 'PASSKEY_INVALID']);
});

test('refuses NUL in an answer, as in every text', async () => {
  const { passkey } = await withPasskey();
  const { challengeId, options } = await begin();
  const answer = { ...signWithPasskey(passkey, options), id: 'a\u0000b' };
  expect(refused(await logIn(challengeId, answer))).toEqual([400, 'VALIDATION_ERROR']);
});

test('a request can be answered once, within five minutes', async () => {
  const { passkey } = await withPasskey();
  const { challengeId, options } = await begin();
  const answers = await Promise.all([0, 1].map(() => logIn(challengeId, signWithPasskey(passkey, options))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(refused(await logIn(challengeId, signWithPasskey(passkey, options)))[1]).toBe('PASSKEY_CHALLENGE_EXPIRED');
  const late = await begin();
  app.clock.advance(5 * 60_000);
  const answer = await logIn(late.challengeId, signWithPasskey(passkey, late.options));
  expect(refused(answer)).toEqual([400, 'PASSKEY_CHALLENGE_EXPIRED']);
});

test('a request for a new passkey cannot be used to sign in', async () => {
  const { person, passkey } = await withPasskey();
  const asked = await app.call('POST /account/passkeys/options', { as: person });
  const response = signWithPasskey(passkey, { ...asked.body.options, rpId: 'localhost' });
  expect(refused(await logIn(asked.body.challengeId, response))).toEqual([400, 'PASSKEY_CHALLENGE_EXPIRED']);
});

test('a counter that does not increase reveals a copy', async () => {
  const { passkey } = await withPasskey(5);
  expect((await signIn(passkey)).status).toBe(200);
  expect(refused(await signIn(passkey, { counter: 6 }))).toEqual([400, 'PASSKEY_INVALID']);
  expect(refused(await signIn(passkey, { counter: 2 }))).toEqual([400, 'PASSKEY_INVALID']);
  expect((await signIn(passkey)).status).toBe(200);
});

test('of two answers with the same counter only one signs in', async () => {
  const { passkey } = await withPasskey(5);
  const requests = [await begin(), await begin()];
  const answers = await Promise.all(
    requests.map(({ challengeId, options }) => logIn(challengeId, signWithPasskey(passkey, options, { counter: 6 }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a removed passkey cannot sign in', async () => {
  const { person, passkey, passkeyId } = await withPasskey();
  await app.call('DELETE /account/passkeys/{passkeyId}', { as: person, params: { passkeyId } });
  expect(refused(await signIn(passkey))).toEqual([400, 'PASSKEY_INVALID']);
});

test('deleting an account deletes its passkeys', async () => {
  const { person, passkey } = await withPasskey();
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
  expect(refused(await signIn(passkey))).toEqual([400, 'PASSKEY_INVALID']);
  const { rows } = await app.parts.database.pool.query('select 1 from passkeys where user_id = $1', [person.userId]);
  expect(rows).toEqual([]);
});

test('single sign-on is reported for a company-controlled account only after a correct passkey', async () => {
  const { person, passkey } = await withPasskey();
  await app.parts.database.pool.query('update users set sso_enforced = true where id = $1', [person.userId]);
  expect(refused(await signIn(passkey, { isVerified: false }))).toEqual([400, 'PASSKEY_INVALID']);
  expect(refused(await signIn(passkey))).toEqual([403, 'SSO_ENFORCED']);
});
