import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OutgoingDoor, outgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { type Lies, type LyingProvider, startLyingProvider } from '../testing/lying-oidc-provider.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { DiscoveryRefused } from './discovery-refused.ts';
import { endSessionAddress } from './end-session-address.ts';
import { oidcAddresses } from './oidc-connection.ts';
import { signInAddress } from './sign-in-address.ts';

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

async function reasonOf(issuer: string, through = door): Promise<string> {
  try {
    return (await discoverIssuer({ issuer, door: through })).issuer;
  } catch (error) {
    if (!(error instanceof DiscoveryRefused)) throw error;
    return error.reason;
  }
}

test('what an honest provider says, and where many copy its address from', async () => {
  const { issuer } = provider;
  const facts = await discoverIssuer({ issuer, door });
  expect(facts).toEqual({
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    jwksUri: `${issuer}/jwks`,
    userinfoEndpoint: `${issuer}/userinfo`,
    endSessionEndpoint: `${issuer}/end`,
    signingAlgorithms: ['RS256'],
    namesItself: true,
    hasBackChannelLogout: false,
    clientAuthentication: 'basic',
  });
  expect(await discoverIssuer({ issuer: ` ${issuer}/.well-known/openid-configuration `, door })).toEqual(facts);
});

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/Organizations/v2.0',
  'https://login.microsoftonline.com/consumers',
  'https://login.microsoftonline.com/{tenantid}/v2.0',
  'https://login.microsoftonline.com/%7Btenantid%7D/v2.0',
  'https://{tenant}.idp.example',
])('%s stands for many organizations', async (issuer) => {
  expect(await reasonOf(issuer)).toBe('shared-issuer');
});

test.each([
  '',
  'idp.haldenworks.example',
  'ftp://idp.haldenworks.example',
  'https://mara@idp.haldenworks.example',
  'https://idp.haldenworks.example/?tenant=1',
  'https://idp.haldenworks.example/#',
  'https://idp.haldenworks.example/.well-known/other',
])('%s is no issuer', async (issuer) => {
  expect(await reasonOf(issuer)).toBe('invalid-issuer');
});

test.each<[string, Lies, string]>([
  ['another issuer', { configuration: { issuer: 'https://idp.example' } }, 'issuer-mismatch'],
  ['a template for an issuer', { configuration: { issuer: 'https://idp.example/{tenantid}' } }, 'shared-issuer'],
  ['no issuer', { configuration: { issuer: undefined } }, 'not-a-provider'],
  ['no keys', { configuration: { jwks_uri: undefined } }, 'not-a-provider'],
  ['a list for an address', { configuration: { token_endpoint: ['a'] } }, 'not-a-provider'],
  [
    'HS256 alone',
    { configuration: { id_token_signing_alg_values_supported: ['HS256', 'none'] } },
    'no-signing-algorithm',
  ],
  [
    'keys of clients alone',
    { configuration: { token_endpoint_auth_methods_supported: ['private_key_jwt'] } },
    'no-client-secret',
  ],
  [
    'a token endpoint at a metadata service',
    { configuration: { token_endpoint: 'http://169.254.169.254/' } },
    'endpoint-not-allowed',
  ],
  ['keys inside', { configuration: { jwks_uri: 'https://10.0.0.1/' } }, 'endpoint-not-allowed'],
  ['a script for a page', { configuration: { authorization_endpoint: 'javascript:alert(1)' } }, 'endpoint-not-allowed'],
  [
    'a page without encryption',
    { configuration: { end_session_endpoint: 'http://idp.example/' } },
    'endpoint-not-allowed',
  ],
  ['UserInfo inside', { configuration: { userinfo_endpoint: 'https://[::1]/' } }, 'endpoint-not-allowed'],
])('a configuration with %s is refused', async (_, lies, reason) => {
  provider.lies = lies;
  expect(await reasonOf(provider.issuer)).toBe(reason);
});

test('what is no provider, or not to be asked, says why', async () => {
  const path = '/.well-known/openid-configuration';
  provider.lies = { paths: { [path]: (_, response) => void response.end('<p>Welcome</p>') } };
  expect(await reasonOf(provider.issuer)).toBe('not-a-provider');
  provider.lies = { paths: { [path]: (_, response) => void response.writeHead(302, { location: '/a' }).end() } };
  expect(await reasonOf(provider.issuer)).toBe('redirect');
  provider.lies = { paths: { [path]: (_, response) => void response.end('a'.repeat(30 * 1024 * 1024)) } };
  expect(await reasonOf(provider.issuer)).toBe('too-large');
  expect(await reasonOf(`${provider.issuer}/elsewhere`)).toBe('not-a-provider');
  expect(await reasonOf('http://idp.haldenworks.example')).toBe('https-needed');
  const closed = outgoingDoor({ allow: '' });
  expect(await reasonOf(provider.issuer, closed)).toBe('address-not-allowed');
  await closed.close();
});

const own = oidcAddresses('https://app.example', 'connection-1');
const terms = () => ({
  connection: { issuer: provider.issuer, clientId: 'chamfer', clientSecret: 's' },
  own,
  door,
  state: 'state-1',
  nonce: 'nonce-1',
  // That of RFC 7636 appendix B.
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  forceAuthn: false,
});

test('a browser is sent with PKCE, state and nonce', async () => {
  const address = await signInAddress(terms());
  expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/authorize`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'chamfer',
    response_type: 'code',
    redirect_uri: 'https://app.example/api/sso/oidc/connection-1/callback',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const again = await signInAddress({ ...terms(), forceAuthn: true, loginHint: 'mara@haldenworks.example' });
  expect(Object.fromEntries(again.searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
    login_hint: 'mara@haldenworks.example',
  });
});

test('a browser is signed out where the provider can do that', async () => {
  const address = await endSessionAddress({ ...terms(), idTokenHint: 'a.b.c' });
  expect(address?.href).toBe(
    `${provider.issuer}/end?post_logout_redirect_uri=https%3A%2F%2Fapp.example%2Flogin&id_token_hint=a.b.c&client_id=chamfer`,
  );
  const other = outgoingDoor({ allow: '127.0.0.1' });
  provider.lies = { configuration: { end_session_endpoint: undefined } };
  expect(await endSessionAddress({ ...terms(), door: other })).toBeNull();
  await other.close();
});

test('a provider is remembered for each connection, and a failure is not', async () => {
  provider.lies = { configuration: { issuer: 'https://idp.example' } };
  await expect(signInAddress(terms())).rejects.toThrow('issuer-mismatch');
  provider.lies = {};
  await Promise.all([signInAddress(terms()), signInAddress(terms())]);
  await signInAddress(terms());
  expect(provider.requests).toHaveLength(2);
  const { connection } = terms();
  await signInAddress({ ...terms(), connection: { ...connection, clientId: 'other' } });
  expect(provider.requests).toHaveLength(3);
  // Five minutes later, and after 500 others.
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 301_000);
  await signInAddress(terms());
  clock.mockRestore();
  expect(provider.requests).toHaveLength(4);
  for (let count = 0; count < 500; count++) {
    await signInAddress({ ...terms(), connection: { ...connection, clientId: `client-${count}` } });
  }
  await signInAddress(terms());
  expect(provider.requests).toHaveLength(505);
});
