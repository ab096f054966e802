import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J10 checks the whole form before it is sent', async () => {
  const { page } = await journey.visit();
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Sign up' });
  await submit.click();
  for (const text of [
    'Please enter a valid email address.',
    'Please enter your password.',
    'Please enter your name.',
    'Please agree to our Terms and Privacy Policy before proceeding.',
  ]) {
    await page.getByText(text).waitFor();
  }
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);

  await fill(page, { email: 'new@haldenworks.example', password: 'weak' });
  await submit.click();
  await page.getByText('Please enter a strong password.').waitFor();
  await fill(page, { email: 'new@haldenworks.example', password: `Aa1${'x'.repeat(70)}` });
  await submit.click();
  await page.getByText('Password is too long.').waitFor();
  await fill(page, { email: 'new@haldenworks.example', password: 'Correct-Horse-7' });
  await page.getByLabel('Repeat password').fill('Correct-Horse-8');
  await submit.click();
  await page.getByText('Passwords do not match.').waitFor();
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByRole('checkbox').uncheck();
  await submit.click();
  await page.getByText('Please agree to our Terms and Privacy Policy before proceeding.').waitFor();
});

test('J10 checks address, repetition and name once typing has rested', async () => {
  const { page } = await journey.visit();
  await page.goto('/signup');
  await page.getByLabel('Email').fill('jonas@');
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByLabel('Email').fill('jonas@haldenworks.example');
  await page.getByText('Please enter a valid email address.').waitFor({ state: 'detached' });
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct');
  await page.getByText('Passwords do not match.').waitFor();
  await page.getByLabel('Name').fill('J');
  await page.getByLabel('Name').fill('');
  await page.getByText('Please enter your name.').waitFor();
});

test('J10 says what the server refuses at its field, and keeps what was typed', async () => {
  const taken = await journey.account();
  const { page } = await journey.visit({ expected: /400|409/ });
  await page.goto('/signup');
  await fill(page, { email: taken.email, password: 'Correct-Horse-7' });
  const submit = page.getByRole('button', { name: 'Sign up' });
  await submit.click();
  await page.getByText('This email is already taken. Please log in.').waitFor();
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Name').inputValue()).toBe('Jonas Weber');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Correct-Horse-7');

  // It satisfies the rules, but everybody has it.
  await fill(page, { email: 'weak@haldenworks.example', password: 'Password1' });
  await submit.click();
  await page.getByText('Please enter a strong password.').waitFor();
});

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

test('J10 a field that was typed in and emptied at once is left in peace until it has rested', async () => {
  const { page } = await journey.visit();
  await page.goto('/signup');
  const error = page.getByText('Please enter your name.');
  // In one task of the page, so that no machine is too slow for it.
  const shownAtOnce = await page.getByLabel('Name').evaluate(async (input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (const value of ['x', '']) {
      set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.body.textContent!.includes('Please enter your name.');
  });
  expect(shownAtOnce).toBe(false);
  await error.waitFor();
});

test('J10 sends an invited address to its invitation', async () => {
  const { page } = await journey.visit({ expected: /409/ });
  await page.goto('/signup');
  await page.route('**/api/auth/web/register', (route) =>
    route.fulfill({ status: 409, json: { code: 'TEAM_INVITATION_REQUIRED' } }),
  );
  await fill(page, { email: 'invited@haldenworks.example', password: 'Correct-Horse-7' });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Please use the team invite link to register. You can send the invite again.').waitFor();
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
});

test('J10 reports what it does not know, and works again after it', async () => {
  const { page } = await journey.visit({ expected: /500|Unexpected/ });
  await page.goto('/signup');
  await page.route('**/api/auth/web/register', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR' } }),
  );
  await fill(page, { email: 'second-try@haldenworks.example', password: 'Correct-Horse-7' });
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('Unexpected:'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  await reported;
  await page.unroute('**/api/auth/web/register');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/(account|teams)/);
});

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
}
