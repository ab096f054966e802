import { schema } from '@chamfer/server/schema';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sealOf } from '../connections/parties.ts';
import { type LyingProvider, startLyingProvider } from '../testing/lying-oidc-provider.ts';

const app = useTestApp({ workers: true, env: { OUTGOING_ALLOW: 'loopback' } });
const connectionId = crypto.randomUUID();
const domain = `oidc-${crypto.randomUUID().slice(0, 8)}.example`;
const email = `mara@${domain}`;

let provider: LyingProvider;
beforeAll(async () => {
  provider = await startLyingProvider();
  const owner = await buildPerson(app);
  const { db } = app.parts.database;
  const createdAt = app.clock.now();
  await db.insert(schema.ssoConnections).values({
    id: connectionId,
    teamId: owner.teamId,
    kind: 'oidc',
    product: 'okta',
    name: 'Okta',
    state: 'on',
    issuer: provider.issuer,
    clientId: provider.clientId,
    sealedSecret: sealOf(app.parts.keys, connectionId, provider.clientSecret),
    createdAt,
    testedAt: createdAt,
    switchedOnAt: createdAt,
  });
  const proven = { createdAt, verifiedAt: createdAt, checkedAt: createdAt };
  await db
    .insert(schema.teamDomains)
    .values({ id: crypto.randomUUID(), teamId: owner.teamId, domain, token: 'token', ...proven });
});
afterAll(() => provider.close());
afterEach(() => {
  provider.lies = {};
});

/** Begins a sign-in; the cookie is the browser's. */
async function begin() {
  const { body, headers } = await app.call('POST /auth/web/method', { input: { email } });
  return { url: new URL(body.url!), cookie: headers['set-cookie']!.split(';')[0]! };
}

/** The identity provider sends the browser back; returns where it goes on. */
async function comeBack(query: URLSearchParams): Promise<URL> {
  const origin = await app.listen();
  const address = `${origin}/api/sso/oidc/${connectionId}/callback?${query}`;
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location')!, 'http://localhost');
}

const finish = (cookie: string, to: URL) =>
  app.call('POST /sso/callback', {
    input: { code: to.searchParams.get('code') ?? '-', authSessionID: to.searchParams.get('state')! },
    headers: { cookie },
  });

async function signIn() {
  provider.lies = { claims: { email, ...times() } };
  const { url, cookie } = await begin();
  return (await finish(cookie, await comeBack(provider.signIn(url)))).body;
}

/** The provider's clock is the test's. */
function times() {
  const now = Math.floor(app.clock.now().getTime() / 1000);
  return { iat: now, exp: now + 300 };
}

const isIn = async (token: string) => (await app.call('GET /account', { as: { token } })).status === 200;
const sendToken = (token: string) =>
  app.call('POST /sso/oidc/{connectionId}/logout', {
    params: { connectionId },
    body: Buffer.from(new URLSearchParams({ logout_token: token }).toString()),
  });

test('a person signs in, and is led to the provider to log out', async () => {
  const { accessToken, email: signedIn } = await signIn();
  expect(signedIn).toBe(email);
  const out = await app.call('POST /app/sso/logout', { as: { token: accessToken } });
  const { searchParams } = new URL(out.body.url!);
  expect(searchParams.get('id_token_hint')).toMatch(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(`${app.parts.config.PUBLIC_URL}/login`);
  const { rows } = await app.parts.database.pool.query(
    'select provider_hint from sessions where identity_id is not null',
  );
  // What is kept of it is encrypted.
  for (const { provider_hint } of rows) expect(provider_hint).not.toMatch(/^ey/);
  expect(out.status).toBe(200);
  expect(await isIn(accessToken)).toBe(false);
});

test('an answer counts once, and an error of the provider is not shown', async () => {
  provider.lies = { claims: { email, ...times() } };
  const { url, cookie } = await begin();
  const query = provider.signIn(url);
  const to = await comeBack(query);
  expect((await comeBack(query)).pathname).toBe('/sso/error');
  expect((await finish(cookie, to)).status).toBe(200);
  const refused = new URLSearchParams({ error: 'access_denied', error_description: '<b>secret</b>', state: 'x' });
  expect((await comeBack(refused)).pathname).toBe('/sso/error');
  const again = await begin();
  refused.set('state', again.url.searchParams.get('state')!);
  refused.set('iss', provider.issuer);
  const led = await comeBack(refused);
  expect([led.pathname, led.search]).toEqual(['/sso/callback', '?error=access_denied']);
});

test('who comes from the provider without a request begins one of ours', async () => {
  const to = await comeBack(new URLSearchParams({ iss: provider.issuer }));
  expect(to.pathname + to.search).toBe(`/login?connection=${connectionId}`);
});

test('a logout token ends the sessions of its person, once; another key’s ends none', async () => {
  const { accessToken, userId } = await signIn();
  const { db } = app.parts.database;
  const [identity] = await db.select().from(schema.ssoIdentities).where(eq(schema.ssoIdentities.userId, userId));
  const claims = { sub: identity!.subject, sid: undefined, jti: crypto.randomUUID(), ...times() };
  const token = provider.logoutToken(app.clock.now(), claims);
  const forged = `${token.slice(0, -8)}AAAAAAAA`;
  expect((await sendToken(forged)).status).toBe(400);
  expect(await isIn(accessToken)).toBe(true);
  expect((await sendToken(token)).status).toBe(200);
  expect(await isIn(accessToken)).toBe(false);
  const next = await signIn();
  expect((await sendToken(token)).status).toBe(200);
  expect(await isIn(next.accessToken)).toBe(true);
});
