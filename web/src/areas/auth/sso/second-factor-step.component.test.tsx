import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { addPasskey } from '../../../testing/virtual-passkey.ts';
import SsoCallbackPage from './sso-callback-page.tsx';

const server = startFakeServer();
const authSessionID = crypto.randomUUID();
const signedIn = {
  accessToken: 'an.access.token',
  refreshToken: 'a refresh token',
  email: 'mara@haldenworks.example',
  userId: crypto.randomUUID(),
  redirectURL: null,
  teamID: crypto.randomUUID(),
};
const code = page.getByLabelText('Authentication code');
const passkey = page.getByRole('button', { name: 'Use a passkey' });
const logIn = page.getByRole('button', { name: 'Log In' });

type Factor = 'code' | 'passkey';
type Answer = Parameters<typeof server.answer<'POST /sso/callback'>>[1];

/** The account asks for a second factor, which is answered so. */
async function ask(factors: Factor[], answer: Answer = () => refuse('TWO_FACTOR_CODE_INVALID')) {
  server.answer('POST /sso/callback', (request) =>
    request.input.factor ? answer(request) : refuse('TWO_FACTOR_REQUIRED', { details: { factors } }),
  );
  const at = `/sso/callback?code=${crypto.randomUUID()}&state=${authSessionID}`;
  const shown = await show(<SsoCallbackPage />, { at, whole: true });
  await expect.element(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  return shown;
}

async function enter(typed: string): Promise<void> {
  await code.fill(typed);
  await userEvent.keyboard('{Enter}');
}

test('asks for a code, keeps the page where it is wrong, and signs in with the right one and the same answer', async () => {
  const shown = await ask(['code'], ({ input: { factor } }) =>
    factor?.by === 'code' && factor.code === '123456' ? signedIn : refuse('TWO_FACTOR_CODE_INVALID'),
  );
  await expect.element(code).toHaveFocus();
  expect(passkey.elements()).toEqual([]);
  await logIn.click();
  await expect.element(code).toHaveAccessibleDescription('Please enter your code.');
  await enter('000000');
  await expect.element(code).toHaveAccessibleDescription('The code is incorrect or has expired.');
  await expect.element(code).toHaveFocus();
  expect(await findFaultsInThemes()).toEqual([]);
  expect(shown.address()).toBe('/sso/callback');
  await enter(' 123456 ');
  await expect.poll(() => session.accessToken()).toBe(signedIn.accessToken);
  await expect.poll(() => shown.address()).toMatch(/^\/login\?redirect_url=%2Fteams/);
  const [first, wrong, right] = server.sent('POST /sso/callback');
  expect(first).not.toHaveProperty('factor');
  expect(wrong).toEqual({ ...first, factor: { by: 'code', code: '000000' } });
  expect(right).toEqual({ ...first, factor: { by: 'code', code: '123456' } });
});

test('asks for a passkey, says that one is not of the account, and signs in with the right one', async () => {
  await using _ = await addPasskey();
  const challengeId = crypto.randomUUID();
  server.answer('POST /auth/passkey/options', () => ({
    challengeId,
    options: { challenge: 'AAAAAAAAAAAAAAAAAAAAAA', rpId: location.hostname, userVerification: 'required' },
  }));
  let tries = 0;
  await ask(['code', 'passkey'], () => {
    tries += 1;
    return tries === 1 ? refuse('PASSKEY_INVALID') : signedIn;
  });
  await passkey.click();
  await expect.element(page.getByText('This passkey is not one of your account’s.', { exact: false })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await passkey.click();
  await expect.poll(() => session.isSignedIn()).toBe(true);
  const sent = server.sent('POST /sso/callback').at(-1)!;
  expect(sent.factor).toMatchObject({ by: 'passkey', challengeId });
});

test.each([
  ['SSO_AUTHENTICATION_SESSION_EXPIRED', '/sso/timeout'],
  ['INVALID_AUTHENTICATION_SESSION', '/sso/error'],
] as const)('%s ends it at %s', async (refusal, address) => {
  const shown = await ask(['code'], () => refuse(refusal));
  await enter('123456');
  await expect.poll(() => shown.address()).toBe(address);
});

test('a server in trouble does not end it', async () => {
  let tries = 0;
  await ask(['code'], () => {
    tries += 1;
    return tries === 1 ? refuse('INTERNAL_ERROR') : signedIn;
  });
  await enter('123456');
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(code).toHaveValue('123456');
  await logIn.click();
  await expect.poll(() => session.isSignedIn()).toBe(true);
  expect(takeComplaints()).toHaveLength(1);
});

test('a browser without passkeys says so, where the account has nothing else', async () => {
  const kept = window.PublicKeyCredential;
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  try {
    await ask(['passkey']);
    await expect.element(page.getByText('which this browser cannot use', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
    expect(passkey.elements()).toEqual([]);
  } finally {
    Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, writable: true, value: kept });
  }
});
