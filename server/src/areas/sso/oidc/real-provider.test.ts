import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutgoingDoor, outgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { type RealOidcProvider, startOidcProvider } from '../testing/oidc-provider.ts';
import { type ProviderBrowser, providerBrowser } from '../testing/provider-browser.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { endSessionAddress } from './end-session-address.ts';
import { judgeCallback } from './judge-callback.ts';
import { judgeLogoutToken } from './logout-token.ts';
import { oidcAddresses } from './oidc-connection.ts';
import { signInAddress } from './sign-in-address.ts';

// The whole way with a provider that somebody else has written, npm `oidc-provider`.

const client = { clientId: 'chamfer', clientSecret: 'a secret: + & %' };
const logoutTokens: string[] = [];
const receiver = createServer(async (request, response) => {
  const form = new URLSearchParams((await request.toArray()).join(''));
  logoutTokens.push(form.get('logout_token')!);
  response.end();
});

let provider: RealOidcProvider;
let door: OutgoingDoor;
let own: ReturnType<typeof oidcAddresses>;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  own = oidcAddresses(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, 'connection-1');
  const accounts = [
    { id: 'mara', email: 'mara@haldenworks.example', name: 'Mara Lindqvist', emailVerified: true },
    { id: 'jonas', email: 'jonas@haldenworks.example', name: 'Jonas Weber' },
  ];
  provider = await startOidcProvider({ accounts, clients: [{ ...client, ...own }] });
  door = outgoingDoor({ allow: 'loopback' });
});
afterAll(async () => {
  await door.close();
  await provider.close();
  receiver.closeAllConnections();
  receiver.close();
});

async function signIn(browser: ProviderBrowser, email: string, forceAuthn = false) {
  const connection = { issuer: provider.issuer, ...client };
  const state = crypto.randomUUID();
  const terms = { connection, own, state, nonce: crypto.randomUUID(), verifier: 'v'.repeat(64), forceAuthn, door };
  const address = await signInAddress({ ...terms, loginHint: email });
  const { searchParams: query } = await browser.signIn(address, email, own.redirectUri);
  expect(query.get('state')).toBe(state);
  return { judge: () => judgeCallback({ ...terms, query, now: new Date() }) };
}

test('what it says about itself', async () => {
  expect(await discoverIssuer({ issuer: provider.issuer, door })).toMatchObject({
    issuer: provider.issuer,
    endSessionEndpoint: `${provider.issuer}/session/end`,
    namesItself: true,
    hasBackChannelLogout: true,
    clientAuthentication: 'basic',
  });
});

test('people sign in, and a code works once', async () => {
  const { judge } = await signIn(providerBrowser(), 'mara@haldenworks.example');
  const answer = await judge();
  expect(answer).toMatchObject({ subject: 'mara', email: 'mara@haldenworks.example', emailVerified: true });
  expect(answer).toMatchObject({ name: 'Mara Lindqvist', assertion: null });
  await expect(judge()).rejects.toMatchObject({ check: 'document', reason: 'code-refused' });
  const { judge: judgeJonas } = await signIn(providerBrowser(), 'jonas@haldenworks.example');
  expect(await judgeJonas()).toMatchObject({ subject: 'jonas', emailVerified: true });
});

test('people who are signed in there are asked again where it is wanted', async () => {
  const browser = providerBrowser();
  const before = Date.now();
  await (await signIn(browser, 'mara@haldenworks.example')).judge();
  // Without being asked: another address would sign in otherwise.
  expect(await (await signIn(browser, 'nobody@haldenworks.example')).judge()).toMatchObject({ subject: 'mara' });
  const answer = await (await signIn(browser, 'mara@haldenworks.example', true)).judge();
  expect(answer.authenticatedAt!.getTime()).toBeGreaterThanOrEqual(before - 1000);
  await expect(signIn(browser, 'nobody@haldenworks.example', true)).rejects.toThrow('Unknown address');
});

test('a wrong secret is refused', async () => {
  const connection = { issuer: provider.issuer, clientId: client.clientId, clientSecret: 'other' };
  const terms = { connection, own, state: 's', nonce: 'n', verifier: 'v'.repeat(64), forceAuthn: false, door };
  const email = 'mara@haldenworks.example';
  const { searchParams: query } = await providerBrowser().signIn(await signInAddress(terms), email, own.redirectUri);
  const work = judgeCallback({ ...terms, query, now: new Date() });
  await expect(work).rejects.toMatchObject({ check: 'document', reason: 'code-refused' });
});

test('who logs out there is reported to us, once for a session', async () => {
  const browser = providerBrowser();
  const connection = { issuer: provider.issuer, ...client };
  const { sessionIndex } = await (await signIn(browser, 'mara@haldenworks.example')).judge();
  const address = await endSessionAddress({ connection, own, door });
  expect(address!.searchParams.get('post_logout_redirect_uri')).toBe(own.postLogoutRedirectUri);
  expect(await browser.logOut(address!)).toBe(own.postLogoutRedirectUri);
  await expect.poll(() => logoutTokens).toHaveLength(1);
  const ended = await judgeLogoutToken({ token: logoutTokens[0]!, connection, door, now: new Date() });
  expect(ended).toEqual({ subject: 'mara', sessionIndex, id: expect.stringMatching(/.{8,}/) });
  expect(sessionIndex).not.toBeNull();
});
