import { expect, test } from 'vitest';
import { mailedLink, unknownSecret } from '../../support/data/mailbox.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { logIn, putTokens, storedTokens } from '../../support/steps/session.ts';

const journey = useJourney();
const newPassword = 'Better-Horse-8';

test('J18 sets a new password with the mailed link, once, and leaves no session behind', async () => {
  const account = await journey.account();
  const link = await resetLink(account);
  const { page } = await journey.visit({ expected: /400/ });
  await putTokens(page, account);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat new password').fill(newPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/password-reset/success');
  await page.getByRole('heading', { name: 'Password updated' }).waitFor();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await storedTokens(page)).toEqual([null, null]);
  // Nobody had confirmed the email address before, so the name could have been entered by a stranger.
  await logIn(page, { email: account.email, password: newPassword });
  await page.waitForURL('**/update-name');
  await page.getByText('What is your name? Others see it beside your comments.').waitFor();
  await page.goto(link);
  await page.waitForURL('**/password-reset/error');
});

test('J18 a link that is unknown has expired, and one that was cut off is invalid; both can be asked for again', async () => {
  const { page } = await journey.visit({ expected: /400/ });
  const again = async () => {
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/password-reset');
  };
  for (const path of [`/password-reset/${unknownSecret}`, `/password-reset/reset#${unknownSecret}`]) {
    await page.goto(path);
    await page.waitForURL('**/password-reset/error');
    await page.getByRole('heading', { name: 'Expired link' }).waitFor();
    await page.getByText('To reset your password, please try again.').waitFor();
    await page.getByRole('link', { name: 'Back to log in' }).waitFor();
    await again();
  }
  for (const path of ['/password-reset/cut-off', '/password-reset/reset#cut-off', '/password-reset/reset']) {
    await page.goto(path);
    await page.waitForURL('**/password-reset/error#invalid');
    await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
    await page.getByText('The link is incomplete or was changed.', { exact: false }).waitFor();
    await again();
  }
});

async function resetLink({ email }: Account): Promise<string> {
  await journey.api('POST', '/reset-password', { email });
  return mailedLink(journey, email, '/password-reset/reset#');
}
