import type { Page } from 'playwright-core';
import type { Account } from '../journey.ts';

/** Enters a wrong password three times; after that the server asks for a captcha (DECISIONS 14). */
export async function failThreeTimes(page: Page, account: Account): Promise<void> {
  await toPassword(page, account);
  for (const wrong of ['Wrong-Horse-1', 'Wrong-Horse-2', 'Wrong-Horse-3']) {
    await page.getByLabel('Password', { exact: true }).fill(wrong);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/web/login'));
    await page.keyboard.press('Enter');
    await answer;
    await page.getByText('The password is incorrect.').waitFor();
  }
}

/** Opens the password step of sign-in for an account. */
export async function toPassword(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
}
