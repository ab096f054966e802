import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OutgoingDoor, outgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { type LyingProvider, startLyingProvider } from '../testing/lying-oidc-provider.ts';
import { makeSigningKey, signedToken } from '../testing/signed-token.ts';
import { judgeLogoutToken, type LogoutRequest } from './logout-token.ts';

let provider: LyingProvider;
let door: OutgoingDoor;
beforeAll(async () => {
  provider = await startLyingProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  door = outgoingDoor({ allow: '127.0.0.1' });
  provider.lies = {};
  provider.requests.length = 0;
});
afterEach(() => door.close());

async function judge(token: string, now = new Date()): Promise<LogoutRequest | string> {
  const { issuer, clientId, clientSecret } = provider;
  try {
    return await judgeLogoutToken({ token, connection: { issuer, clientId, clientSecret }, door, now });
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    return `${error.check} ${error.reason}`;
  }
}

const seconds = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const event = 'http://schemas.openid.net/event/backchannel-logout';

test('the sessions an honest provider has ended', async () => {
  const now = new Date();
  const token = (claims: Record<string, unknown>) => provider.logoutToken(now, { jti: 'id-1', ...claims });
  expect(await judge(token({}))).toEqual({ subject: 'mara-7f3a', sessionIndex: 'session-1', id: 'id-1' });
  expect(await judge(token({ sid: undefined }))).toMatchObject({ subject: 'mara-7f3a', sessionIndex: null });
  expect(await judge(token({ sub: undefined }))).toMatchObject({ subject: null, sessionIndex: 'session-1' });
  expect(await judge(token({ exp: undefined }))).toMatchObject({ id: 'id-1' });
  expect(await judge(token({ aud: ['other-app', 'chamfer'] }))).toMatchObject({ id: 'id-1' });
  expect(await judge(token({}), new Date(now.getTime() + 11 * 60_000))).toBe('meant expired');
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
  ['of another type', {}, { typ: 'JWT' }, 'meant type'],
  ['of no type', {}, { typ: undefined }, 'meant type'],
  ['of another issuer', { iss: 'https://idp.example' }, {}, 'meant issuer'],
  ['for another audience', { aud: 'other-app' }, {}, 'meant audience'],
  ['for no audience', { aud: undefined }, {}, 'meant audience'],
  ['that has expired', { exp: seconds(-2) }, {}, 'meant expired'],
  ['of eleven minutes ago', { iat: seconds(-11), exp: seconds(2) }, {}, 'meant issued-at'],
  ['of the future', { iat: seconds(11), exp: seconds(20) }, {}, 'meant issued-at'],
  ['without a time', { iat: undefined }, {}, 'meant issued-at'],
  ['with a nonce', { nonce: 'nonce-1' }, {}, 'meant nonce'],
  ['with an empty nonce', { nonce: null }, {}, 'meant nonce'],
  ['without events', { events: undefined }, {}, 'meant event'],
  ['of another event', { events: { 'http://schemas.openid.net/event/other': {} } }, {}, 'meant event'],
  ['with text for the event', { events: { [event]: 'yes' } }, {}, 'meant event'],
  ['with a list of events', { events: [event] }, {}, 'meant event'],
  ['without an id', { jti: undefined }, {}, 'meant no-id'],
  ['with a number for an id', { jti: 7 }, {}, 'document no-id'],
  ['about nobody', { sub: undefined, sid: undefined }, {}, 'subject subject'],
  ['about an empty subject', { sub: '' }, {}, 'subject subject'],
  ['about a list of sessions', { sid: ['session-1'] }, {}, 'subject subject'],
  ['by a key that nobody published', {}, { kid: 'other' }, 'signature key-unknown'],
])('a token %s is refused', async (_, claims, header, refused) => {
  expect(await judge(provider.logoutToken(new Date(), claims, header))).toBe(refused);
});

test('a token that the provider did not sign is refused', async () => {
  const honest = provider.logoutToken(new Date());
  const [header, claims] = honest.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const by = (alg: string, signWith: Parameters<typeof signedToken>[2]) =>
    signedToken({ ...JSON.parse(header!), alg }, JSON.parse(claims!), signWith);
  const publicKey = String(provider.key.publicKey.export({ format: 'pem', type: 'spki' }));
  expect(await judge(by('RS256', makeSigningKey('current').privateKey))).toBe('signature signature');
  expect(await judge(by('HS256', provider.clientSecret))).toBe('signature algorithm');
  expect(await judge(by('HS256', publicKey))).toBe('signature algorithm');
  expect(await judge(by('none', null))).toBe('signature algorithm');
  expect(await judge('')).toBe('document unreadable');
  expect(await judge('a.b.c')).toBe('document unreadable');
  expect(await judge('a'.repeat(20_000))).toBe('document too-large');
});

test('floods of tokens with unknown keys do not become floods of requests for keys', async () => {
  for (let count = 0; count < 20; count++) await judge(provider.logoutToken(new Date(), {}, { kid: `key-${count}` }));
  expect(provider.requests.filter((request) => request === 'GET /jwks').length).toBeLessThanOrEqual(2);
});

test('a provider that gives no keys ends no session', async () => {
  const token = provider.logoutToken(new Date());
  provider.lies = { paths: { '/jwks': (_, response) => void response.end('a'.repeat(30 * 1024 * 1024)) } };
  expect(await judge(token)).toBe('document provider-too-large');
  provider.lies = { paths: { '/jwks': (_, response) => void response.writeHead(500).end() } };
  expect(await judge(token)).toBe('document unreadable');
  provider.lies = { configuration: { issuer: 'https://idp.example' } };
  const { clientSecret, issuer } = provider;
  const connection = { issuer, clientId: 'other', clientSecret };
  const work = judgeLogoutToken({ token, connection, door, now: new Date() });
  await expect(work).rejects.toMatchObject({ check: 'document', reason: 'provider-issuer-mismatch' });
});
