import { passkeysMax } from '@chamfer/contract/rules';
import {
  buildPerson,
  makePasskey,
  type PasskeyFlaws,
  type PasskeyKind,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const minute = 60_000;
const begin = async (as: TestPerson) => (await app.call('POST /account/passkeys/options', { as })).body;
const list = async (as: TestPerson) => (await app.call('GET /account/passkeys', { as })).body;

async function add(
  as: TestPerson,
  given: { kind?: PasskeyKind; flaws?: PasskeyFlaws; name?: string; userAgent?: string } = {},
) {
  const { challengeId, options } = await begin(as);
  const { passkey, response } = makePasskey(options, given.kind, given.flaws);
  const input = { challengeId, response, ...(given.name !== undefined && { name: given.name }) };
  const headers = { 'user-agent': given.userAgent ?? '' };
  return { passkey, input, answer: await app.call('POST /account/passkeys', { as, input, headers }) };
}

const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('adds a passkey, shows it and mails the owner', async () => {
  const person = await buildPerson(app);
  const { answer } = await add(person, { name: '  Mara’s key ', kind: { isSynced: true } });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ name: 'Mara’s key', syncs: true, lastUsedAt: null });
  expect(await list(person)).toEqual([answer.body]);
  const [mail] = await receiveMails(app, person.email);
  expect(mail!.text).toContain('“Mara’s key”');
});

test('requests a passkey that identifies the account and verifies the user', async () => {
  const person = await buildPerson(app);
  const { passkey } = await add(person, { kind: { isSynced: true } });
  const { options } = await begin(person);
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { id: Buffer.from(person.userId.replaceAll('-', ''), 'hex').toString('base64url'), name: person.email },
    attestation: 'none',
    timeout: 5 * minute,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: passkey.credentialId.toString('base64url'), transports: ['hybrid', 'internal'] }],
  });
});

test.each([
  ['what keeps it', { kind: { aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' } }, '1Password'],
  ['its device', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' }, 'Firefox on Linux'],
  ['nothing', {}, 'Passkey'],
])('without a name it is called after %s', async (_, given, name) => {
  const { answer } = await add(await buildPerson(app), given);
  expect(answer.body).toMatchObject({ name, syncs: false });
});

test('an account has at most as many as the list can show', async () => {
  const person = await buildPerson(app);
  const { challengeId, options } = await begin(person);
  const { response } = makePasskey(options);
  await app.parts.database.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
     select gen_random_uuid(), $1, 'limit-' || n, '', 0, '[]', false, 'Old key', now() from generate_series(1, $2::int) n`,
    [person.userId, passkeysMax],
  );
  // A request made while there was still room is refused as well.
  const late = await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
  const another = await app.call('POST /account/passkeys/options', { as: person });
  expect([refused(late), refused(another)]).toEqual([
    [409, 'PASSKEY_LIMIT_REACHED'],
    [409, 'PASSKEY_LIMIT_REACHED'],
  ]);
  expect(await list(person)).toHaveLength(passkeysMax);
});

test('is not available to accounts whose sign-in the company controls', async () => {
  const person = await buildPerson(app, { ssoEnforced: true });
  expect(refused(await app.call('POST /account/passkeys/options', { as: person }))).toEqual([403, 'SSO_ENFORCED']);
});

test.each<[string, PasskeyFlaws]>([
  ['another origin', { origin: 'http://localhost:3001' }],
  ['another host', { rpId: 'example.com' }],
  ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['a holder who was not verified', { isVerified: false }],
  ['an attestation with certificates', { attestation: { format: 'packed', statement: hex('a16378356380') } }],
  ['an attestation that was not asked for', { attestation: { format: 'android-safetynet', statement: hex('a0') } }],
  ['an attestation of no known form', { attestation: { format: 'none', statement: hex('a1616101') } }],
])('refuses a passkey with %s', async (_, flaws) => {
  const person = await buildPerson(app);
  expect(refused((await add(person, { flaws })).answer)).toEqual([400, 'PASSKEY_INVALID']);
  expect(await list(person)).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['numbers', { id: 1, rawId: 1, type: 1, response: 1 }],
  ['no response', { id: 'a', rawId: 'a', type: 'public-key' }],
  ['words', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: '!!' } }],
  ['nothing inside', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'bnVsbA' } }],
])('refuses an answer of %s', async (_, response) => {
  const person = await buildPerson(app);
  const { challengeId } = await begin(person);
  const answer = await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
  expect(refused(answer)).toEqual([400, 'PASSKEY_INVALID']);
});

test('a request can be answered once, within five minutes, by the person it was made for', async () => {
  const person = await buildPerson(app);
  const { input } = await add(person);
  const send = (as: TestPerson, given: typeof input) => app.call('POST /account/passkeys', { as, input: given });
  expect(refused(await send(person, input))).toEqual([400, 'PASSKEY_CHALLENGE_EXPIRED']);

  const { challengeId, options } = await begin(person);
  const mine = { challengeId, response: makePasskey(options).response };
  expect(refused(await send(await buildPerson(app), mine))).toEqual([400, 'PASSKEY_CHALLENGE_EXPIRED']);
  expect((await send(person, mine)).status).toBe(201);

  const late = await begin(person);
  app.clock.advance(5 * minute);
  const answer = await send(person, { challengeId: late.challengeId, response: makePasskey(late.options).response });
  expect(refused(answer)).toEqual([400, 'PASSKEY_CHALLENGE_EXPIRED']);
  expect(await list(person)).toHaveLength(2);
});

test('a wrong answer uses up the request', async () => {
  const person = await buildPerson(app);
  const { input } = await add(person, { flaws: { isVerified: false } });
  expect(refused(await app.call('POST /account/passkeys', { as: person, input }))[1]).toBe('PASSKEY_CHALLENGE_EXPIRED');
});

test('the same passkey can be added only once', async () => {
  const [first, second] = [await buildPerson(app), await buildPerson(app)];
  const { passkey } = await add(first);
  const { challengeId, options } = await begin(second);
  const { response } = makePasskey(options, { credentialId: passkey.credentialId });
  const answer = await app.call('POST /account/passkeys', { as: second, input: { challengeId, response } });
  expect(refused(answer)).toEqual([400, 'PASSKEY_INVALID']);
  expect(await list(second)).toEqual([]);
});

test('refuses ids longer than the standard allows', async () => {
  const { answer } = await add(await buildPerson(app), { kind: { credentialId: Buffer.alloc(1024, 7) } });
  expect(refused(answer)).toEqual([400, 'PASSKEY_INVALID']);
});

test('renames and removes a passkey, and mails the owner about the removal', async () => {
  const person = await buildPerson(app);
  const { body } = (await add(person)).answer;
  const params = { passkeyId: body.passkeyId };
  const kept = (await add(person)).answer.body;
  const renamed = await app.call('PATCH /account/passkeys/{passkeyId}', {
    as: person,
    params,
    input: { name: 'Desk key' },
  });
  expect(renamed.body).toEqual({ ...body, name: 'Desk key' });
  expect(await list(person)).toEqual([renamed.body, kept]);
  expect((await app.call('DELETE /account/passkeys/{passkeyId}', { as: person, params })).status).toBe(204);
  expect(await list(person)).toEqual([kept]);
  const mails = await receiveMails(app, person.email, 3);
  expect(mails.filter(({ text }) => text.includes('removed') && text.includes('“Desk key”'))).toHaveLength(1);
});

test('nobody can change the passkeys of others', async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const params = { passkeyId: (await add(owner)).answer.body.passkeyId };
  const input = { name: 'Mine' };
  const renamed = await app.call('PATCH /account/passkeys/{passkeyId}', { as: stranger, params, input });
  const removed = await app.call('DELETE /account/passkeys/{passkeyId}', { as: stranger, params });
  expect([refused(renamed), refused(removed)]).toEqual([
    [404, 'PASSKEY_NOT_FOUND'],
    [404, 'PASSKEY_NOT_FOUND'],
  ]);
  expect(await list(owner)).toMatchObject([{ ...params, name: 'Passkey' }]);
});

function hex(bytes: string): Buffer {
  return Buffer.from(bytes, 'hex');
}
