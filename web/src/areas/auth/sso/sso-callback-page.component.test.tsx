import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepEmailToken, session } from '../../../platform/http/session.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import SsoCallbackPage from './sso-callback-page.tsx';

const server = startFakeServer();
const authSessionID = crypto.randomUUID();
const signedIn = {
  accessToken: 'an.access.token',
  refreshToken: 'a refresh token',
  email: 'mara@haldenworks.example',
  userId: crypto.randomUUID(),
  redirectURL: null as string | null,
  teamID: crypto.randomUUID(),
};
/** A new code each time: a code that was used once is not sent again. */
const callback = () => `/sso/callback?code=${crypto.randomUUID()}&state=${authSessionID}`;

test.each([
  [null, '/teams?source=sso-callback'],
  [`${location.origin}/v/abc?x=1#pin`, '/v/abc?x=1&source=sso-callback#pin'],
  ['/login/app?source=signin', '/login/app?source=sso-callback'],
  ['https://stranger.example/', '/'],
  ['javascript:alert(1)', '/'],
])('signs in once, and an address of %s leads to %s', async (redirectURL, address) => {
  server.answer('POST /sso/callback', () => ({ ...signedIn, redirectURL }));
  const at = callback();
  const shown = await show(<SsoCallbackPage />, { at, whole: true });
  await expect.poll(() => shown.address()).toBe(`/login?${new URLSearchParams({ redirect_url: address })}`);
  expect([session.accessToken(), session.refreshToken()]).toEqual([signedIn.accessToken, signedIn.refreshToken]);
  const code = new URLSearchParams(at.split('?')[1]).get('code');
  expect(server.sent('POST /sso/callback')).toEqual([{ code, authSessionID }]);
});

test('the code has left the address before the answer, and the theme stays', async () => {
  const held = Promise.withResolvers<typeof signedIn>();
  server.answer('POST /sso/callback', () => held.promise);
  const shown = await show(<SsoCallbackPage />, { at: `${callback()}&theme=dark`, whole: true });
  await expect.poll(() => shown.address()).toBe('/sso/callback?theme=dark');
  await expect.element(page.getByText('Logging you in…').first()).toBeInTheDocument();
  held.resolve(signedIn);
  await expect.poll(() => session.isSignedIn()).toBe(true);
});

test('another account than before replaces it, and its email token goes', async () => {
  session.setTokens({ accessToken: 'the.other.account', refreshToken: 'another refresh token' });
  keepEmailToken('an email token');
  server.answer('POST /sso/callback', () => signedIn);
  await show(<SsoCallbackPage />, { at: callback(), whole: true });
  await expect.poll(() => session.accessToken()).toBe(signedIn.accessToken);
  expect(sessionStorage.getItem('emailToken')).toBeNull();
});

test.each([
  ['error=access_denied', '/sso/error'],
  ['error_description=Nobody+knows+you', '/sso/error'],
  ['error=profile_not_allowed_outside_organization&error_description=No', '/sso/mismatch'],
  [`error=access_denied&code=a-code&state=${authSessionID}`, '/sso/error'],
  ['code=a-code', '/sso/error'],
  [`state=${authSessionID}`, '/sso/error'],
  ['', '/sso/error'],
])('an answer of ‘%s’ leads to %s, and nothing is sent', async (query, address) => {
  const shown = await show(<SsoCallbackPage />, { at: `/sso/callback?${query}`, whole: true });
  await expect.poll(() => shown.address()).toBe(address);
  expect(server.sent('POST /sso/callback')).toEqual([]);
});

test.each([
  ['SSO_AUTHENTICATION_EMAIL_MISMATCH', '/sso/mismatch', 0],
  ['SSO_AUTHENTICATION_SESSION_EXPIRED', '/sso/timeout', 0],
  ['INVALID_AUTHENTICATION_SESSION', '/sso/error', 0],
  ['SSO_INVALID_NAME_ID_POLICY', '/sso/error', 0],
  ['INTERNAL_ERROR', '/sso/error', 1],
  ['TOO_MANY_REQUESTS', '/sso/error', 1],
] as const)('%s leads to %s', async (code, address, reports) => {
  server.answer('POST /sso/callback', () => refuse(code));
  const shown = await show(<SsoCallbackPage />, { at: callback(), whole: true });
  await expect.poll(() => shown.address()).toBe(address);
  expect(session.isSignedIn()).toBe(false);
  expect(takeComplaints()).toHaveLength(reports);
});

test('without a network it leads to the error page, and reports nothing', async () => {
  server.answer('POST /sso/callback', () => noNetwork);
  const shown = await show(<SsoCallbackPage />, { at: callback(), whole: true });
  await expect.poll(() => shown.address()).toBe('/sso/error');
});
