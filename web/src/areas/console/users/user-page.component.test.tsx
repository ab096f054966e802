import type { Call } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { session } from '../../../platform/http/session.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import { someUser } from '../testing/some-console.ts';
import type { ShownUser } from './use-users.ts';
import { UserView } from './user-page.tsx';

const server = startFakeServer();
beforeEach(async () => {
  await loadAreas('console', 'teams', 'accounts');
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => ({ ...someAccount, isOperator: true }));
});

const dialog = page.getByRole('dialog');
const reason = dialog.getByRole('textbox', { name: 'Reason' });

async function open(more: Partial<ShownUser> = {}) {
  server.answer('GET /operator/users/{userId}', () => ({ ...someUser, ...more }));
  const shown = await show(<UserView userId={someUser.userId} />, { at: `/admin/users/${someUser.userId}` });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return shown;
}

test('shows what is known about an account, its sessions, teams, mails and what operators did', async () => {
  await open();
  await expect.element(page.getByText('jonas.weber@haldenworks.example, verified')).toBeVisible();
  await expect.element(page.getByText(someUser.userId)).toBeVisible();
  await expect.element(page.getByText(/^On since 2026\. Sep\s1\., 8 recovery codes left$/)).toBeVisible();
  await expect.element(page.getByText(/^Chrome on macOS/).first()).toBeVisible();
  await expect.element(page.getByText('With a second factor')).toBeVisible();
  await expect.element(page.getByText(/^Editor since 2026\. Aug\s21\.$/)).toBeVisible();
  await expect.element(page.getByText('New device signed in')).toBeVisible();
  await expect.element(page.getByText('Forgot the wrong passwords')).toBeVisible();
  await expect.element(page.getByText(/Olga Brandvold: “Ticket 4102”$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Haldenworks' })).toBeVisible();
});

const acts: [Partial<ShownUser>, string, string, Extract<Call, `POST /operator/users/${string}`>, string][] = [
  [{}, 'Block…', 'Block', 'POST /operator/users/{userId}/block', 'Jonas Weber is blocked.'],
  [
    { blockedAt: '2026-11-20T10:31:00.000Z', blockReason: 'Spam' },
    'Unblock',
    'Unblock',
    'POST /operator/users/{userId}/unblock',
    'Jonas Weber can log in again.',
  ],
  [
    {},
    'Turn off…',
    'Turn off',
    'POST /operator/users/{userId}/two-factor-off',
    'Two-factor authentication of Jonas Weber is off.',
  ],
  [
    { wrongPasswords: 10 },
    'Let in again',
    'Let in again',
    'POST /operator/users/{userId}/let-in',
    'Jonas Weber can log in without a captcha.',
  ],
  [
    { isVerified: false },
    'Send the verification again',
    'Send the verification again',
    'POST /operator/users/{userId}/verification',
    'The link is on its way to jonas.weber@haldenworks.example.',
  ],
];

test.each(acts)('of %o: %s asks for a reason and does it', async (user, button, confirm, call, done) => {
  server.answer(call, () => undefined);
  await open(user);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(reason).toHaveFocus();
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason\./);
  expect(server.sent(call)).toEqual([]);
  await reason.fill(' Ticket 4102 ');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect.element(page.getByText(done)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(call)).toEqual([{ reason: 'Ticket 4102' }]);
});

test('after an act the page shows the account as it is now', async () => {
  server.answer('POST /operator/users/{userId}/block', () => undefined);
  await open();
  await page.getByRole('button', { name: 'Block…' }).click();
  await reason.fill('Spam');
  server.answer('GET /operator/users/{userId}', () => ({
    ...someUser,
    blockedAt: '2026-11-20T10:31:00.000Z',
    blockReason: 'Spam',
  }));
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect.element(page.getByText(/: Spam$/)).toBeVisible();
});

test('deleting leads back to the list', async () => {
  server.answer('POST /operator/users/{userId}/delete', () => undefined);
  const { address } = await open();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect.element(dialog.getByText(/Nobody can take this back\./)).toBeVisible();
  await reason.fill('Asked for it');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(address).toBe('/admin/users');
  await expect.element(page.getByText('The account of Jonas Weber is deleted.')).toBeVisible();
});

test.each([
  ['owns_team', /owns a team with other members/],
  ['subscription', /has a paid subscription/],
  ['exempt_owner', /the last owner who can log in without single sign-on/],
  ['last_operator', /This is the last operator/],
])('a deletion that is refused because of %s says so, and keeps the reason', async (why, text) => {
  server.answer('POST /operator/users/{userId}/delete', () =>
    refuse('OPERATION_NOT_ALLOWED', { details: { reason: why } }),
  );
  await open();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await reason.fill('Asked for it');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(reason).toHaveValue('Asked for it');
});

test('one session ends, or all of them with the API tokens', async () => {
  server.answer('POST /operator/users/{userId}/end-sessions', () => undefined);
  await open();
  await page.getByRole('button', { name: 'End the session Chrome on macOS' }).click();
  await expect.element(dialog.getByText('Jonas Weber has to log in again on Chrome on macOS.')).toBeVisible();
  await reason.fill('Lost laptop');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect.element(page.getByText('The session has ended.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'End all' }).click();
  await dialog.getByRole('checkbox', { name: 'End 2 API tokens as well' }).click();
  await reason.fill('Lost laptop');
  await dialog.getByRole('button', { name: 'End all' }).click();
  await expect.element(page.getByText('The sessions of Jonas Weber have ended.')).toBeVisible();
  expect(server.sent('POST /operator/users/{userId}/end-sessions')).toEqual([
    { reason: 'Lost laptop', sessionId: someUser.sessions[0]!.sessionId, tokens: false },
    { reason: 'Lost laptop', tokens: true },
  ]);
});

test('operators cannot block or delete themselves here', async () => {
  await open({ userId: someAccount.id });
  await expect.element(page.getByText('You cannot block your own account.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Block…' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Delete…' })).toBeDisabled();
});

test('a guest of links has neither factors nor an account to delete', async () => {
  await open({ isGuest: true, isVerified: false, twoFactorAt: null, sessions: [], teams: [], mails: [], acts: [] });
  await expect.element(page.getByText('Signed in nowhere.')).toBeVisible();
  await expect.element(page.getByText('In no team.')).toBeVisible();
  expect(page.getByText('Two-factor authentication').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Delete…' }).elements()).toEqual([]);
});

test('an account that there is not says so, with the way to the list', async () => {
  server.answer('GET /operator/users/{userId}', () => refuse('ACCOUNT_NOT_FOUND'));
  await show(<UserView userId={someUser.userId} />);
  await expect.element(page.getByRole('heading', { name: 'There is no such account.' })).toBeVisible();
});
