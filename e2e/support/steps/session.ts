import type { Page } from 'playwright-core';
import type { Account } from '../journey.ts';

/** The heading of the page that a log-in leads to: of an account with nothing shared it is a welcome. */
export const homeHeading = /^(?:Shared with me$|Welcome, )/;

/** Signs the browser in once, without clicking. Unlike after `signIn` of the journey, a log-out is permanent. */
export async function putTokens(page: Page, { accessToken, refreshToken }: Account): Promise<void> {
  await page.goto('/login');
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('token', refresh!);
      localStorage.setItem('accessToken', access!);
    },
    [accessToken, refreshToken],
  );
}

/** Makes the server refuse the access token: changes its signature, but not its content. */
export async function breakAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('accessToken', localStorage.getItem('accessToken')!.replace(/[^.]*$/, 'broken'));
  });
}

/** The access token and the refresh token of the browser. */
export function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('token')]);
}

/** Fills in the sign-in form and submits it. */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
