import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { unknownSecret } from '../support/data/mailbox.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { type AccessibleScreen, testAccessibility } from '../support/steps/accessibility.ts';
import { failThreeTimes, toPassword } from '../support/steps/captcha.ts';
import { putTokens } from '../support/steps/session.ts';
import { enableTwoFactor } from '../support/steps/two-factor.ts';

// A separate server, for the maintenance screen.
const journey = useJourney({});
let account: Account | undefined;

const screens: AccessibleScreen[] = [
  { name: 'sign-in', open: (page) => page.goto('/login').then(() => page.getByLabel('Email').waitFor()) },
  {
    name: 'code after the password, refused',
    async open(page) {
      const own = await journey.account();
      await enableTwoFactor(journey, own);
      await toPassword(page, own);
      await page.getByLabel('Password', { exact: true }).fill(own.password);
      await page.keyboard.press('Enter');
      await page.getByLabel('Authentication code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('The code is incorrect or has expired.').waitFor();
    },
  },
  {
    name: 'captcha at sign-in',
    async open(page) {
      await failThreeTimes(page, await journey.account());
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-4');
      await page.keyboard.press('Enter');
      await page.getByText('Protected by ALTCHA').waitFor();
      await page.getByText('The password is incorrect.').waitFor();
    },
  },
  {
    name: 'failed hand-off',
    open: (page) =>
      page.goto('/auth/handoff').then(() => page.getByText(/There was an error logging you in/).waitFor()),
  },
  {
    name: 'log-in of the design app',
    signedIn: true,
    async open(page) {
      await page.goto(`/login/app?code_challenge=${'A'.repeat(43)}`);
      await page.getByRole('button', { name: 'Login with different account' }).waitFor();
    },
  },
  {
    name: 'maintenance',
    async open(page) {
      const file = join(journey.server.folder, 'maintenance.json');
      await writeFile(file, JSON.stringify({ message: 'Back at ten.' }));
      try {
        await page.goto('/login');
        await page.getByRole('dialog', { name: 'The site is under maintenance.' }).waitFor();
      } finally {
        await rm(file);
      }
    },
  },
  {
    name: 'sign-up with errors',
    async open(page) {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('Please enter your name.').waitFor();
    },
  },
  {
    name: 'account',
    signedIn: true,
    async open(page) {
      await page.goto('/account');
      await page.getByText('This device').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    },
  },
  {
    name: 'password reset',
    open: (page) => page.goto('/password-reset').then(() => page.getByLabel('Email').waitFor()),
  },
  {
    name: 'expired reset link',
    open: (page) =>
      page.goto('/password-reset/error').then(() => page.getByRole('heading', { name: 'Expired link' }).waitFor()),
  },
  {
    name: 'change password with errors',
    signedIn: true,
    async open(page) {
      await page.goto('/change-password');
      await page.getByLabel('New password', { exact: true }).fill('weak');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Please enter a strong password.').waitFor();
    },
  },
  {
    name: 'name dialog',
    signedIn: true,
    async open(page) {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Edit Your name' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'change email',
    signedIn: true,
    open: (page) => page.goto('/account/email').then(() => page.getByLabel('New email').waitFor()),
  },
  {
    name: 'expired email link',
    open: (page) =>
      page
        .goto(`/change-email#${unknownSecret}`)
        .then(() => page.getByRole('heading', { name: 'Link expired' }).waitFor()),
  },
  {
    name: 'mailed link that asks',
    async open(page) {
      await page.route('**/api/confirmation-links/show', (route) =>
        route.fulfill({ json: { email: 'mara@haldenworks.example', isOwn: false } }),
      );
      await page.goto(`/verify#${unknownSecret}`);
      await page.getByRole('button', { name: 'Confirm email address' }).waitFor();
    },
  },
  {
    name: 'account deletion',
    signedIn: true,
    open: (page) =>
      page.goto('/account-deletion').then(() => page.getByRole('heading', { name: 'Are you sure?' }).waitFor()),
  },
  {
    name: 'account deletion refused',
    async open(page) {
      const own = await openAccount(page, '/account-deletion');
      const colleague = await journey.account();
      await journey.sql(
        "insert into team_users (team_id, user_id, role, created_at) select t.team_id, c.id, 'editor', now() from team_users t join users u on u.id = t.user_id, users c where u.email = $1 and c.email = $2",
        [own.email, colleague.email],
      );
      await page.getByLabel('Email').fill(own.email);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByText('This team still has other members').waitFor();
    },
  },
  {
    name: 'company account',
    async open(page) {
      const own = await journey.account();
      await journey.sql('update users set sso_enforced = true where email = $1', [own.email]);
      await putTokens(page, own);
      await page.goto('/account');
      await page.getByText('Your password is controlled by your company’s identity provider.').waitFor();
    },
  },
  {
    name: 'two-factor set-up with an error',
    async open(page) {
      await openAccount(page);
      await page.getByRole('button', { name: 'Set up Two-factor authentication' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('6-digit code').fill('123');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter the 6 digits that the app shows.').waitFor();
    },
  },
  {
    name: 'recovery codes',
    async open(page) {
      const own = await journey.account();
      await enableTwoFactor(journey, own);
      await putTokens(page, own);
      await page.goto('/account');
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
      await page.getByRole('button', { name: 'I have saved them' }).waitFor();
    },
  },
  {
    name: 'passkey removal',
    async open(page) {
      await addAuthenticator(page);
      await openAccount(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog', { name: 'Name your passkey' }).getByRole('textbox').fill('Work laptop');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('dialog', { name: 'Remove “Work laptop”?' }).waitFor();
    },
  },
  {
    name: 'proof of who it is, refused',
    async open(page) {
      const own = await openAccount(page);
      await journey.sql(
        "update sessions set proven_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)",
        [own.email],
      );
      await page.getByRole('button', { name: 'Set up Two-factor authentication' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
      await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
      await page.keyboard.press('Enter');
      await dialog.getByText(/incorrect/i).waitFor();
    },
  },
];

/** Signs in with a separate account, for screens that change the account. */
async function openAccount(page: Page, address = '/account'): Promise<Account> {
  const own = await journey.account();
  await putTokens(page, own);
  await page.goto(address);
  return own;
}

testAccessibility(
  journey,
  async () => {
    account ??= await journey.account();
    return account;
  },
  screens,
);
