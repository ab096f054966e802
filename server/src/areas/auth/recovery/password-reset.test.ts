import { schema } from '@chamfer/server/schema';
import {
  buildPerson,
  mailsTo,
  receiveLink,
  receiveMails,
  solveCaptcha,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const newPassword = 'Better-Horse-8';
let asked = 0;
/** Each time from a different IP: many requests from one IP require a captcha. */
const ask = (email: string, captcha?: string) =>
  app.call('POST /reset-password', { input: { email, captcha }, ip: `10.5.0.${++asked}` });
const check = (hash: string) => app.call('GET /reset-password/v2/{hash}', { params: { hash } });
const reset = (hash: string, password = newPassword) =>
  app.call('POST /reset-password/v2/{hash}', { params: { hash }, input: { password } });
const logIn = async (email: string, password: string) =>
  (await app.call('POST /auth/web/login', { input: { email, password } })).status;
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

/** Requests a link and reads it from the mail. */
async function linkFor(email: string, mails = 1): Promise<string> {
  expect((await ask(email)).status).toBe(204);
  return receiveLink(app, email, '/password-reset/reset#', mails);
}

test('sets a new password by a link that works once, and ends every session', async () => {
  const person = await buildPerson(app);
  const hash = await linkFor(person.email);
  expect((await check(hash)).status).toBe(204);
  expect((await reset(hash)).status).toBe(204);
  expect([await logIn(person.email, testPassword), await logIn(person.email, newPassword)]).toEqual([404, 200]);
  const refreshed = await app.call('POST /auth/refresh-token', { as: { token: person.refreshToken }, input: {} });
  expect(outcome(refreshed)).toEqual([401, 'INVALID_TOKEN']);
  expect(outcome(await check(hash))).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
  expect(outcome(await reset(hash, 'Another-Horse-9'))).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
  expect((await receiveMails(app, person.email, 2))[0]!.subject).toBe('Your password was changed');
});

test('answers the same for an address without an account as for one with, and sends no mail', async () => {
  const { email } = await buildPerson(app);
  const [known, unknown] = [await ask(email), await ask('nobody@haldenworks.example')];
  const shapeOf = ({ status, bytes, headers }: typeof known) => [status, bytes.length, Object.keys(headers).toSorted()];
  expect(shapeOf(unknown)).toEqual(shapeOf(known));
  await receiveMails(app, email);
  await eventually(async () => {
    const done = await app.parts.database.db.execute(
      sql`select 1 from pgboss.job where data->>'email' = 'nobody@haldenworks.example' and state = 'completed'`,
    );
    expect(done.rowCount).toBe(1);
  });
  const mail = await app.parts.database.db.execute(
    sql`select 1 from pgboss.job where data->>'to' = 'nobody@haldenworks.example'`,
  );
  expect([mail.rowCount, await mailsTo(app, 'nobody@haldenworks.example')]).toEqual([0, []]);
});

test('sends at most three mails a minute to an address, and says when to try again', async () => {
  const email = 'asked-often@haldenworks.example';
  for (let i = 0; i < 3; i++) expect((await ask(email)).status).toBe(204);
  const refused = await ask(` ${email.toUpperCase()}`, await solveCaptcha(app));
  expect(outcome(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(61_000);
  expect((await ask(email, await solveCaptcha(app))).status).toBe(204);
});

test('refuses an invalid address', async () => {
  expect(outcome(await ask('mara'))).toEqual([400, 'INVALID_EMAIL']);
});

test('refuses a password that breaks the rules, is common or unchanged, and the link still works', async () => {
  const person = await buildPerson(app);
  const hash = await linkFor(person.email);
  expect(outcome(await reset(hash, 'short'))).toEqual([400, 'WEAK_PASSWORD']);
  expect(outcome(await reset(hash, 'Password1'))).toEqual([400, 'WEAK_PASSWORD']);
  expect(outcome(await reset(hash, `Aa1${'x'.repeat(70)}`))).toEqual([400, 'TOO_LONG_PASSWORD']);
  expect(outcome(await reset(hash, testPassword))).toEqual([400, 'PASSWORD_UNCHANGED']);
  expect((await reset(hash)).status).toBe(204);
});

test('a link expires after an hour', async () => {
  const person = await buildPerson(app);
  const hash = await linkFor(person.email);
  app.clock.advance(59 * 60_000);
  expect((await check(hash)).status).toBe(204);
  app.clock.advance(2 * 60_000);
  expect(outcome(await check(hash))).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
  expect(outcome(await reset(hash))).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
});

test('sets only one password when the link is used twice at the same time', async () => {
  const person = await buildPerson(app);
  const hash = await linkFor(person.email);
  const answers = await Promise.all([reset(hash, 'Better-Horse-8'), reset(hash, 'Better-Horse-9')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
});

test('several links are valid at the same time until one of them is used', async () => {
  const person = await buildPerson(app);
  const first = await linkFor(person.email);
  app.clock.advance(1000);
  const second = await linkFor(person.email, 2);
  expect([(await check(first)).status, (await check(second)).status]).toEqual([204, 204]);
  await reset(first);
  expect(outcome(await check(second))).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
});

test('verifies the address, because the link was sent there', async () => {
  const person = await buildPerson(app, { verified: false });
  await reset(await linkFor(person.email));
  const input = { email: person.email, password: newPassword };
  const { body: as } = await app.call('POST /auth/web/login', { input });
  expect((await app.call('GET /account', { as: { token: as.accessToken } })).body.emailVerified).toBe(true);
});

test('records when the password was set', async () => {
  const person = await buildPerson(app);
  const changedAt = async () => {
    const [user] = await app.parts.database.db.select().from(schema.users).where(eq(schema.users.id, person.userId));
    return user!.passwordChangedAt!.getTime();
  };
  const before = await changedAt();
  const hash = await linkFor(person.email);
  app.clock.advance(60_000);
  expect((await reset(hash)).status).toBe(204);
  expect((await changedAt()) - before).toBeGreaterThanOrEqual(60_000);
});

test('does not store links in plain text', async () => {
  const person = await buildPerson(app);
  const hash = await linkFor(person.email);
  const stored = await app.parts.database.db.execute(sql`select token_hash from one_time_tokens`);
  expect(JSON.stringify(stored.rows)).not.toContain(hash);
});
