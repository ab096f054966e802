import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onProviderReturn, type ProviderReturn } from '../../../platform/auth/provider-window.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import SsoCallbackPage from './sso-callback-page.tsx';
import SsoErrorPage from './sso-error-page.tsx';
import SsoMismatchPage from './sso-mismatch-page.tsx';
import SsoProofPage from './sso-proof-page.tsx';
import SsoTestPage from './sso-test-page.tsx';
import SsoTimeoutPage from './sso-timeout-page.tsx';

const server = startFakeServer();
const state = '0193b0c2-7f41-7abc-8def-0123456789ab';
const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
beforeEach(() => close.mockClear());

const mismatch =
  'There was a mismatch between the emails you provided. If your email address was updated, please contact your team owner for support.';

test.each([
  ['/sso/error', <SsoErrorPage key="error" />, 'Something went wrong', /You came back without being logged in/],
  ['/sso/mismatch', <SsoMismatchPage key="mismatch" />, 'Email or domain mismatch', mismatch],
  ['/sso/timeout', <SsoTimeoutPage key="timeout" />, 'Session timed out, please log in again.', /You have 10 minutes/],
])('%s says what is wrong and leads back, and axe finds nothing, light or dark', async (at, part, heading, text) => {
  await show(part, { at, whole: true });
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('the error page shows another way in, and neither an address nor the text of the identity provider', async () => {
  await show(<SsoErrorPage />, { at: '/sso/error?error_description=Nobody+knows+mara', whole: true });
  const byPassword = page.getByRole('link', { name: 'Log in with a password' });
  await expect.element(byPassword).toHaveAttribute('href', '/login?method=password');
  expect(document.body.textContent).not.toContain('Nobody knows');
  expect(document.body.textContent).not.toContain('For your administrator');
});

test('after a refusal the error page has what an administrator looks it up by', async () => {
  server.answer('POST /sso/callback', () => refuse('SSO_INVALID_NAME_ID_POLICY'));
  const at = `/sso/callback?code=${crypto.randomUUID()}&state=${state}`;
  const both = (
    <>
      <SsoErrorPage />
      <SsoCallbackPage />
    </>
  );
  await show(both, { at, whole: true });
  await expect
    .element(page.getByText(/For your administrator/))
    .toHaveTextContent('For your administrator: SSO_INVALID_NAME_ID_POLICY, request a-request');
  await expect.element(page.getByRole('button', { name: 'Copy both' })).toBeVisible();
});

test('who was blocked reads whom to ask, and is offered no password', async () => {
  server.answer('POST /sso/callback', () => refuse('ACCOUNT_BLOCKED'));
  const at = `/sso/callback?code=${crypto.randomUUID()}&state=${state}`;
  const both = (
    <>
      <SsoErrorPage />
      <SsoCallbackPage />
    </>
  );
  await show(both, { at, whole: true });
  await expect.element(page.getByText(/^An operator has blocked this account\. Please ask/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Log in with a password' }).elements()).toEqual([]);
});

/** Shows a window that has come back, and returns what it reports, without what a second mount repeats. */
async function comeBackTo(part: React.ReactNode, at: string) {
  const reports: ProviderReturn[] = [];
  const stop = onProviderReturn((message) => reports.push(message));
  try {
    const shown = await show(part, { at, whole: true });
    await expect.element(page.getByRole('heading', { name: 'You can close this window' })).toBeVisible();
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    return { report: reports[0], address: shown.address() };
  } finally {
    stop();
  }
}

test.each([
  [`code=a-code&state=${state}`, { authSessionID: state, code: 'a-code' }],
  [`error=access_denied&state=${state}`, { authSessionID: state, code: null }],
  [`state=${state}`, { authSessionID: state, code: null }],
  ['error=access_denied', { authSessionID: null, code: null }],
])('the window of a proof reports ‘%s’, keeps nothing of it, and closes', async (query, report) => {
  expect(await comeBackTo(<SsoProofPage />, `/sso/proof?${query}`)).toEqual({
    report: { is: 'proof', ...report },
    address: '/sso/proof',
  });
});

test('the window of a test reports which, and closes', async () => {
  const { report, address } = await comeBackTo(<SsoTestPage />, `/sso/test?state=${state}`);
  expect([report, address]).toEqual([{ is: 'test', testId: state }, '/sso/test']);
  await expect.element(page.getByText('The result of the test is shown in the window of the settings.')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a window that nothing came back to, as after a reload, stays', async () => {
  await show(<SsoProofPage />, { at: '/sso/proof', whole: true });
  await expect.element(page.getByText('The window that you came from continues by itself.')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});
