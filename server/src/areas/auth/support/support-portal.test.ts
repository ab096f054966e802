import { buildPerson, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { startSupportPortal } from '@chamfer/testing/support-portal';
import { afterAll, expect, test } from 'vitest';

const secret = 'a secret that Zendesk made, and that only it knows';
const portal = await startSupportPortal(secret);
const help = 'https://help.haldenworks.example';
afterAll(() => portal.stop());
const zendesk = useTestApp({ env: { SUPPORT_PORTAL: portal.origin, ZENDESK_SECRET: secret } });
const mapped = useTestApp({
  env: { SUPPORT_PORTAL: `${help}/hc`, SUPPORT_PORTAL_LOGIN: `${portal.origin}/access/jwt`, ZENDESK_SECRET: secret },
});
const other = useTestApp({
  env: {
    SUPPORT_PORTAL: `${help}/start`,
    SUPPORT_PORTAL_LOGIN: `${help}/in?who={id}&email={email}&name={name}&next={return_to}`,
  },
});
const none = useTestApp();

const logIn = (app: TestApp, as: TestPerson | undefined, returnTo?: string) =>
  app.call('POST /auth/zendesk/token', { as, input: { returnTo } });

test('a verified person gets a token that the portal takes, once and for three minutes', async () => {
  const person = await buildPerson(zendesk, { name: 'Mara Lindqvist' });
  const { status, body } = await logIn(zendesk, person);
  expect([status, body.url, body.returnTo]).toEqual([200, `${portal.origin}/access/jwt`, portal.origin]);
  const read = (token: string | null) => portal.read(token!, zendesk.clock.now());
  const visitor = { external_id: person.userId, email: person.email, name: 'Mara Lindqvist' };
  expect(read(body.token)).toEqual(visitor);
  expect(() => read(body.token)).toThrow('The token was used before.');
  const late = await logIn(zendesk, person);
  expect(late.body.token).not.toBe(body.token);
  zendesk.clock.advance(3 * 60_000 + 1000);
  expect(() => read(late.body.token)).toThrow('The token is too old.');
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('a person without a name goes by the address, since Zendesk wants a name', async () => {
  const person = await buildPerson(zendesk, { name: '' });
  const { body } = await logIn(zendesk, person);
  expect(portal.read(body.token!, zendesk.clock.now()).name).toBe(person.email);
});

test('an address that is not verified gets no token: it may be somebody else’s', async () => {
  for (const app of [zendesk, other]) {
    const { status, body } = await logIn(app, await buildPerson(app, { verified: false }));
    expect([status, body.code, body.token]).toEqual([403, 'EMAIL_NOT_VERIFIED', undefined]);
  }
});

test('nobody who is signed out gets one, nor a session that has ended, nor a deleted account', async () => {
  expect((await logIn(zendesk, undefined)).body.code).toBe('INVALID_TOKEN');
  const left = await buildPerson(zendesk);
  await zendesk.call('POST /auth/logout', { as: left });
  expect((await logIn(zendesk, left)).body.code).toBe('INVALID_TOKEN');
  const gone = await buildPerson(zendesk);
  await zendesk.call('DELETE /account', { as: gone });
  expect((await logIn(zendesk, gone)).body.code).toBe('INVALID_TOKEN');
});

test('people return to a page of the portal, and to no other site', async () => {
  const person = await buildPerson(zendesk);
  const returnTo = async (wanted: string) => (await logIn(zendesk, person, wanted)).body.returnTo;
  expect(await returnTo(`${portal.origin}/hc/requests/7?x=1`)).toBe(`${portal.origin}/hc/requests/7?x=1`);
  expect(await returnTo('/hc/requests/7')).toBe(`${portal.origin}/hc/requests/7`);
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${portal.origin}.evil.example`,
  ]) {
    expect([evil, await returnTo(evil)]).toEqual([evil, portal.origin]);
  }
  expect((await logIn(zendesk, person, 'x'.repeat(2049))).body.code).toBe('VALIDATION_ERROR');
});

test('a portal with its own address is returned to at both, and its token goes where the operator says', async () => {
  const person = await buildPerson(mapped);
  const { body } = await logIn(mapped, person, `${portal.origin}/hc/7`);
  expect([body.url, body.returnTo]).toEqual([`${portal.origin}/access/jwt`, `${portal.origin}/hc/7`]);
  expect((await logIn(mapped, person, `${help}/hc/8`)).body.returnTo).toBe(`${help}/hc/8`);
  expect((await logIn(mapped, person)).body.returnTo).toBe(`${help}/hc`);
});

test('another portal gets an address with what it asks for, and no token', async () => {
  const person = await buildPerson(other, { name: 'Mara & Söhne #1' });
  const { body } = await logIn(other, person, `${help}/tickets/7?a=1&b=2`);
  expect(body.token).toBeNull();
  const url = new URL(body.url);
  expect(url.origin + url.pathname).toBe(`${help}/in`);
  // What a name contains ends no parameter and begins none.
  expect(Object.fromEntries(url.searchParams)).toEqual({
    who: person.userId,
    email: person.email,
    name: 'Mara & Söhne #1',
    next: `${help}/tickets/7?a=1&b=2`,
  });
  expect(new URL((await logIn(other, person, 'https://evil.example/')).body.url).searchParams.get('next')).toBe(
    `${help}/start`,
  );
});

test('without a portal nobody is logged in to one', async () => {
  const { status, body } = await logIn(none, await buildPerson(none));
  expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'no_support_portal' }]);
});

test('thirty log-ins a minute are enough for a person', async () => {
  const person = await buildPerson(zendesk);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await logIn(zendesk, person)).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('pages may post a token to the portal, and forms nowhere else', async () => {
  const targets = async (app: TestApp) =>
    /form-action ([^;]*)/.exec((await app.fetch('GET', '/')).headers['content-security-policy']!)![1];
  expect(await targets(zendesk)).toBe(`'self' ${portal.origin}`);
  expect(await targets(mapped)).toBe(`'self' ${portal.origin} ${help}`);
  expect(await targets(other)).toBe("'self'");
  expect(await targets(none)).toBe("'self'");
});
