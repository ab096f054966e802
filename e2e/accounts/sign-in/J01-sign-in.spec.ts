import { expect, test } from 'vitest';
import { tabAndType, tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J01 signs in with email and password', async () => {
  const account = await journey.account('Mara Lindqvist');
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  await page.getByLabel('Email').fill(account.email);
  const method = page.waitForRequest((request) => request.url().endsWith('/api/auth/web/method'));
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await method).postDataJSON()).toMatchObject({ email: account.email });
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const signIn = page.waitForResponse((response) => response.url().endsWith('/api/auth/web/login'));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  expect((await signIn).status()).toBe(200);
  await page.waitForURL('**/shared-with-me');
  await page.getByRole('heading', { name: 'Shared with me', exact: true }).waitFor();
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('accessToken')]);
  expect(stored.every(Boolean)).toBe(true);
});

test('J01 shows what is wrong and keeps what was typed', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto('/login');
  await page.getByLabel('Email').fill('mara');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter a valid email address.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('mara');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByText('The password is incorrect.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
});

test('J01 signs in with the keyboard only', async () => {
  const account = await journey.account();
  const { page } = await journey.visit();
  await page.goto('/login');
  await tabAndType(page, page.getByLabel('Email'), account.email);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  // The field that has to be filled in next has the focus.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.keyboard.type(account.password);
  await tabTo(page, page.getByRole('button', { name: 'Log In', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});
