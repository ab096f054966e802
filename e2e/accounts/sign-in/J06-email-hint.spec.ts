import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney({ REDIRECT_ORIGINS: 'http://127.0.0.1:9' });

test('J06 shows the address that a link was sent to, and follows the link after the sign-in', async () => {
  const account = await journey.account();
  const { viewLink } = await seedCube(journey, account);
  const { page } = await journey.visit();
  const target = encodeURIComponent(`/v/${viewLink}`);
  await page.goto(`/login?redirect_url=${target}#email_hint=${encodeURIComponent(account.email)}`);
  await page.getByText(`Log in with ${account.email} to view the link.`).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`Enter your password for ${account.email} to view the link.`).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${viewLink}`);
});

test('J06 removes an email address from the query, where it could appear in logs', async () => {
  const account = await journey.account();
  const { page } = await journey.visit();
  await page.goto(`/login?email_hint=${encodeURIComponent(account.email)}`);
  await page.getByText(`Log in with ${account.email} to view the link.`).waitFor();
  const { hash, search } = new URL(page.url());
  expect(search).toBe('');
  expect(new URLSearchParams(hash.slice(1)).get('email_hint')).toBe(account.email);
});

test('J06 redirects to an allowed origin, and to no other', async () => {
  const account = await journey.account();
  const stranger = await journey.visit();
  await stranger.page.goto('/login?redirect_url=https%3A%2F%2Felsewhere.example%2Fsteal');
  await logIn(stranger.page);
  await stranger.page.waitForURL(/\/(teams|account)/);
  expect(new URL(stranger.page.url()).origin).toBe(journey.origin);

  const { page } = await journey.visit({ expected: /ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/ });
  const left = page.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:9/open'));
  await page.goto('/login?redirect_url=http%3A%2F%2F127.0.0.1%3A9%2Fopen');
  await logIn(page);
  await left;

  async function logIn(on: typeof page) {
    await on.getByLabel('Email').fill(account.email);
    await on.keyboard.press('Enter');
    await on.getByLabel('Password', { exact: true }).fill(account.password);
    await on.keyboard.press('Enter');
  }
});
