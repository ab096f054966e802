import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney({});
const unavailable = /503|Unexpected/;

/** Starts maintenance in the same way as the operator's command; the server keeps running. */
async function begin(status: { message?: string } = {}): Promise<void> {
  await writeFile(file(), JSON.stringify(status));
}

async function end(): Promise<void> {
  await rm(file(), { force: true });
}

afterEach(end);

function file(): string {
  return join(journey.server.folder, 'maintenance.json');
}

function screen(page: Page) {
  return page.getByRole('dialog', { name: 'The site is under maintenance.' });
}

test('J27 asks once on load, bypassing all caches, and a 503 from a proxy does not count as maintenance', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: unavailable });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/maintenance.json')) asked.push(new URL(request.url()).search);
  });
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\?t=\d{13}$/);

  await page.route('**/api/auth/web/method', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await page.getByLabel('Email').fill(account.email);
  const ready = page.waitForResponse((response) => response.url().endsWith('/readyz'));
  await page.keyboard.press('Enter');
  expect((await ready).status()).toBe(200);
  await page.getByRole('button', { name: 'Back to log in' }).click();
  expect(await screen(page).count()).toBe(0);
});

test('J27 shows the operator’s message, or asks to wait a few minutes, and reloads the page', async () => {
  await begin({ message: 'Back at 14:00 UTC.' });
  const { page } = await journey.visit({ expected: unavailable });
  await page.goto('/login');
  await screen(page).getByText('Back at 14:00 UTC.').waitFor();
  await begin();
  const loaded = page.waitForEvent('load');
  await screen(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await screen(page).getByText('Please try again in a few minutes.').waitFor();
});

test('J27 starts in the middle of work, keeps what was typed, and ends automatically', async () => {
  const { page } = await journey.visit({ expected: unavailable });
  await page.clock.install();
  await page.goto('/signup');
  await page.getByLabel('Email').fill('patient@haldenworks.example');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
  await begin({ message: 'Back soon.' });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await screen(page).getByText('Back soon.').waitFor();
  // No key reaches the page below, and none reloads it by mistake.
  for (const key of ['Escape', 'Escape', 'Enter', 'x']) await page.keyboard.press(key);
  await screen(page).getByRole('button', { name: 'Reload' }).waitFor();
  await end();
  await page.clock.runFor(5000);
  await screen(page).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Jonas Weber');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: homeHeading }).waitFor();
});

test('J27 content that failed to load appears once the server is back', async () => {
  const visitor = await journey.visitAs(await journey.account('Elena Petrova'), { expected: unavailable });
  await begin();
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/account');
  await screen(page).waitFor();
  await end();
  await page.clock.runFor(5000);
  await screen(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.getByText('This device').waitFor();
});

test('J27 asks every five seconds, at most 120 times, and not while the page is hidden', async () => {
  await begin();
  const { page } = await journey.visit({ expected: unavailable });
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/maintenance.json')) asked += 1;
  });
  await page.goto('/login');
  await screen(page).waitFor();
  const answered = () => page.waitForResponse((response) => response.url().includes('/maintenance.json'));
  const wait = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const answer = answered();
      await page.clock.runFor(5000);
      await (await answer).finished();
    }
  };
  asked = 0;
  await wait(3);
  expect(asked).toBe(3);

  await setHidden(page, true);
  await page.clock.runFor(60_000);
  expect(asked).toBe(3);
  const atOnce = answered();
  await setHidden(page, false);
  await (await atOnce).finished();
  expect(asked).toBe(4);

  await wait(116);
  expect(asked).toBe(120);
  await page.clock.runFor(600_000);
  expect(asked).toBe(120);
  await screen(page).getByRole('button', { name: 'Reload' }).waitFor();
});

/** The browser of a test is never hidden, so the test overrides the visibility state of the page. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
