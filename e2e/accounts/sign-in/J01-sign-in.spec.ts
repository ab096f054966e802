import { expect, test } from 'vitest';
import { tabAndType, tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';
import { homeHeading } from '../../support/steps/session.ts';

const journey = useJourney();

test('J01 signs in with the keyboard only: is told that a password is wrong, keeps what was typed, and is let in', async () => {
  const account = await journey.account('Mara Lindqvist');
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  await tabAndType(page, page.getByLabel('Email'), account.email);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  const method = page.waitForRequest((request) => request.url().endsWith('/api/auth/web/method'));
  await page.keyboard.press('Enter');
  expect((await method).postDataJSON()).toMatchObject({ email: account.email });
  // The field that has to be filled in next has the focus.
  const password = page.getByLabel('Password', { exact: true });
  await password.waitFor();
  await page.keyboard.type('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByText('The password is incorrect.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  expect(await password.inputValue()).toBe('Wrong-Horse-7');

  await tabAndType(page, password, account.password);
  await tabTo(page, page.getByRole('button', { name: 'Log In', exact: true }));
  const signIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/web/login'));
  await page.keyboard.press('Enter');
  expect((await signIn).status()).toBe(200);
  await page.waitForURL('**/shared-with-me');
  await page.getByRole('heading', { name: homeHeading }).waitFor();
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('accessToken')]);
  expect(stored.every(Boolean)).toBe(true);
});
