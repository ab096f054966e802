import { buildPerson, solveCaptcha, startTestApp, type TestPerson, testPassword, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

let count = 0;
/** An unused IP and an unused address without an account. */
const freshIp = () => `10.6.0.${++count}`;
const freshEmail = () => `nobody-${++count}@haldenworks.example`;

interface Try {
  email?: string;
  ip?: string;
  captcha?: string;
}
type Attempt = (given: Try) => Promise<string>;
const outcome = ({ status, body }: { status: number; body?: { code: string } }) => body?.code ?? String(status);

const wrong: Attempt = async ({ email = freshEmail(), ip = freshIp(), captcha }) =>
  outcome(await app.call('POST /auth/web/login', { input: { email, password: 'Wrong-Horse-7', captcha }, ip }));
const right: Attempt = async ({ email = freshEmail(), ip = freshIp(), captcha }) => {
  const { status, body } = await app.call('POST /auth/web/login', {
    input: { email, password: testPassword, captcha },
    ip,
  });
  return status === 200 ? 'signed in' : body.code;
};

/** Fails three times. */
async function fail(given: Try, attempt: Attempt = wrong): Promise<void> {
  for (let i = 0; i < 3; i++) expect(await attempt(given)).not.toBe('MISSING_CAPTCHA');
}

test.each(['with an account', 'without one'])('is required the fourth time for an address %s', async (kind) => {
  const email = kind === 'with an account' ? (await buildPerson(app)).email : freshEmail();
  await fail({ email });
  expect(await wrong({ email })).toBe('MISSING_CAPTCHA');
  expect(await right({ email })).toBe('MISSING_CAPTCHA');
  expect(await wrong({ email: ` ${email.toUpperCase()}` })).toBe('MISSING_CAPTCHA');
  expect(await wrong({ email, captcha: 'wrong' })).toBe('CAPTCHA_MISMATCH');
  expect(await wrong({ email, captcha: await solveCaptcha(app) })).toBe('WRONG_PASSWORD');
  expect(await wrong({})).toBe('WRONG_PASSWORD');
});

test('is required the fourth time from an IP, whatever the address', async () => {
  const [{ email }, ip] = [await buildPerson(app), freshIp()];
  await fail({ ip });
  expect(await right({ email, ip })).toBe('MISSING_CAPTCHA');
  expect(await right({ email, ip, captcha: await solveCaptcha(app) })).toBe('signed in');
  expect(await right({ email })).toBe('signed in');
});

test('checks a captcha that was not required', async () => {
  const { email } = await buildPerson(app);
  expect(await right({ email, captcha: 'wrong' })).toBe('CAPTCHA_MISMATCH');
  expect(await right({ email, captcha: await solveCaptcha(app) })).toBe('signed in');
});

test('a sign-in clears the failures of the address, but not those of the IP', async () => {
  const [{ email }, ip] = [await buildPerson(app), freshIp()];
  await fail({ email, ip });
  expect(await right({ email, captcha: await solveCaptcha(app) })).toBe('signed in');
  expect(await right({ email })).toBe('signed in');
  expect(await right({ email, ip })).toBe('MISSING_CAPTCHA');
});

test('forgets failures after fifteen minutes', async () => {
  const given = { email: freshEmail(), ip: freshIp() };
  await fail(given);
  app.clock.advance(14 * 60_000);
  expect(await wrong(given)).toBe('MISSING_CAPTCHA');
  app.clock.advance(61_000);
  expect(await wrong(given)).toBe('WRONG_PASSWORD');
});

test('a missing captcha does not count as a failure', async () => {
  const given = { email: freshEmail(), ip: freshIp() };
  await fail(given);
  app.clock.advance(14 * 60_000);
  for (let i = 0; i < 5; i++) expect(await wrong(given)).toBe('MISSING_CAPTCHA');
  app.clock.advance(61_000);
  await fail(given);
});

test('the servers of one installation share their counts', async () => {
  const neighbour = await startTestApp({ sharing: app });
  const email = freshEmail();
  await fail({ email });
  const { body } = await neighbour.call('POST /auth/web/login', { input: { email, password: 'Wrong-Horse-7' } });
  expect(body.code).toBe('MISSING_CAPTCHA');
  await neighbour.close();
});

const register: Attempt = async ({ email = freshEmail(), ip = freshIp(), captcha }) => {
  const input = { email, password: testPassword, name: 'Mara Lindqvist', termsAccepted: true as const, captcha };
  const { status, body } = await app.call('POST /auth/web/register', { input, ip });
  return status === 201 ? 'registered' : body.code;
};

test('sign-up requires one after three taken addresses, or three attempts at the same one', async () => {
  const [{ email }, ip] = [await buildPerson(app), freshIp()];
  for (let i = 0; i < 3; i++) expect(await register({ email, ip })).toBe('EMAIL_ALREADY_USED');
  expect(await register({ ip })).toBe('MISSING_CAPTCHA');
  expect(await register({ ip, captcha: 'wrong' })).toBe('CAPTCHA_MISMATCH');
  expect(await register({ ip, captcha: await solveCaptcha(app) })).toBe('registered');
  expect(await register({ email })).toBe('MISSING_CAPTCHA');
  expect(await register({ email, captcha: await solveCaptcha(app) })).toBe('EMAIL_ALREADY_USED');
  expect(await register({})).toBe('registered');
});

test('successful registrations do not count as failures', async () => {
  const ip = freshIp();
  for (let i = 0; i < 4; i++) expect(await register({ ip })).toBe('registered');
});

const reset: Attempt = async ({ email = freshEmail(), ip = freshIp(), captcha }) =>
  outcome(await app.call('POST /reset-password', { input: { email, captcha }, ip }));

test.each(['with an account', 'without one'])('the fourth reset request requires a captcha, %s', async (kind) => {
  const email = kind === 'with an account' ? (await buildPerson(app)).email : freshEmail();
  await fail({ email }, reset);
  app.clock.advance(61_000);
  expect(await reset({ email })).toBe('MISSING_CAPTCHA');
  expect(await reset({ email, captcha: 'wrong' })).toBe('CAPTCHA_MISMATCH');
  expect(await reset({ email, captcha: await solveCaptcha(app) })).toBe('204');
});

test('resets are also counted per IP', async () => {
  const ip = freshIp();
  await fail({ ip }, reset);
  expect(await reset({ ip })).toBe('MISSING_CAPTCHA');
  expect(await reset({ ip, captcha: await solveCaptcha(app) })).toBe('204');
});

const changes: [string, (as: TestPerson, password: string, captcha?: string) => Promise<string>][] = [
  [
    'POST /change-password',
    async (as, oldPassword, captcha) => {
      const input = { oldPassword, newPassword: 'Better-Horse-8', captcha };
      return outcome(await app.call('POST /change-password', { as, input, ip: freshIp() }));
    },
  ],
  [
    'POST /change-email',
    async (as, password, captcha) => {
      const input = { newEmail: freshEmail(), password, captcha };
      return outcome(await app.call('POST /change-email', { as, input, ip: freshIp() }));
    },
  ],
];

test.each(changes)('%s requires one after three wrong passwords, and so does sign-in', async (_, change) => {
  const person = await buildPerson(app);
  for (let i = 0; i < 3; i++) expect(await change(person, 'Wrong-Horse-7')).toBe('WRONG_PASSWORD');
  expect(await change(person, testPassword)).toBe('MISSING_CAPTCHA');
  expect(await change(person, testPassword, 'wrong')).toBe('CAPTCHA_MISMATCH');
  expect(await right({ email: person.email })).toBe('MISSING_CAPTCHA');
  expect(await change(await buildPerson(app), testPassword)).toBe('204');
  expect(await change(person, testPassword, await solveCaptcha(app))).toBe('204');
});

test('a captcha is valid for one attempt only', async () => {
  const [person, captcha] = [await buildPerson(app), await solveCaptcha(app)];
  expect(await wrong({ email: person.email, captcha })).toBe('WRONG_PASSWORD');
  expect(await right({ email: person.email, captcha })).toBe('CAPTCHA_MISMATCH');
});
