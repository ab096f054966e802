import { test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J11 has a special heading for visitors from an embedded page, also by way of sign-in, or with a voucher', async () => {
  const { page } = await journey.visit();
  for (const [query, heading] of [
    ['', 'Create an account'],
    ['?source=embedded', 'First create an account'],
    ['?source=download', 'Create an account'],
    ['?voucher=0197c1d2-0000-7000-8000-000000000000', 'Create an account to claim your voucher'],
    ['?voucher_id=0197c1d2-0000-7000-8000-000000000000', 'Create an account to claim your voucher'],
  ]) {
    await page.goto(`/signup${query}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
  await page.goto('/signup?source=embedded');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?source=embedded');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'First create an account' }).waitFor();
});
