import { expect, test } from 'vitest';
import { mailedLink, unknownSecret } from '../../support/data/mailbox.ts';
import { type Account, useJourney } from '../../support/journey.ts';

const journey = useJourney();
const newPassword = 'Better-Horse-8';

test('J18 sets a new password with the mailed link, once', async () => {
  const account = await journey.account();
  const link = await resetLink(account);
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto(link);
  const first = page.getByLabel('New password', { exact: true });
  const second = page.getByLabel('Repeat new password');
  const send = page.getByRole('button', { name: 'Set password' });

  await first.fill(newPassword);
  await second.fill(newPassword);
  await send.click();
  await page.waitForURL('**/password-reset/success');
  await page.getByRole('heading', { name: 'Password updated' }).waitFor();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL('**/login');
  await journey.api('POST', '/auth/web/login', { email: account.email, password: newPassword });

  await page.goto(link);
  await page.waitForURL('**/password-reset/error');
});

test('J18 reads the token from the hash of the URL, and leaves no session behind', async () => {
  const account = await journey.account();
  const hash = /\/password-reset\/(?:reset#(?:hash=)?)?([^/#?]+)$/.exec(await resetLink(account))?.[1];
  const visitor = await journey.visit();
  const { page } = visitor;
  await page.goto('/login');
  await page.evaluate(
    ({ accessToken, refreshToken }) => {
      localStorage.setItem('accessToken', accessToken);
      localStorage.setItem('token', refreshToken);
    },
    { accessToken: account.accessToken, refreshToken: account.refreshToken },
  );
  await page.goto(`/password-reset/reset#${hash}`);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat new password').fill(newPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/password-reset/success');
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // Nobody had confirmed the email address before, so the name could have been entered by a stranger.
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/update-name');
  await page.getByText('What is your name? Others see it beside your comments.').waitFor();
});

test.each([`/password-reset/${unknownSecret}`, `/password-reset/reset#${unknownSecret}`])(
  'J18 %s is an expired link',
  async (path) => {
    const { page } = await journey.visit({ expected: /400/ });
    await page.goto(path);
    await page.waitForURL('**/password-reset/error');
    await page.getByRole('heading', { name: 'Expired link' }).waitFor();
    await page.getByText('To reset your password, please try again.').waitFor();
    await page.getByRole('link', { name: 'Back to log in' }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/password-reset');
  },
);

test.each(['/password-reset/cut-off', '/password-reset/reset#cut-off', '/password-reset/reset'])(
  'J18 %s is invalid, not expired',
  async (path) => {
    const { page } = await journey.visit({ expected: /400/ });
    await page.goto(path);
    await page.waitForURL('**/password-reset/error#invalid');
    await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
    await page.getByText('The link is incomplete or was changed.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/password-reset');
  },
);

async function resetLink({ email }: Account): Promise<string> {
  await journey.api('POST', '/reset-password', { email });
  return mailedLink(journey, email, '/password-reset/reset#');
}
