import { createHash, randomBytes } from 'node:crypto';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let person: TestPerson;
beforeAll(async () => {
  person = await buildPerson(app);
});

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const makeVerifier = () => randomBytes(32).toString('base64url');

async function begin(as: TestPerson = person, codeVerifier = makeVerifier()) {
  const input = { codeChallenge: challengeOf(codeVerifier) };
  const { status, body } = await app.call('POST /auth/app', { as, input });
  expect(status).toBe(201);
  return { ...body, codeVerifier };
}
const finish = (code: string, codeVerifier: string) =>
  app.call('POST /auth/app/token', { input: { code, codeVerifier } });
const expectRefused = ({ status, body }: Awaited<ReturnType<typeof finish>>) =>
  expect([status, body.code, body.details]).toEqual([400, 'APP_AUTH_CODE_INVALID', null]);

test('gives the design app its own session for the code and its verifier', async () => {
  const { code, codeVerifier } = await begin();
  const { status, body } = await finish(code, codeVerifier);
  expect([status, body.userId]).toEqual([200, person.userId]);
  const account = await app.call('GET /account', { as: { token: body.accessToken } });
  expect(account.body.email).toBe(person.email);
  const sessions = await app.call('GET /account/sessions', { as: person });
  expect(sessions.body.items.length).toBe(2);
});

test('accepts the example verifier and challenge of RFC 7636', async () => {
  const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const { body } = await app.call('POST /auth/app', { as: person, input: { codeChallenge } });
  expect((await finish(body.code, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).status).toBe(200);
});

test('a wrong verifier invalidates the code', async () => {
  const { code, codeVerifier } = await begin();
  expectRefused(await finish(code, makeVerifier()));
  expectRefused(await finish(code, codeVerifier));
});

test('neither the challenge nor the verifier of another code is accepted as the verifier', async () => {
  const [first, second] = [await begin(), await begin()];
  expectRefused(await finish(first.code, challengeOf(first.codeVerifier)));
  expectRefused(await finish(second.code, first.codeVerifier));
});

test('works once, also when used twice at the same time', async () => {
  const { code, codeVerifier } = await begin();
  const answers = await Promise.all([finish(code, codeVerifier), finish(code, codeVerifier)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expectRefused(await finish(code, codeVerifier));
});

test('is valid for five minutes', async () => {
  const [early, late] = [await begin(), await begin()];
  app.clock.advance(4 * 60_000);
  expect((await finish(early.code, early.codeVerifier)).status).toBe(200);
  app.clock.advance(60_000);
  expectRefused(await finish(late.code, late.codeVerifier));
});

test('becomes invalid when the session that created it ends', async () => {
  const somebody = await buildPerson(app);
  const { code, codeVerifier } = await begin(somebody);
  await app.call('POST /auth/logout', { as: somebody });
  expectRefused(await finish(code, codeVerifier));
});

test('requires a well-formed S256 challenge and verifier', async () => {
  for (const codeChallenge of ['', 'c'.repeat(42), 'c'.repeat(44), `${'c'.repeat(42)}=`]) {
    const { body } = await app.call('POST /auth/app', { as: person, input: { codeChallenge } });
    expect(body.code).toBe('VALIDATION_ERROR');
  }
  const { code } = await begin();
  for (const codeVerifier of ['v'.repeat(42), 'v'.repeat(129), `${'v'.repeat(43)} `]) {
    expect((await finish(code, codeVerifier)).body.code).toBe('VALIDATION_ERROR');
  }
  expectRefused(await finish('unknown', makeVerifier()));
});

test('stores the hash of the code under the returned id', async () => {
  const { code, id } = await begin();
  const { rows } = await app.parts.database.db.execute<{ token_hash: string }>(
    sql`select token_hash from one_time_tokens where id = ${id} and purpose = 'app_auth'`,
  );
  expect(rows).toEqual([{ token_hash: createHash('sha256').update(code).digest('hex') }]);
});
