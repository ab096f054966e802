import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const mismatch =
  'There was a mismatch between the emails you provided. If your email address was updated, please contact your team owner for support.';

test('J05 says that single sign-on did not work, in words of ours, and leads back to log in', async () => {
  const { page } = await journey.visit();
  await page.goto('/sso/callback?error=access_denied&error_description=Nobody%20knows%20you');
  await page.waitForURL(/\/sso\/error$/);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await page.getByText('Nobody knows you').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL(/\/login$/);
});

test('J05 says that the emails do not match', async () => {
  const { page } = await journey.visit();
  await page.goto('/sso/callback?error=profile_not_allowed_outside_organization');
  await page.waitForURL(/\/sso\/mismatch$/);
  await page.getByRole('heading', { name: 'Email or domain mismatch' }).waitFor();
  await page.getByText(mismatch).waitFor();
});
