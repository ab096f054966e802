import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../../platform/http/session.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { pasteInto } from '../../../testing/paste.ts';
import { show } from '../../../testing/show.tsx';
import SignInPage from './sign-in-page.tsx';

const server = startFakeServer();
const address = 'mara@haldenworks.example';
const right = 'Correct-Horse-7';
const tokens = { accessToken: 'an.access.token', refreshToken: 'a refresh token', userId: crypto.randomUUID() };
const tryAgain = 'Something went wrong. Please try again.';
const invalidEmail = 'Please enter a valid email address.';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const next = page.getByRole('button', { name: 'Continue' });
const logIn = page.getByRole('button', { name: 'Log In', exact: true });

async function toPassword(at = '/login'): Promise<void> {
  server.answer('POST /auth/web/method', () => ({ method: 'password' }));
  await show(<SignInPage />, { at });
  await email.fill(address);
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
}

async function enterPassword(): Promise<void> {
  await password.fill(right);
  await userEvent.keyboard('{Enter}');
}

test('an address that is none is refused at its field before anything is sent, and is kept', async () => {
  await show(<SignInPage />);
  await next.click();
  await expect.element(email).toHaveAccessibleDescription(invalidEmail);
  await expect.element(email).toHaveFocus();
  await email.fill('mara@');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription(invalidEmail);
  await expect.element(email).toHaveValue('mara@');
});

test('asks for the password, refuses none, and says that one is wrong at its field alone', async () => {
  await toPassword();
  await logIn.click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  server.answer('POST /auth/web/login', () => refuse('WRONG_PASSWORD'));
  await enterPassword();
  await expect.element(password).toHaveAccessibleDescription('The password is incorrect.');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue(right);
  await expect.element(email).not.toHaveAttribute('aria-invalid');
});

test('an address is sent without what was pasted along, and goes on like that to the reset of the password', async () => {
  server.answer('POST /auth/web/method', () => ({ method: 'password' }));
  server.answer('POST /auth/web/login', () => refuse('WRONG_PASSWORD'));
  await show(<SignInPage />);
  await email.click();
  pasteInto(email.element(), `Mara <mailto:${address}>,\u200b`);
  await expect.element(email).toHaveValue(address);
  await email.fill(`\u200e${address}\u200b`);
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  await enterPassword();
  await expect.element(password).toHaveAccessibleDescription('The password is incorrect.');
  expect(server.sent('POST /auth/web/method')).toMatchObject([{ email: address }]);
  expect(server.sent('POST /auth/web/login')).toMatchObject([{ email: address }]);
});

test('another address starts again, without the password of the one before', async () => {
  await toPassword();
  await password.fill(right);
  await email.fill('somebody.else@haldenworks.example');
  await expect.element(password).not.toBeInTheDocument();
  await next.click();
  await expect.element(password).toHaveValue('');
});

test.each([
  ['WRONG_PASSWORD', '/login?source=app-auth', 'The email address or password is incorrect.'],
  ['TOO_MANY_REQUESTS', '/login', 'You tried to log in too many times in a row. Please try again in a few minutes.'],
] as const)('%s at %s: %s', async (code, at, text) => {
  await toPassword(at);
  server.answer('POST /auth/web/login', () => refuse(code));
  await enterPassword();
  await expect.element(password).toHaveAccessibleDescription(text);
  await expect.element(password).toHaveValue(right);
});

test('says the same at all fields when anything else fails, and works again after it', async () => {
  await toPassword();
  server.answer('POST /auth/web/login', () => noNetwork);
  await enterPassword();
  await expect.element(password).toHaveAccessibleDescription(tryAgain);
  await expect.element(email).toHaveAccessibleDescription(tryAgain);
  server.answer('POST /auth/web/login', () => tokens);
  await logIn.click();
  await expect.poll(() => session.refreshToken()).toBe(tokens.refreshToken);
  expect(server.sent('POST /auth/web/login')).toHaveLength(2);
});

test.each([
  ['the server is in trouble', refuse('INTERNAL_ERROR'), 1],
  ['there is no network', noNetwork, 0],
] as const)('gives up the form where %s, and keeps the address', async (_, answer, reports) => {
  server.answer('POST /auth/web/method', () => answer);
  await show(<SignInPage />);
  await email.fill(address);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to log in' }).click();
  await expect.element(email).toHaveValue(address);
  expect(takeComplaints()).toHaveLength(reports);
});

test('an answer that comes after the address was edited changes nothing', async () => {
  const held = Promise.withResolvers<void>();
  server.answer('POST /auth/web/method', async ({ input }) => {
    if (input.email !== address) await held.promise;
    return input.email === address ? { method: 'password' } : refuse('INVALID_EMAIL');
  });
  await show(<SignInPage />);
  await email.fill('somebody.else@haldenworks.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(next).toHaveAttribute('aria-busy', 'true');
  await email.fill(address);
  await expect.element(next).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  held.resolve();
  await password.fill(right);
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(email).toHaveValue(address);
});

test('each step is sent once, however often it is submitted', async () => {
  const method = Promise.withResolvers<{ method: 'password' }>();
  server.answer('POST /auth/web/method', () => method.promise);
  await show(<SignInPage />);
  await email.fill(address);
  await next.dblClick();
  method.resolve({ method: 'password' });
  await expect.element(password).toHaveFocus();
  expect(server.sent('POST /auth/web/method')).toHaveLength(1);
  const held = Promise.withResolvers<typeof tokens>();
  server.answer('POST /auth/web/login', () => held.promise);
  await password.fill(right);
  await logIn.dblClick();
  await password.click();
  await userEvent.keyboard('{Enter}');
  held.resolve(tokens);
  await expect.poll(() => session.isSignedIn()).toBe(true);
  expect(server.sent('POST /auth/web/login')).toEqual([{ email: address, password: right }]);
});

test('asks for the second factor, says what is wrong with it, and takes a recovery code instead', async () => {
  await toPassword();
  server.answer('POST /auth/web/login', ({ input: { code } }) => {
    if (code === undefined) return refuse('TWO_FACTOR_REQUIRED');
    return code === 'abcd-efgh' ? tokens : refuse('TWO_FACTOR_CODE_INVALID');
  });
  await enterPassword();
  const code = page.getByLabelText('Authentication code');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('Please enter your code.');
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('The code is incorrect or has expired.');
  await expect.element(code).toHaveFocus();
  await page.getByRole('button', { name: /recovery code/ }).click();
  const recovery = page.getByLabelText('Recovery code', { exact: true });
  await expect.element(recovery).toHaveFocus();
  await recovery.fill('abcd-efgh');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => session.isSignedIn()).toBe(true);
});
