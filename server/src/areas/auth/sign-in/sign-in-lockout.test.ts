import { schema } from '@chamfer/server/schema';
import { buildPerson, solveCaptcha, testPassword, useTestApp } from '@chamfer/testing';
import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp();

let count = 0;
/** An unused IP. */
const freshIp = () => `10.9.${++count >> 8}.${count & 255}`;

interface Given {
  ip?: string;
  trackingId?: string;
  captcha?: string | undefined;
  password?: string;
}

/** Tries to sign in; returns 'signed in' or the error code. */
async function attempt(email: string, { ip = freshIp(), trackingId, captcha, password = testPassword }: Given = {}) {
  const headers: Record<string, string> = trackingId ? { 'x-tracking-id': trackingId } : {};
  const { status, body } = await app.call('POST /auth/web/login', { input: { email, password, captcha }, headers, ip });
  return status === 200 ? 'signed in' : body.code;
}
const wrong = { password: 'Wrong-Horse-7' };

/** An account, and a device on which its owner has signed in. */
async function buildOwner() {
  const { email } = await buildPerson(app);
  const home = { trackingId: crypto.randomUUID(), ip: freshIp() };
  expect(await attempt(email, home)).toBe('signed in');
  return { email, home };
}

test('wrong tries from anywhere do not lock out an owner on a known device', async () => {
  const { email, home } = await buildOwner();
  for (let i = 0; i < 20; i++) expect(await attempt(email, wrong)).toBe(i < 3 ? 'WRONG_PASSWORD' : 'MISSING_CAPTCHA');
  const neighbour = { ip: home.ip, ...wrong };
  for (let i = 0; i < 12; i++) expect(await attempt(email, neighbour)).toBe('MISSING_CAPTCHA');
  expect(await attempt(email, home)).toBe('signed in');
  expect(await attempt(email, { ...home, ip: freshIp() })).toBe('signed in');
});

test('wrong tries from the owner’s own network do not lock out the owner either', async () => {
  const { email, home } = await buildOwner();
  for (let i = 0; i < 3; i++) expect(await attempt(email, { ip: home.ip, ...wrong })).toBe('WRONG_PASSWORD');
  expect(await attempt(email, home)).toBe('signed in');
  const visit = { ip: home.ip, trackingId: crypto.randomUUID() };
  expect(await attempt(email, visit)).toBe('MISSING_CAPTCHA');
  expect(await attempt(email, { ...visit, captcha: await solveCaptcha(app) })).toBe('signed in');
});

test('on a new device a captcha lets the owner in, however many others try', async () => {
  const { email } = await buildPerson(app);
  const [ip, captchas] = [freshIp(), await Promise.all(Array.from({ length: 8 }, () => solveCaptcha(app)))];
  for (let i = 0; i < 3; i++) await attempt(email, { ip, ...wrong });
  for (const captcha of captchas) expect(await attempt(email, { ip, captcha, ...wrong })).toBe('WRONG_PASSWORD');
  for (let i = 0; i < 12; i++) expect(await attempt(email, { ip, ...wrong })).toBe('MISSING_CAPTCHA');
  expect(await attempt(email, { ip })).toBe('MISSING_CAPTCHA');
  expect(await attempt(email, { ip, captcha: await solveCaptcha(app) })).toBe('signed in');
});

test('guesses spread over many sources are limited: everybody else needs a captcha', async () => {
  const { email } = await buildPerson(app);
  for (let i = 0; i < 3; i++) expect(await attempt(email, wrong)).toBe('WRONG_PASSWORD');
  for (let i = 0; i < 5; i++) expect(await attempt(email, wrong)).toBe('MISSING_CAPTCHA');
});

test('a known device has three tries of its own before it needs a captcha', async () => {
  const { email, home } = await buildOwner();
  for (let i = 0; i < 3; i++) expect(await attempt(email, { ...home, ip: freshIp(), ...wrong })).toBe('WRONG_PASSWORD');
  expect(await attempt(email, { ...home, ip: freshIp() })).toBe('MISSING_CAPTCHA');
  expect(await attempt(email, { ...home, captcha: await solveCaptcha(app) })).toBe('signed in');
  expect(await attempt(email, home)).toBe('signed in');
});

test('a device is known only to the accounts that have signed in on it', async () => {
  const [victim, attacker] = [await buildOwner(), await buildOwner()];
  for (let i = 0; i < 3; i++) await attempt(victim.email, wrong);
  expect(await attempt(victim.email, { ...attacker.home, ip: freshIp() })).toBe('MISSING_CAPTCHA');
  expect(await attempt(victim.email, { trackingId: crypto.randomUUID() })).toBe('MISSING_CAPTCHA');
  expect(await attempt(victim.email, { ...victim.home, ip: freshIp() })).toBe('signed in');
});

test('ten tries a minute for an address from one source, then Retry-After', async () => {
  const [{ email }, { email: another }] = [await buildPerson(app), await buildPerson(app)];
  const addresses = ['2001:db8:7:1::1', '2001:db8:7:1:2::2'];
  for (let i = 0; i < 10; i++) expect(await attempt(email, { ip: addresses[i % 2]! })).toBe('signed in');
  const input = { email, password: testPassword };
  const refused = await app.call('POST /auth/web/login', { input, ip: addresses[0]! });
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await attempt(another, { ip: addresses[0]! })).toBe('signed in');
  expect(await attempt(email, { ip: '2001:db8:7:2::1' })).toBe('signed in');
  expect(await attempt(email, { ip: addresses[0]!, captcha: await solveCaptcha(app) })).toBe('signed in');
  app.clock.advance(61_000);
  expect(await attempt(email, { ip: addresses[0]! })).toBe('signed in');
});

test('a request refused for a missing captcha counts neither as a try nor as a failure', async () => {
  const [{ email }, ip] = [await buildPerson(app), freshIp()];
  for (let i = 0; i < 20; i++) await attempt(email, { ip, ...wrong });
  const counters = await app.parts.database.db
    .select()
    .from(schema.rateLimits)
    .where(like(schema.rateLimits.key, `%${email}%`));
  expect(Object.fromEntries(counters.map((row) => [row.key, row.count]))).toEqual({
    [`sign-in|${email}|${ip}`]: 3,
    [`failures|address|${email}`]: 3,
  });
});

test('a hundred tries a minute from one source, whatever the address', async () => {
  const ip = freshIp();
  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, i) => attempt(`nobody-${i}@haldenworks.example`, { ip, ...wrong })),
  );
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(1);
});

test('password reset requests by strangers do not make the owner solve a captcha on a known device', async () => {
  const { email, home } = await buildOwner();
  const ask = (given: Given) => {
    const headers: Record<string, string> = given.trackingId ? { 'x-tracking-id': given.trackingId } : {};
    return app.call('POST /reset-password', { input: { email }, headers, ip: given.ip ?? freshIp() });
  };
  for (let i = 0; i < 3; i++) expect((await ask({})).status).toBe(204);
  app.clock.advance(61_000);
  expect((await ask({})).body.code).toBe('MISSING_CAPTCHA');
  expect((await ask(home)).status).toBe(204);
});
