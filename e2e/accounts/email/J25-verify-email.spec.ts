import { expect, test } from 'vitest';
import { mailedLink, unknownSecret } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J25 the menu warns, sends the mail again, and its link verifies the address', async () => {
  const account = await journey.account();
  const visitor = await journey.visit({ expected: /400/ });
  await journey.signIn(visitor, account);
  const { page } = visitor;
  const first = await mailedLink(journey, account.email, '/verify#');
  // The account page has a separate warning of this kind.
  await page.goto('/teams');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByText('Your email is not verified.').waitFor();
  const resent = page.waitForRequest((request) => request.url().endsWith('/api/verify/resend'));
  await page.getByRole('button', { name: 'Resend email' }).click();
  await resent;
  await page.getByText('Email sent. Open the link in it to verify your address.').waitFor();

  await page.goto(await mailedLink(journey, account.email, '/verify#', first));
  await page.waitForURL('**/email-verify/success');
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
  await page.getByRole('link', { name: 'Back to account' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(await page.getByText('Your email is not verified.').count()).toBe(0);
});

test('J25 the link opened in another browser asks first, shows what it removed, and the password still works', async () => {
  const account = await journey.account();
  await journey.api('POST', '/auth/web/login', { email: account.email, password: account.password });
  const { page } = await journey.visit();
  await page.goto(await mailedLink(journey, account.email, '/verify#'));
  await page.getByText(`Confirm that ${account.email} is your address.`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.waitForURL('**/email-verify/success#removed');
  await page.getByText('This browser was not logged in to the account', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login');
  await journey.api('POST', '/auth/web/login', { email: account.email, password: account.password });
});

test('J25 a bad link shows an error, and signed-in users can request a new one until there are too many', async () => {
  const visitor = await journey.visit({ expected: /400|429/ });
  const account = await journey.account();
  await journey.signIn(visitor, account);
  const { page } = visitor;
  for (const path of ['/verify', '/verify/nothing', '/verify#nothing']) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.waitForURL('**/email-verify/error#invalid');
    await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
    await page.getByText(/This email confirmation link is expired or invalid/).waitFor();
  }
  await page.goto(`/verify#${unknownSecret}`);
  await page.waitForURL('**/email-verify/error');
  await page.getByRole('heading', { name: 'Link expired' }).waitFor();
  await page.getByText(/This email confirmation link is expired or invalid/).waitFor();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent. Open the link in it to verify your address.').waitFor();
  for (let mails = 0; mails < 2; mails++) await journey.api('POST', '/verify/resend', undefined, account.accessToken);
  await page.goto('/email-verify/error');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Too many emails in a row. Please try again in a few minutes.').waitFor();
});
