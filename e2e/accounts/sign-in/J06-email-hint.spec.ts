import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J06 shows the address that a link was sent to, removes it from where logs have it, and follows the link', async () => {
  const account = await journey.account();
  const { viewLink } = await seedCube(journey, account);
  const { page } = await journey.visit();
  const target = encodeURIComponent(`/v/${viewLink}`);
  const hint = `email_hint=${encodeURIComponent(account.email)}`;
  await page.goto(`/login?${hint}`);
  await page.getByText(`Log in with ${account.email} to view the link.`).waitFor();
  const { hash, search } = new URL(page.url());
  expect(search).toBe('');
  expect(new URLSearchParams(hash.slice(1)).get('email_hint')).toBe(account.email);

  await page.goto(`/login?redirect_url=${target}#${hint}`);
  await page.getByText(`Log in with ${account.email} to view the link.`).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`Enter your password for ${account.email} to view the link.`).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${viewLink}`);
});
