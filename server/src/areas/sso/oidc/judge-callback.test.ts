import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OutgoingDoor, outgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { AnswerRefused, type ProviderAnswer } from '../answers/provider-answer.ts';
import { type Lies, type LyingProvider, startLyingProvider } from '../testing/lying-oidc-provider.ts';
import { makeSigningKey } from '../testing/signed-token.ts';
import { judgeCallback, type OidcCallback } from './judge-callback.ts';
import { oidcAddresses } from './oidc-connection.ts';
import { signInAddress } from './sign-in-address.ts';

const own = oidcAddresses('https://app.example', 'connection-1');
const state = 'state-1';
const nonce = 'nonce-1';
const verifier = 'v'.repeat(43);

let provider: LyingProvider;
let door: OutgoingDoor;
beforeAll(async () => {
  provider = await startLyingProvider();
});
afterAll(() => provider.close());
afterEach(async () => {
  provider.lies = {};
  provider.requests.length = 0;
  await door.close();
});

/** A whole sign-in with a new door, which remembers nothing of the provider; its answer, or why it was refused. */
async function signIn(
  lies: Lies = {},
  changes: Partial<OidcCallback> = {},
  changeQuery: (query: URLSearchParams) => void = () => {},
): Promise<ProviderAnswer | string> {
  const { issuer, clientId, clientSecret } = provider;
  const connection = { issuer, clientId, clientSecret };
  const terms = { connection, own, state, nonce, verifier, forceAuthn: false, ...changes };
  // It lies once the browser is on its way.
  provider.lies = {};
  door = outgoingDoor({ allow: '127.0.0.1' });
  const query = provider.signIn(await signInAddress({ ...terms, verifier, door }));
  await door.close();
  changeQuery(query);
  provider.lies = lies;
  door = outgoingDoor({ allow: '127.0.0.1', lookup: async () => [{ address: '127.0.0.2', family: 4 }] });
  try {
    return await judgeCallback({ query, now: new Date(), ...terms, door });
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    return `${error.check} ${error.reason}`;
  }
}

const seconds = () => Math.floor(Date.now() / 1000);
const minutes = (count: number) => seconds() + count * 60;

test('the person an honest provider names', async () => {
  expect(await signIn()).toEqual({
    subject: 'mara-7f3a',
    email: 'mara@haldenworks.example',
    emailVerified: true,
    name: 'Mara Lindqvist',
    authenticatedAt: null,
    sessionIndex: 'session-1',
    assertion: null,
    idToken: expect.stringMatching(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/),
  });
  expect(Object.fromEntries(provider.form)).toMatchObject({
    grant_type: 'authorization_code',
    redirect_uri: 'https://app.example/api/sso/oidc/connection-1/callback',
    code_verifier: verifier,
  });
});

const other = makeSigningKey('current');
const weak = makeSigningKey('current', 1024);

test.each<[string, () => Lies, string]>([
  ['a signature by another key', () => ({ signWith: other }), 'signature signature'],
  ['no signature', () => ({ signWith: null }), 'signature algorithm'],
  [
    'no signature, with none among the algorithms',
    () => ({ signWith: null, configuration: { id_token_signing_alg_values_supported: ['RS256', 'none'] } }),
    'signature algorithm',
  ],
  ['HS256 with the client’s secret', () => ({ signWith: provider.clientSecret }), 'signature algorithm'],
  [
    'HS256 with the public key',
    () => ({ signWith: String(provider.key.publicKey.export({ format: 'pem', type: 'spki' })) }),
    'signature algorithm',
  ],
  [
    'HS256 with the client’s secret, with HS256 among the algorithms',
    () => ({
      signWith: provider.clientSecret,
      configuration: { id_token_signing_alg_values_supported: ['RS256', 'HS256'] },
    }),
    'signature algorithm',
  ],
  ['a key that nobody published', () => ({ header: { kid: 'other' } }), 'signature key-unknown'],
  [
    'a key that is too short',
    () => ({ signWith: weak, paths: { '/jwks': (_, response) => answer(response, { keys: [weak.jwk] }) } }),
    'document unreadable',
  ],
  ['claims changed after signing', () => ({ changeToken: withClaims({ sub: 'elena' }) }), 'signature signature'],
  [
    'a signature cut off',
    () => ({ changeToken: (token) => `${token.split('.', 2).join('.')}.` }),
    'signature signature',
  ],
  ['a signature that is no base64', () => ({ changeToken: (token) => `${token}!` }), 'document unreadable'],
  ['two parts', () => ({ changeToken: (token) => token.split('.', 2).join('.') }), 'document unreadable'],
  ['no id token', () => ({ changeToken: () => null }), 'document no-id-token'],
  ['another issuer', () => ({ claims: { iss: 'https://idp.example' } }), 'meant issuer'],
  ['the issuer with a slash', () => ({ claims: { iss: `${provider.issuer}/` } }), 'meant issuer'],
  ['another audience', () => ({ claims: { aud: 'other-app' } }), 'meant audience'],
  ['several audiences', () => ({ claims: { aud: ['other-app', 'chamfer'] } }), 'meant audience'],
  ['another authorized party', () => ({ claims: { azp: 'other-app' } }), 'meant authorized-party'],
  [
    'another authorized party among several audiences',
    () => ({ claims: { aud: ['other-app', 'chamfer'], azp: 'other-app' } }),
    'meant authorized-party',
  ],
  ['another nonce', () => ({ claims: { nonce: 'other' } }), 'meant nonce'],
  ['no nonce', () => ({ claims: { nonce: undefined } }), 'meant nonce'],
  ['a token that has expired', () => ({ claims: { exp: minutes(-2) } }), 'meant expired'],
  ['no expiry', () => ({ claims: { exp: undefined } }), 'meant expired'],
  ['an expiry in words', () => ({ claims: { exp: 'never' } }), 'meant expired'],
  ['a token that is not valid yet', () => ({ claims: { nbf: minutes(2) } }), 'meant not-yet-valid'],
  ['a token of eleven minutes ago', () => ({ claims: { iat: minutes(-11) } }), 'meant issued-at'],
  ['a token of the future', () => ({ claims: { iat: minutes(11) } }), 'meant issued-at'],
  ['no time of issue', () => ({ claims: { iat: undefined } }), 'meant issued-at'],
  ['no subject', () => ({ claims: { sub: undefined } }), 'subject subject'],
  ['an empty subject', () => ({ claims: { sub: '' } }), 'subject subject'],
  ['a subject that is a number', () => ({ claims: { sub: 7 } }), 'subject subject'],
  ['a subject of 256 characters', () => ({ claims: { sub: 'm'.repeat(256) } }), 'subject subject'],
  ['a list of addresses', () => ({ claims: { email: ['mara@haldenworks.example'] } }), 'subject email-not-text'],
  ['an object for an address', () => ({ claims: { email: { toString: 'mara' } } }), 'subject email-not-text'],
  ['a number for an address', () => ({ claims: { email: 7 } }), 'subject email-not-text'],
  [
    'a UserInfo about somebody else',
    () => ({ claims: { email: undefined }, person: { sub: 'elena', email: 'elena@haldenworks.example' } }),
    'subject userinfo',
  ],
  [
    'a set of keys of 30 MB',
    () => ({ paths: { '/jwks': (_, response) => answer(response, { keys: ['a'.repeat(30 * 1024 * 1024)] }) } }),
    'document provider-too-large',
  ],
  [
    'a token endpoint at a metadata service',
    () => ({ configuration: { token_endpoint: 'http://169.254.169.254/token' } }),
    'document provider-endpoint-not-allowed',
  ],
  [
    'a token endpoint at a name that leads inside',
    () => ({ configuration: { token_endpoint: 'https://idp.haldenworks.example/token' } }),
    'document provider-address-not-allowed',
  ],
  [
    'keys at a name that leads inside',
    () => ({ configuration: { jwks_uri: 'https://idp.haldenworks.example/jwks' } }),
    'document provider-address-not-allowed',
  ],
  [
    'a token endpoint that sends elsewhere',
    () => ({ paths: { '/token': (_, response) => void response.writeHead(307, { location: '/other' }).end() } }),
    'document provider-redirect',
  ],
  [
    'a token endpoint that breaks off',
    () => ({ paths: { '/token': ({ socket }) => void socket.destroy() } }),
    'document provider-unreachable',
  ],
  [
    'a page instead of tokens',
    () => ({ paths: { '/token': (_, response) => void response.end('<p>') } }),
    'document unreadable',
  ],
])('%s', async (_, lies, refused) => {
  expect(await signIn(lies())).toBe(refused);
});

function answer(
  response: { setHeader(name: string, value: string): unknown; end(body: string): unknown },
  body: unknown,
) {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

function withClaims(changes: Record<string, unknown>) {
  return (token: string) => {
    const [header, claims, signature] = token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), ...changes };
    return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  };
}

test.each<[string, (query: URLSearchParams) => void, string]>([
  ['the answer of another provider', (query) => query.set('iss', 'https://idp.example'), 'meant issuer-of-answer'],
  ['an answer that does not name its provider', (query) => query.delete('iss'), 'meant issuer-of-answer'],
  ['another state', (query) => query.set('state', 'other'), 'meant state'],
  ['no state', (query) => query.delete('state'), 'meant state'],
  ['two states', (query) => query.append('state', 'state-1'), 'document parameter-twice'],
  ['two codes', (query) => query.append('code', 'other'), 'document parameter-twice'],
  ['no code', (query) => query.delete('code'), 'document no-code'],
  ['an unknown code', (query) => query.set('code', 'other'), 'document code-refused'],
  ['an id token in the address', (query) => query.set('id_token', 'a.b.c'), 'document unreadable'],
])('%s', async (_, change, refused) => {
  expect(await signIn({}, {}, change)).toBe(refused);
});

test('a provider that does not name itself in answers need not, and may', async () => {
  const configuration = { authorization_response_iss_parameter_supported: undefined };
  expect(await signIn({ configuration }, {}, (query) => query.delete('iss'))).toMatchObject({ subject: 'mara-7f3a' });
  expect(await signIn({ configuration }, {}, (query) => query.set('iss', 'https://idp.example'))).toBe(
    'meant issuer-of-answer',
  );
});

test('a code works once, and with its verifier alone', async () => {
  const codes: string[] = [];
  expect(await signIn({}, {}, (query) => void codes.push(query.get('code')!))).toMatchObject({ subject: 'mara-7f3a' });
  expect(await signIn({}, {}, (query) => query.set('code', codes[0]!))).toBe('document code-refused');
  expect(await signIn({}, { verifier: 'w'.repeat(43) })).toBe('document code-refused');
});

test('what a provider writes about an error is not kept, and its code only if it is one', async () => {
  const refusal = async (error: string) => {
    door = outgoingDoor({ allow: '127.0.0.1' });
    const { issuer, clientId, clientSecret } = provider;
    const query = new URLSearchParams({ state, error, error_description: 'Call 555!', iss: issuer });
    const connection = { issuer, clientId, clientSecret };
    const work = judgeCallback({
      query,
      connection,
      own,
      state,
      nonce,
      verifier,
      forceAuthn: false,
      now: new Date(),
      door,
    });
    return work.catch(({ check, reason, detail, message }) => ({ check, reason, detail, message }));
  };
  const found = { check: 'document', reason: 'provider-error', message: 'document: provider-error' };
  expect(await refusal('access_denied')).toEqual({ ...found, detail: { found: 'access_denied' } });
  await door.close();
  expect(await refusal('Call 555!')).toEqual({ ...found, detail: {} });
  expect(provider.requests).not.toContain('POST /token');
});

test.each([
  [false, false],
  ['false', false],
  [0, false],
  [true, true],
  ['true', true],
  [undefined, true],
  [null, true],
])('email_verified %s means %s', async (verified, expected) => {
  expect(await signIn({ claims: { email_verified: verified } })).toMatchObject({ emailVerified: expected });
});

test('without an address in the id token, that of UserInfo counts; without any there is none', async () => {
  const thin = { claims: { email: undefined, email_verified: undefined, name: undefined } };
  const person = { email: 'mara@haldenworks.example', email_verified: false, name: 'Mara' };
  expect(await signIn({ ...thin, person })).toMatchObject({
    email: person.email,
    name: 'Mara',
    emailVerified: false,
  });
  expect(await signIn(thin)).toMatchObject({ email: null, emailVerified: true, name: null });
  expect(await signIn({ ...thin, configuration: { userinfo_endpoint: undefined } })).toMatchObject({ email: null });
  expect(await signIn({ claims: { email: '' } })).toMatchObject({ email: null });
});

test('people who must log in again did so just now', async () => {
  const forceAuthn = true;
  const found = await signIn({}, { forceAuthn });
  expect(Math.abs((found as ProviderAnswer).authenticatedAt!.getTime() - Date.now())).toBeLessThan(600_000);
  expect(await signIn({ claims: { auth_time: undefined } }, { forceAuthn })).toBe('meant no-auth-time');
  expect(await signIn({ claims: { auth_time: minutes(-11) } }, { forceAuthn })).toBe('meant auth-time');
  expect(await signIn({ claims: { auth_time: 'now' } }, { forceAuthn })).toBe('meant auth-time');
  expect(await signIn({ claims: { auth_time: minutes(-600) } })).toMatchObject({ subject: 'mara-7f3a' });
});

test('times are compared with the time that is given', async () => {
  const later = new Date(Date.now() + 3_600_000);
  expect(await signIn({}, { now: later })).toBe('meant expired');
  const times = { iat: minutes(60), exp: minutes(65) };
  expect(await signIn({ claims: times }, { now: later })).toMatchObject({ subject: 'mara-7f3a' });
});

test('several audiences are fine where we are the authorized party', async () => {
  const claims = { aud: ['other-app', 'chamfer'], azp: 'chamfer' };
  expect(await signIn({ claims })).toMatchObject({ subject: 'mara-7f3a' });
});
