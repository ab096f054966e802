import { buildPerson, receiveLink, receiveMails, signInAgain, unknownSecret, useTestApp } from '@chamfer/testing';
import { educationCalls, educationEnv } from '@chamfer/testing/education';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true, env: educationEnv });
const { check, ask, student, account, verify } = educationCalls(app);
const path = '/edu/verify#';
const show = async (hash: string, as?: { token: string }) =>
  (await app.call('POST /edu/verify/show', { as, input: { hash } })).body;
const resend = async (as: { token: string }) => (await app.call('POST /edu/verify/resend', { as })).status;

test('an address that is not proven is proven by the mailed link, which starts the licence once', async () => {
  const lena = await student({ verified: false });
  expect((await check(lena)).body).toMatchObject({ hasEduDomain: true, status: null });
  expect((await ask(lena)).body).toEqual({ status: 'verification-needed' });
  expect((await check(lena)).body).toMatchObject({ status: 'verification-needed', eduRequestStatus: 'pending' });
  expect((await account(lena)).subscriptions).toEqual([]);
  const hash = await receiveLink(app, lena.email, path);
  expect(await show(hash)).toEqual({ email: lena.email, isOwn: false });
  expect(await show(hash, lena)).toEqual({ email: lena.email, isOwn: true });
  const { status, body } = await verify(hash, lena);
  expect([status, body.removed]).toEqual([200, false]);
  expect((await account(lena)).emailVerified).toBe(true);
  expect((await check(lena)).body).toMatchObject({ status: 'approved', licenceUntil: body.licenceUntil });
  const again = await verify(hash, lena);
  expect([again.status, again.body.code]).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
  const [approved] = await receiveMails(app, lena.email, 2);
  expect(approved!.subject).toBe('Your education licence is active');
});

test('the owner of an address that a stranger registered gets it, and not the stranger', async () => {
  const stranger = await student({ verified: false });
  const second = await signInAgain(app, stranger);
  expect((await ask(stranger)).body.status).toBe('verification-needed');
  const hash = await receiveLink(app, stranger.email, path);
  expect((await verify(hash)).body.removed).toBe(true);
  for (const as of [stranger, second]) expect((await app.call('GET /account', { as })).status).toBe(401);
});

test('the link is mailed again, the earlier one stops working, and after seven days all do', async () => {
  const lena = await student({ verified: false });
  const early = await app.call('POST /edu/verify/resend', { as: lena });
  expect([early.status, early.body.code]).toEqual([404, 'EDU_REQUEST_NOT_FOUND']);
  await ask(lena);
  const first = await receiveLink(app, lena.email, path);
  expect(await resend(lena)).toBe(204);
  const second = await receiveLink(app, lena.email, path, 2);
  expect((await verify(first)).status).toBe(400);
  app.clock.advance(7 * 24 * 60 * 60_000 + 1000);
  expect((await verify(second)).body.code).toBe('INVALID_CONFIRMATION_HASH');
  expect((await show(unknownSecret)).code).toBe('INVALID_CONFIRMATION_HASH');
});

test('several uses at once start one licence', async () => {
  const lena = await student({ verified: false });
  await ask(lena);
  const hash = await receiveLink(app, lena.email, path);
  const answers = await Promise.all([1, 2, 3, 4].map(() => verify(hash, lena)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect((await account(lena)).subscriptions).toHaveLength(1);
});

test('an address has a licence once, whoever has it now', async () => {
  const first = await student({ verified: true });
  await ask(first);
  const { pool } = app.parts.database;
  await pool.query('update users set email = $2 where id = $1', [first.userId, `other-${first.email}`]);
  const second = await buildPerson(app, { email: first.email, verified: true });
  expect((await check(second)).body).toMatchObject({ eduEmailAlreadyUsed: true, status: null });
  const refused = await ask(second);
  expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_ALREADY_USED']);
});
