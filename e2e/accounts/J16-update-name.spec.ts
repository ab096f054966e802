import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J16 asks for a name after sign-in, then continues', async () => {
  const account = await journey.account('A1');
  const { page } = await journey.visit();
  await page.goto(`/login?redirect_url=${encodeURIComponent('/account?theme=dark')}`);
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL('**/update-name?**');

  const next = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Your name').waitFor();
  expect(await next.isDisabled()).toBe(true);
  await page.getByLabel('Your name').fill('  ');
  expect(await next.isDisabled()).toBe(true);
  await page.getByLabel('Your name').fill('-Jonas');
  await next.click();
  await page.getByText('Name must start with a letter.').waitFor();
  await page.getByLabel('Your name').fill('Jonas Weber');
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await next.click();
  expect((await patch).postDataJSON()).toEqual({ name: 'Jonas Weber' });
  // The address of the account leads on to the team at once: who is slow never sees it.
  await page.waitForURL(/\/teams\/[0-9a-f-]+\?theme=dark$/);
  await page.getByText('Jonas Weber', { exact: true }).first().waitFor();

  // Users who have a name are redirected.
  await page.goto('/update-name');
  await page.waitForURL('**/shared-with-me');
});
