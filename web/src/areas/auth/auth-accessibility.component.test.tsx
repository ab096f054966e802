import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { session } from '../../platform/http/session.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import { AppAuthPage } from './app-auth/app-auth-page.tsx';
import HandoffPage from './handoff/handoff-page.tsx';
import ChangePasswordPage from './passwords/change-password-page.tsx';
import PasswordResetPage from './passwords/password-reset-page.tsx';
import ResetExpiredPage from './passwords/reset-expired-page.tsx';
import { SignUpPage } from './registration/sign-up-page.tsx';
import SignInPage from './sign-in/sign-in-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('app-auth'));
const password = page.getByLabelText('Password', { exact: true });
const visible = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();

const screens: [string, () => Promise<unknown>][] = [
  [
    'sign-in',
    async () => {
      await show(<SignInPage />, { whole: true, at: '/login' });
      await expect.element(page.getByLabelText('Email')).toBeVisible();
    },
  ],
  [
    'code after the password, refused',
    async () => {
      server.answer('POST /auth/web/method', () => ({ method: 'password' }));
      server.answer('POST /auth/web/login', ({ input }) =>
        refuse(input.code === undefined ? 'TWO_FACTOR_REQUIRED' : 'TWO_FACTOR_CODE_INVALID'),
      );
      await show(<SignInPage />, { whole: true, at: '/login' });
      await page.getByLabelText('Email').fill('mara@haldenworks.example');
      await userEvent.keyboard('{Enter}');
      await password.fill('Correct-Horse-7');
      await userEvent.keyboard('{Enter}');
      await page.getByLabelText('Authentication code').fill('000000');
      await userEvent.keyboard('{Enter}');
      await visible('The code is incorrect or has expired.');
    },
  ],
  [
    'failed hand-off',
    async () => {
      await show(<HandoffPage />, { whole: true, at: '/auth/handoff' });
      await visible(/There was an error logging you in/);
    },
  ],
  [
    'log-in of the design app',
    async () => {
      session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
      server.answer('GET /account', () => someAccount);
      await show(<AppAuthPage segmentation={{ isKnown: true, isNeeded: false, isFinished: false }} survey={{}} />, {
        whole: true,
        at: `/login/app?code_challenge=${'A'.repeat(43)}`,
      });
      await expect.element(page.getByRole('button', { name: 'Login with different account' })).toBeVisible();
    },
  ],
  [
    'sign-up with errors',
    async () => {
      await show(<SignUpPage renderInvitation={() => null} renderVoucher={() => null} />, {
        whole: true,
        at: '/signup',
      });
      await page.getByRole('button', { name: 'Sign up' }).click();
      await visible('Please enter your name.');
    },
  ],
  [
    'password reset',
    async () => {
      await show(<PasswordResetPage />, { whole: true, at: '/password-reset' });
      await expect.element(page.getByLabelText('Email')).toBeVisible();
    },
  ],
  [
    'expired reset link',
    async () => {
      await show(<ResetExpiredPage />, { whole: true, at: '/password-reset/error' });
      await expect.element(page.getByRole('heading', { name: 'Expired link' })).toBeVisible();
    },
  ],
  [
    'change password with errors',
    async () => {
      await show(<ChangePasswordPage />, { whole: true, at: '/change-password' });
      await page.getByLabelText('New password', { exact: true }).fill('weak');
      await page.getByRole('button', { name: 'Change password' }).click();
      await visible('Please enter a strong password.');
    },
  ],
];

test.each(screens)('%s: axe finds nothing, light or dark', async (_, open) => {
  await open();
  expect(await findFaultsInThemes()).toEqual([]);
});
