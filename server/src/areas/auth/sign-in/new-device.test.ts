import { mailsTo, receiveMails, testPassword, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = useTestApp({ workers: true });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const newerFirefox = firefox.replaceAll('150.0', '151.0');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Device {
  userAgent?: string;
  ip?: string;
  trackingId?: string;
}
const extras = ({ userAgent = firefox, ip = '203.0.113.7', trackingId }: Device) => ({
  ip,
  headers: { 'user-agent': userAgent, ...(trackingId && { 'x-tracking-id': trackingId }) },
});

let count = 0;
/** Registers on a device; the verification mail has arrived when it returns. */
async function register(device: Device, language = 'en'): Promise<string> {
  const email = `device-${++count}@haldenworks.example`;
  const { status } = await app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Mara Lindqvist', termsAccepted: true, language },
    ...extras(device),
  });
  expect(status).toBe(201);
  await receiveMails(app, email);
  return email;
}

async function logIn(email: string, device: Device) {
  const input = { email, password: testPassword };
  const { status, body } = await app.call('POST /auth/web/login', { input, ...extras(device) });
  expect(status).toBe(200);
  return body;
}

/** Mails about new devices that were sent or are queued; a sign-in and its mail are one transaction. */
async function mailsAboutDevices(email: string): Promise<number> {
  const { rows } = await app.parts.database.db.execute<{ subject: string }>(
    sql`select data->>'subject' as subject from pgboss.job where name = 'mail.send' and data->>'to' = ${email}`,
  );
  return rows.filter(({ subject }) => subject === 'New device logged in to your account').length;
}

test('mails the owner which device signed in, from where and when', async () => {
  const email = await register({});
  await logIn(email, { userAgent: safari, ip: '198.51.100.23' });
  const mails = await receiveMails(app, email, 2);
  const mail = mails.find(({ subject }) => subject === 'New device logged in to your account');
  expect(mail?.text).toContain('Device: Safari on iPhone\n');
  expect(mail?.text).toContain('IP address: 198.51.100.23\n');
  expect(mail?.text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M UTC\n/);
  expect(mail?.text).toContain('Review sessions:\nhttp://localhost:3000/account#sessions');
  expect(mail?.text).toContain('change your password');
});

test('writes in the language of the account', async () => {
  const email = await register({}, 'de');
  await logIn(email, { userAgent: safari });
  const mails = await receiveMails(app, email, 2);
  const mail = mails.find(({ subject }) => subject === 'Anmeldung von einem neuen Gerät');
  expect(mail?.text).toContain('Gerät: Safari unter iPhone\n');
  expect(mail?.text).toMatch(/Zeit: \d+\. \p{L}+ \d{4} um \d\d:\d\d:\d\d UTC\n/u);
  expect(mail?.html).toContain('<html lang="de">');
});

test('says so if nothing is known about the device', async () => {
  const email = await register({});
  await logIn(email, { userAgent: '' });
  expect((await receiveMails(app, email, 2)).some(({ text }) => text.includes('Device: Unknown device\n'))).toBe(true);
});

test('registration is not a new device, nor is its browser later, whatever its IP', async () => {
  const trackingId = crypto.randomUUID();
  const email = await register({ trackingId });
  await logIn(email, { trackingId, ip: '198.51.100.1', userAgent: newerFirefox });
  await logIn(email, { trackingId: trackingId.toUpperCase() });
  expect([await mailsAboutDevices(email), (await mailsTo(app, email)).length]).toEqual([0, 1]);
});

test('another browser on the same computer is new, once', async () => {
  const [trackingId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const email = await register({ trackingId });
  await logIn(email, { trackingId: other });
  expect(await mailsAboutDevices(email)).toBe(1);
  await logIn(email, { trackingId: other });
  await logIn(email, { trackingId });
  expect(await mailsAboutDevices(email)).toBe(1);
});

test('without a tracking id, name and IP identify the device', async () => {
  const email = await register({});
  await logIn(email, { userAgent: newerFirefox });
  await logIn(email, { trackingId: 'not-a-uuid' });
  expect(await mailsAboutDevices(email)).toBe(0);
  await logIn(email, { userAgent: newerFirefox, ip: '198.51.100.2' });
  expect(await mailsAboutDevices(email)).toBe(1);
  await logIn(email, { userAgent: safari });
  expect(await mailsAboutDevices(email)).toBe(2);
});

test('the device of an ended session is still known', async () => {
  const email = await register({});
  const { accessToken } = await logIn(email, { userAgent: safari });
  expect((await app.call('POST /auth/logout', { as: { token: accessToken } })).status).toBe(204);
  await logIn(email, { userAgent: safari });
  expect(await mailsAboutDevices(email)).toBe(1);
});

test('a device known to one account is new to another', async () => {
  const trackingId = crypto.randomUUID();
  const [mine, other] = [await register({ trackingId }), await register({ trackingId: crypto.randomUUID() })];
  await logIn(other, { trackingId });
  expect([await mailsAboutDevices(mine), await mailsAboutDevices(other)]).toEqual([0, 1]);
});

test('a wrong password sends no mail', async () => {
  const email = await register({});
  const { status } = await app.call('POST /auth/web/login', {
    input: { email, password: 'Wrong-Horse-7' },
    ...extras({ userAgent: safari }),
  });
  expect([status, await mailsAboutDevices(email)]).toEqual([404, 0]);
});
