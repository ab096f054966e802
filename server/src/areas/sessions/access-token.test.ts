import { buildDesign, buildPerson, useTestApp } from '@chamfer/testing';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';

const app = useTestApp();

const codeWith = async (token: string) => (await app.call('GET /account', { as: { token } })).body.code;

test('is valid for 15 minutes, then must be refreshed', async () => {
  const person = await buildPerson(app);
  app.clock.advance(14 * 60_000);
  expect((await app.call('GET /account', { as: person })).status).toBe(200);
  app.clock.advance(61_000);
  const { status, body } = await app.call('GET /account', { as: person });
  expect([status, body.code]).toEqual([401, 'AUTH_TOKEN_EXPIRED']);
  const { body: fresh } = await app.call('POST /auth/refresh-token', { as: { token: person.refreshToken }, input: {} });
  expect((await app.call('GET /account', { as: { token: fresh.accessToken } })).status).toBe(200);
});

test('an expired token is treated differently from a missing one where a log-in is optional', async () => {
  const person = await buildPerson(app);
  const { viewLinkId } = await buildDesign(app, person);
  app.clock.advance(16 * 60_000);
  const expired = await app.call('GET /web/comments', { as: person, query: { v: viewLinkId } });
  expect([expired.status, expired.body.code]).toEqual([401, 'AUTH_TOKEN_EXPIRED']);
  expect((await app.call('GET /web/comments', { query: { v: viewLinkId } })).status).toBe(200);
});

test('refuses tokens that are changed, unsigned, signed by somebody else or not for this purpose', async () => {
  const person = await buildPerson(app);
  const [head, payload, signature] = person.token.split('.') as [string, string, string];
  const claims = { sub: person.userId, sid: person.userId, iss: 'chamfer', exp: 4_000_000_000 };
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  const byKey = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(app.parts.keys.addresses);
  const anonymous = await new SignJWT({ iss: 'chamfer', exp: 4_000_000_000 })
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(app.parts.keys.tokenPrivate);
  const changed = [
    `${head}.${encode(claims)}.${signature}`,
    `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${head}.${payload}`,
  ];
  for (const token of [...changed, unsigned, byKey, anonymous, person.refreshToken]) {
    expect(await codeWith(token)).toBe('INVALID_TOKEN');
  }
});

test('requires a token where a log-in is needed', async () => {
  const { status, body } = await app.call('GET /account');
  expect([status, body.code]).toEqual([401, 'INVALID_TOKEN']);
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
