import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import SupportLoginPage from './support-login-page.tsx';
import SupportLogoutPage from './support-logout-page.tsx';

const server = startFakeServer();
const portal = 'https://help.haldenworks.example';
/** The forms that the page has posted: where to, and what. */
const posted: [string, object][] = [];
const onSubmit = (event: SubmitEvent) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  posted.push([`${form.method} ${form.action}`, Object.fromEntries(new FormData(form))]);
};
beforeEach(async () => {
  queryClient.clear();
  posted.splice(0);
  addEventListener('submit', onSubmit);
  await loadAreas('pages');
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => someAccount);
});
afterEach(() => {
  removeEventListener('submit', onSubmit);
  history.replaceState(null, '', location.pathname + location.search);
});

const logIn = () => show(<SupportLoginPage />, { whole: true, at: '/auth/zendesk/login?return_to=/hc/7' });
const logOut = (query: string) => show(<SupportLogoutPage />, { whole: true, at: `/auth/zendesk/logout${query}` });

test('a verified person goes on to the portal: the token is posted once, and is in no address', async () => {
  const answer = { token: 'a.signed.token', url: `${portal}/access/jwt`, returnTo: `${portal}/hc/7` };
  server.answer('POST /auth/zendesk/token', () => answer);
  await logIn();
  await expect.element(page.getByRole('status')).toHaveTextContent('Opening the support portal…');
  const form = { jwt: 'a.signed.token', return_to: `${portal}/hc/7` };
  await expect.poll(() => posted).toEqual([[`post ${portal}/access/jwt`, form]]);
  expect(server.sent('POST /auth/zendesk/token')).toEqual([{ returnTo: '/hc/7' }]);
  expect(document.querySelector('form')).toBeNull();
});

test('a portal that takes no token is opened at the address that the server answers', async () => {
  const url = `${location.href.split('#')[0]}#in-the-portal`;
  server.answer('POST /auth/zendesk/token', () => ({ token: null, url, returnTo: portal }));
  await logIn();
  await expect.poll(() => location.hash).toBe('#in-the-portal');
  expect(posted).toEqual([]);
});

test('a page that the browser kept for Back offers the portal, and does not wait for it', async () => {
  const answer = { token: 'a.signed.token', url: `${portal}/access/jwt`, returnTo: portal };
  server.answer('POST /auth/zendesk/token', () => answer);
  await logIn();
  await expect.poll(() => posted.length).toBe(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await page.getByRole('button', { name: 'Open the support portal' }).click();
  await expect.poll(() => posted.length).toBe(2);
});

test('an address that is not verified: the mail is sent again, and the portal opens once it is verified', async () => {
  server.answer('POST /auth/zendesk/token', () => refuse('EMAIL_NOT_VERIFIED'));
  server.answer('GET /account', () => ({ ...someAccount, emailVerified: false }));
  await logIn();
  const heading = page.getByRole('heading', { name: 'Verify your email' });
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText(/We mailed a link to mara@haldenworks\.example\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to account' })).toHaveAttribute('href', '/account');
  expect(await findFaultsInThemes()).toEqual([]);
  const resend = page.getByRole('button', { name: 'Resend email' });

  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.answer('POST /verify/resend', () => promise);
  await resend.click();
  await expect.element(resend).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => server.sent('POST /verify/resend').length).toBe(1);
  resolve(undefined);
  await expect.element(page.getByText('Email sent. Open the link in it to verify your address.')).toBeVisible();
  server.answer('POST /verify/resend', () => refuse('TOO_MANY_REQUESTS'));
  await resend.click();
  await expect.element(page.getByText(/Too many emails in a row/)).toBeVisible();
  server.answer('POST /verify/resend', () => noNetwork);
  await resend.click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);

  // The link was opened in another tab: the next look finds it.
  const answer = { token: 'a.signed.token', url: `${portal}/access/jwt`, returnTo: portal };
  server.answer('POST /auth/zendesk/token', () => answer);
  server.answer('GET /account', () => someAccount);
  server.answer('POST /verify/resend', () => refuse('EMAIL_ALREADY_VERIFIED'));
  await resend.click();
  await expect.poll(() => posted.length).toBe(1);
});

test('where account and portal disagree about the address, the portal is asked once more and no more', async () => {
  server.answer('POST /auth/zendesk/token', () => refuse('EMAIL_NOT_VERIFIED'));
  await logIn();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect.poll(() => server.sent('POST /auth/zendesk/token').length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.sent('POST /auth/zendesk/token').length).toBe(2);
});

test.each([refuse('OPERATION_NOT_ALLOWED'), refuse('TOO_MANY_REQUESTS'), noNetwork] as const)(
  'any other error is unknown, and can be tried again; axe finds nothing (%#)',
  async (refusal) => {
    server.answer('POST /auth/zendesk/token', () => refusal);
    await logIn();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Unknown error happened.');
    await expect.element(page.getByRole('link', { name: 'Back to account' })).toHaveAttribute('href', '/account');
    expect(await findFaultsInThemes()).toEqual([]);
    const answer = { token: 'a.signed.token', url: `${portal}/access/jwt`, returnTo: portal };
    server.answer('POST /auth/zendesk/token', () => answer);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => posted.length).toBe(1);
  },
);

const logouts: [string, string, string[], string[]][] = [
  ['plain', '', ['You are logged out of the support portal.'], ['Unknown error happened']],
  ['a message without an error', '?message=Call+us', ['You are logged out of the support portal.'], ['Call us']],
  [
    'an error with its message',
    '?kind=error&message=The+token+is+%3Cb%3Eold%3C%2Fb%3E',
    ['The support portal logged you out because of an error.', 'Message from the portal', 'The token is <b>old</b>'],
    ['Unknown error happened'],
  ],
  ['an error without a message', '?kind=error', ['Unknown error happened'], ['Message from the portal']],
  ['an error with an empty message', '?kind=error&message=+', ['Unknown error happened'], ['Message from the portal']],
];
test.each(logouts)('logged out by the portal: %s; axe finds nothing', async (_, query, texts, missing) => {
  await logOut(query);
  await expect.element(page.getByRole('heading', { name: 'Logged out of support' })).toBeVisible();
  for (const text of texts) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  for (const text of missing) expect(page.getByText(text).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Back to my profile' })).toHaveAttribute('href', '/account');
  expect(session.isSignedIn()).toBe(true);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a very long message of the portal is cut', async () => {
  await logOut(`?kind=error&message=${'ab '.repeat(400)}`);
  const shown = page.getByText(/^ab ab/).element();
  expect(shown.textContent!.length).toBeLessThanOrEqual(300);
  expect(shown.getBoundingClientRect().right).toBeLessThan(innerWidth);
});
