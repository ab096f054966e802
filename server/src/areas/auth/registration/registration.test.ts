import { type CallExtras, mailsTo, receiveMails, solveCaptcha, testPassword, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

let count = 0;
interface Given {
  email?: string;
  password?: string;
  name?: string;
  language?: string;
  captcha?: string;
}

function register(given: Given, extras: CallExtras = {}) {
  count += 1;
  const email = given.email ?? `new-${count}@haldenworks.example`;
  return app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Mara Lindqvist', termsAccepted: true, ...given },
    ip: `10.1.0.${count}`,
    ...extras,
  });
}

test('gives an account that is signed in, unverified, with a primary team and a private space', async () => {
  const { status, body } = await register({ email: '  Mara@HaldenWorks.example ' });
  expect([status, body.email]).toEqual([201, 'mara@haldenworks.example']);
  expect(body.emailToken.length).toBeGreaterThan(30);
  const as = { token: body.accessToken };
  const account = (await app.call('GET /account', { as })).body;
  expect(account).toMatchObject({ id: body.id, emailVerified: false, name: 'Mara Lindqvist', hasValidName: true });
  expect(account.teams).toEqual([
    expect.objectContaining({ isPrimary: true, isOwner: true, memberCount: 1, subscriptionBadge: null }),
  ]);
  expect(account.teams[0]!.name).toMatch(/^Mara Lindqvist’s team$/);
  const { items: spaces } = (await app.call('GET /app/spaces', { as })).body;
  expect(spaces).toEqual([expect.objectContaining({ teamId: account.teams[0]!.id, spaceType: 'private' })]);
});

test('sends a verification mail in the language of the account', async () => {
  await register({ email: 'elena@haldenworks.example', language: 'de' });
  const { text, html } = await eventually(async () => {
    const found = await mailsTo(app, 'elena@haldenworks.example');
    expect(found).toHaveLength(1);
    return found[0]!;
  });
  expect(text).toMatch(/http:\/\/localhost:3000\/verify#[\w-]{43}\n/);
  expect(html).toContain('<html lang="de">');
});

test('mails no other input to an address that may be a stranger’s', async () => {
  const email = 'stranger@haldenworks.example';
  const name = 'Win 1000 € at http://evil.example';
  const { body } = await register({ email, name });
  await app.call('POST /verify/resend', { as: { token: body.accessToken } });
  await app.call('POST /reset-password', { input: { email }, ip: '10.1.1.1' });
  const mails = await receiveMails(app, email, 3);
  for (const { subject, text, html } of mails) {
    expect(subject + text + html).not.toMatch(/evil|1000/);
    expect(text).toContain('\n\nHello,\n\n');
  }
});

test('uses the browser’s language if none is given', async () => {
  const headers = { 'accept-language': 'fr-CH,fr;q=0.9' };
  await register({ email: 'chiara@haldenworks.example' }, { headers });
  await eventually(async () => {
    const [mail] = await mailsTo(app, 'chiara@haldenworks.example');
    expect(mail?.html).toContain('<html lang="fr">');
  });
});

test('refuses an address that has an account, whatever its case, and sends nothing', async () => {
  await register({ email: 'jonas@haldenworks.example' });
  await eventually(async () => expect(await mailsTo(app, 'jonas@haldenworks.example')).toHaveLength(1));
  const again = await register({ email: 'Jonas@HaldenWorks.example' });
  expect([again.status, again.body.code]).toEqual([409, 'EMAIL_ALREADY_USED']);
  const pending = await app.parts.database.db.execute(
    sql`select 1 from pgboss.job where name = 'mail.send' and data->>'to' = 'jonas@haldenworks.example'`,
  );
  expect(pending.rowCount).toBe(1);
});

test('only one of many concurrent registrations of an address succeeds', async () => {
  const email = 'amir@haldenworks.example';
  // From the fourth failure on, a captcha would be required.
  const captchas = await Promise.all(Array.from({ length: 8 }, () => solveCaptcha(app)));
  const answers = await Promise.all(captchas.map((captcha) => register({ email, captcha })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
});

test.each([
  ['short', 'Abc-123'],
  ['without a capital', 'correct-horse-7'],
  ['without a small letter', 'CORRECT-HORSE-7'],
  ['without a digit', 'Correct-Horse'],
])('refuses a password that is %s', async (_, password) => {
  const { status, body } = await register({ password });
  expect([status, body.code]).toEqual([400, 'WEAK_PASSWORD']);
});

test('counts the characters of a password: 72 are allowed, 73 are too many', async () => {
  const rest = '😀'.repeat(69);
  expect((await register({ password: `Aa1${rest}` })).status).toBe(201);
  const { status, body } = await register({ password: `Aa1${rest}😀` });
  expect([status, body.code]).toEqual([400, 'TOO_LONG_PASSWORD']);
});

test.each(['Łukasz Żółć', '田中 太郎', 'Ναταλία', 'د. أمير', "Seán O'Brien-Ní", '👩‍🔧 Wrench'])(
  'keeps the name %s',
  async (name) => {
    const { status, body } = await register({ name: ` ${name} ` });
    expect(status).toBe(201);
    const account = await app.call('GET /account', { as: { token: body.accessToken } });
    expect(account.body.name).toBe(name);
  },
);

test.each([
  [{ name: '   ' }, 'name', 'VALIDATION_ERROR'],
  [{ name: 'x'.repeat(201) }, 'name', 'VALIDATION_ERROR'],
  [{ email: 'mara@' }, 'email', 'INVALID_EMAIL'],
  [{ email: 'mara@haldenworks' }, 'email', 'INVALID_EMAIL'],
  [{ name: 'a\u0000b' }, 'name', 'VALIDATION_ERROR'],
])('refuses %j', async (given, field, code) => {
  const { status, body } = await register(given);
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, code, field]);
});

test('requires agreement to the terms', async () => {
  const { status, body } = await app.call('POST /auth/web/register', {
    input: {
      email: 'kenji@haldenworks.example',
      password: testPassword,
      name: 'Kenji Mori',
      termsAccepted: false as true,
    },
  });
  expect([status, body.validationErrors[0]?.field]).toEqual([400, 'termsAccepted']);
});
