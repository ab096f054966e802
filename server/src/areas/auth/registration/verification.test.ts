import { buildPerson, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const resend = (as: TestPerson) => app.call('POST /verify/resend', { as });
const confirm = (confirmationHash: string) => app.call('POST /verify/confirm', { input: { confirmationHash } });
const isVerified = async (as: TestPerson) => (await app.call('GET /account', { as })).body.emailVerified;

/** Waits for this many mails and returns the confirmation hash of the newest. */
function hashFrom(person: TestPerson, mails = 1): Promise<string> {
  return eventually(async () => {
    const found = await mailsTo(app, person.email);
    expect(found).toHaveLength(mails);
    return /\/verify#([\w-]+)/.exec(found[0]!.text)![1]!;
  });
}

test('verifies the address once', async () => {
  const person = await buildPerson(app, { verified: false });
  expect((await resend(person)).status).toBe(204);
  const hash = await hashFrom(person);
  const first = await confirm(hash);
  expect([first.status, first.body.email]).toEqual([200, person.email]);
  expect(await isVerified(person)).toBe(true);
  const second = await confirm(hash);
  expect([second.status, second.body.code]).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
});

test('verifies once even when the link is opened twice at the same time', async () => {
  const person = await buildPerson(app, { verified: false });
  await resend(person);
  const hash = await hashFrom(person);
  const answers = await Promise.all([confirm(hash), confirm(hash), confirm(hash)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test('a link expires after seven days', async () => {
  const [early, late] = [await buildPerson(app, { verified: false }), await buildPerson(app, { verified: false })];
  for (const person of [early, late]) await resend(person);
  const hashes = [await hashFrom(early), await hashFrom(late)] as const;
  app.clock.advance(7 * 24 * 3_600_000 - 60_000);
  expect((await confirm(hashes[0])).status).toBe(200);
  app.clock.advance(60_000);
  const refused = await confirm(hashes[1]);
  expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
});

test('a newer mail replaces the older one', async () => {
  const person = await buildPerson(app, { verified: false });
  await resend(person);
  const first = await hashFrom(person);
  app.clock.advance(1000);
  await resend(person);
  const second = await hashFrom(person, 2);
  expect((await confirm(first)).body.code).toBe('INVALID_CONFIRMATION_HASH');
  expect((await confirm(second)).status).toBe(200);
});

test('verifies only the address it was sent to; another account is not changed', async () => {
  const [person, other] = [await buildPerson(app, { verified: false }), await buildPerson(app, { verified: false })];
  await resend(person);
  await confirm(await hashFrom(person));
  expect([await isVerified(person), await isVerified(other)]).toEqual([true, false]);
});

test('does not accept other kinds of secrets', async () => {
  const { body } = await app.call('POST /auth/web/register', {
    input: {
      email: 'henrik@haldenworks.example',
      password: 'Correct-Horse-7',
      name: 'Henrik Brandt',
      termsAccepted: true,
    },
  });
  for (const secret of [body.emailToken, body.refreshToken, body.accessToken.slice(0, 200), 'unknown']) {
    expect((await confirm(secret)).body.code).toBe('INVALID_CONFIRMATION_HASH');
  }
});

test('sends no mail to a verified address', async () => {
  const { status, body } = await resend(await buildPerson(app));
  expect([status, body.code]).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
});

test('sends at most three mails a minute', async () => {
  const person = await buildPerson(app, { verified: false });
  for (let i = 0; i < 3; i++) expect((await resend(person)).status).toBe(204);
  const refused = await resend(person);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  app.clock.advance(61_000);
  expect((await resend(person)).status).toBe(204);
});
