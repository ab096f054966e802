import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../../platform/http/session.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { comeBack, holdDepartures } from '../../../testing/departures.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import SignInPage from './sign-in-page.tsx';

const server = startFakeServer();
const departures = holdDepartures();
const address = 'mara@haldenworks.example';
const provider = 'https://login.provider.example/authorize?state=1';
const tokens = { accessToken: 'an.access.token', refreshToken: 'a refresh token', userId: crypto.randomUUID() };

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const next = page.getByRole('button', { name: 'Continue' });

async function submitEmail(): Promise<void> {
  await email.fill(address);
  await userEvent.keyboard('{Enter}');
}

test('goes to the identity provider, busy until the page has gone, and works again after the way back', async () => {
  server.answer('POST /auth/web/method', () => ({ method: 'sso', url: provider }));
  await show(<SignInPage />, { at: '/login?redirect_url=/v/abc' });
  await submitEmail();
  await expect.poll(departures).toEqual([provider]);
  await expect.element(next).toHaveAttribute('aria-busy', 'true');
  const redirectURL = `${location.origin}/v/abc`;
  expect(server.sent('POST /auth/web/method')).toEqual([{ email: address, redirectURL }]);
  comeBack();
  await expect.element(next).not.toHaveAttribute('aria-busy');
  await expect.element(email).toHaveValue(address);
  await next.click();
  await expect.poll(departures).toEqual([provider, provider]);
});

test.each([undefined, 'javascript:alert(1)'])('gives up where the address is %s, and starts again', async (url) => {
  server.answer('POST /auth/web/method', () => ({ method: 'sso', url }));
  await show(<SignInPage />);
  await submitEmail();
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to log in' }).click();
  await expect.element(email).toHaveValue(address);
  await expect.element(next).not.toHaveAttribute('aria-busy');
  expect(departures()).toEqual([]);
});

test('somebody who keeps a password is not asked for the method', async () => {
  server.answer('POST /auth/web/login', () => tokens);
  await show(<SignInPage />, { at: '/login?method=password' });
  await email.fill('mara@');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await submitEmail();
  await expect.element(password).toHaveFocus();
  await password.fill('Correct-Horse-7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => session.isSignedIn()).toBe(true);
  expect(server.sent('POST /auth/web/method')).toEqual([]);
});

test('somebody who has to use single sign-on gets there with the next press', async () => {
  server.answer('POST /auth/web/login', () => refuse('SSO_ENFORCED'));
  server.answer('POST /auth/web/method', () => ({ method: 'sso', url: provider }));
  await show(<SignInPage />, { at: '/login?method=password' });
  await submitEmail();
  await password.fill('Correct-Horse-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription(/Please log in with single sign-on/);
  await next.click();
  await expect.poll(departures).toEqual([provider]);
});

test('begins a sign-in through a connection by itself, once, and shows the form to whoever comes back', async () => {
  const connectionId = crypto.randomUUID();
  server.answer('POST /app/sso/start', () => ({ url: provider }));
  const shown = await show(<SignInPage />, { at: `/login?connection=${connectionId}&redirect_url=/teams` });
  await expect.poll(departures).toEqual([provider]);
  expect(email.elements()).toEqual([]);
  expect(server.sent('POST /app/sso/start')).toEqual([{ connectionId, redirectURL: `${location.origin}/teams` }]);
  expect(shown.address()).toBe('/login?redirect_url=%2Fteams');
  comeBack();
  await expect.element(email).toBeVisible();
  expect(departures()).toHaveLength(1);
});

test.each([
  ['is unknown', refuse('INVALID_AUTHENTICATION_SESSION'), 0],
  ['cannot be asked', refuse('INTERNAL_ERROR'), 1],
  ['does not answer', noNetwork, 0],
  ['answers no address of the web', { url: 'javascript:alert(1)' }, 0],
] as const)('leads to the error page where a connection %s', async (_, answer, reports) => {
  server.answer('POST /app/sso/start', () => answer);
  const shown = await show(<SignInPage />, { at: `/login?connection=${crypto.randomUUID()}` });
  await expect.poll(() => shown.address()).toBe('/sso/error');
  expect(departures()).toEqual([]);
  expect(takeComplaints()).toHaveLength(reports);
});
