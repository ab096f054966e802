import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../platform/http/session.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import DeleteAccountPage from './deletion/delete-account-page.tsx';
import ChangeEmailPage from './email/change-email-page.tsx';
import ConfirmEmailChangePage from './email/confirm-email-change-page.tsx';
import VerifyPage from './email/verify-page.tsx';
import { NameDialog } from './name/name-dialog.tsx';
import { AccountPage } from './settings/account-page.tsx';

const server = startFakeServer();
const nothing = { id: null, expiration: null, paddleId: null, gracePeriodExpirationDate: null, teamId: null };
const licence: (typeof someAccount)['subscriptions'][number] = {
  ...nothing,
  type: 'edu',
  tier: 'pro',
  autorenewal: false,
  isTrial: false,
  subscriptionPeriod: 'yearly',
  isAutoRenewEditable: false,
  isOnlyCancelable: false,
  teamSubscriptionId: null,
  teamName: null,
};
const secret = () => crypto.randomUUID().padEnd(43, '-');
const visible = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();

function signIn(more: Partial<typeof someAccount> = {}): void {
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => ({ ...someAccount, ...more }));
}

const screens: [string, () => Promise<unknown>][] = [
  [
    'name dialog with an error',
    async () => {
      await show(<NameDialog open name="A1" onClose={vi.fn()} />);
      await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await visible('Name can only include letters, spaces, hyphens and apostrophes.');
    },
  ],
  [
    'change of email that ends a licence',
    async () => {
      signIn({ subscriptions: [licence] });
      await show(<ChangeEmailPage />, { whole: true, at: '/account/email' });
      await visible('Your education license belongs to your present email. Changing it ends the license.');
    },
  ],
  [
    'expired email link',
    async () => {
      server.answer('POST /confirmation-links/show', () => refuse('INVALID_CONFIRMATION_HASH'));
      await show(<ConfirmEmailChangePage />, { whole: true, at: `/change-email#${secret()}` });
      await expect.element(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
    },
  ],
  [
    'mailed link that asks',
    async () => {
      server.answer('POST /confirmation-links/show', () => ({ email: someAccount.email, isOwn: false }));
      await show(<VerifyPage />, { whole: true, at: `/verify#${secret()}` });
      await expect.element(page.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
    },
  ],
  [
    'account deletion, refused',
    async () => {
      signIn();
      const teams = [{ id: crypto.randomUUID(), name: 'Haldenworks' }];
      server.answer('DELETE /account', () =>
        refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'owns_team', teams } }),
      );
      await show(<DeleteAccountPage />, { whole: true, at: '/account-deletion' });
      await expect.element(page.getByRole('heading', { name: 'Are you sure?' })).toBeVisible();
      await page.getByLabelText('Email').fill(someAccount.email);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await visible('This team still has other members');
    },
  ],
  [
    'company account',
    async () => {
      signIn({ ssoEnforced: true });
      server.answer('GET /account/notifications', () => ({
        settings: { mentions: true, replies: true, comments: false },
        mutedThreads: [],
      }));
      server.answer('GET /account/sessions', () => ({ items: [], nextCursor: null }));
      await show(<AccountPage security={null} tokens={null} />, { at: '/account' });
      await visible('Your password is controlled by your company’s identity provider.');
    },
  ],
];

test.each(screens)('%s: axe finds nothing, light or dark', async (_, open) => {
  await open();
  expect(await findFaultsInThemes()).toEqual([]);
});
