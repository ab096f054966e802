import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J10 solves a captcha when the server asks, and sends the form again', async () => {
  const taken = await journey.account();
  const { page } = await journey.visit({
    expected: /400|409/,
    extraHTTPHeaders: { 'x-forwarded-for': '10.10.0.1' },
  });
  await page.goto('/signup');
  await fill(page, { email: taken.email, password: 'Correct-Horse-7' });
  for (let tries = 0; tries < 3; tries++) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/web/register'));
    await page.getByRole('button', { name: 'Sign up' }).click();
    expect((await answer).status()).toBe(409);
    await page.getByText('This email is already taken. Please log in.').waitFor();
  }
  await page.getByLabel('Email').fill('asked-for-captcha@haldenworks.example');
  const sent: { captcha?: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/web/register')) sent.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/(account|teams)/);
  expect(sent.map(({ captcha }) => Boolean(captcha))).toEqual([false, true]);
});

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
}
