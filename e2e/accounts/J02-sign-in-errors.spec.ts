import { expect, test } from 'vitest';
import { toPassword } from '../support/captcha.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const tryAgain = 'Something went wrong. Please try again.';

test('J02 says what is missing or wrong, at its field', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Please enter a valid email address.').waitFor();
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  await email.fill('mara@');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address.').waitFor();

  await toPassword(page, account);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByText('Please enter your password.').waitFor();
  await password.fill('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByText('The password is incorrect.').waitFor();
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(await email.getAttribute('aria-invalid')).toBeNull();

  await email.fill('someone.else@haldenworks.example');
  await password.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await password.inputValue()).toBe('');
});

test('J02 speaks of the address too on the way to the design app', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto('/login?source=app-auth');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByText('The email address or password is incorrect.').waitFor();
});

test('J02 asks for patience after too many attempts', async () => {
  const account = await journey.account();
  const source = { 'x-forwarded-for': '10.2.0.1' };
  const { page } = await journey.visit({ expected: /404|400|429/, extraHTTPHeaders: source });
  await toPassword(page, account);
  const headers = { 'content-type': 'application/json', ...source };
  const body = JSON.stringify({ email: 'nobody@haldenworks.example', password: 'Wrong-Horse-7' });
  for (let tries = 0; tries < 100; tries++) {
    await (await fetch(`${journey.origin}/api/auth/web/login`, { method: 'POST', headers, body })).text();
  }
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page
    .getByText('You tried to log in too many times in a row. Please try again in a few minutes.')
    .waitFor({ timeout: 30_000 });
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(account.password);
});

test('J02 says the same on all fields when anything else fails, and works again after it', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /ERR_FAILED/ });
  await toPassword(page, account);
  await page.route('**/api/auth/web/login', (route) => route.abort());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText(tryAgain).nth(1).waitFor();
  expect(await page.getByText(tryAgain).count()).toBe(2);
  await page.unroute('**/api/auth/web/login');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});

test('J02 gives up the form when the method cannot be found out', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /ERR_FAILED/ });
  await page.goto('/login');
  await page.route('**/api/auth/web/method', (route) => route.abort());
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByRole('button', { name: 'Back to log in' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
});

test('J02 an answer that comes after the address was edited changes nothing', async () => {
  const account = await journey.account();
  const { page } = await journey.visit();
  await page.goto('/login');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/web/method', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const email = page.getByLabel('Email');
  await email.fill('somebody.else@haldenworks.example');
  await page.keyboard.press('Enter');
  const submit = page.getByRole('button', { name: 'Continue' });
  await page.locator('button[aria-busy="true"]').waitFor();
  await email.fill(account.email);
  expect(await submit.getAttribute('aria-busy')).toBeNull();
  const asked = page.waitForRequest((request) => request.postDataJSON()?.email === account.email);
  await page.keyboard.press('Enter');
  await asked;
  held.resolve();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  expect(await email.inputValue()).toBe(account.email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});
