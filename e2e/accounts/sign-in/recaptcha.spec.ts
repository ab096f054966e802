import { afterAll, beforeEach, expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';
import { startRecaptcha } from '../../support/server/recaptcha.ts';
import { failThreeTimes } from '../../support/steps/captcha.ts';
import { putTokens } from '../../support/steps/session.ts';

const recaptcha = await startRecaptcha();
afterAll(() => recaptcha.stop());
const journey = useJourney({
  RECAPTCHA_SITE_KEY: 'loopback-site',
  RECAPTCHA_SECRET: 'loopback-secret',
  RECAPTCHA_URL: recaptcha.url,
});
const from = (ip: string) => ({ expected: /404|400/, extraHTTPHeaders: { 'x-forwarded-for': ip } });
beforeEach(() => {
  Object.assign(recaptcha, { behaviour: 'token', failures: 0, asked: 0 });
});

test('J03 uses reCAPTCHA when needed, asks again for a script that did not load, and shows its badge', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ ...from('10.31.0.1'), expected: /404|400|500|ERR_/ });
  await failThreeTimes(page, account);
  expect(recaptcha.asked).toBe(0);
  recaptcha.failures = 1;
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Wrong-Horse-4');
  await page.keyboard.press('Enter');
  await page.getByText('protected by reCAPTCHA loopback-site bottomright invisible').waitFor();
  await page.getByText('The password is incorrect.').waitFor();
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
  await page.getByText('protected by reCAPTCHA').waitFor({ state: 'detached' });
  expect(recaptcha.asked).toBe(2);
});

test('J03 a challenge that is closed stops without a message, and can be used from a dialog that asks for the password', async () => {
  recaptcha.behaviour = 'challenge';
  const account = await journey.account();
  await journey.sql(
    "update sessions set proven_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)",
    [account.email],
  );
  const { page } = await journey.visit({ ...from('10.31.0.4'), expected: /40[034]/ });
  await failThreeTimes(page, account);
  const atSignIn = page.getByLabel('Password', { exact: true });
  await atSignIn.fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the challenge' }).click();
  await page.locator('form button[aria-busy]').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await atSignIn.inputValue()).toBe(account.password);
  await putTokens(page, account);
  await page.goto('/account-deletion');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the challenge' }).click();
  await dialog.locator('button[aria-busy]').waitFor({ state: 'detached' });
  expect(await password.inputValue()).toBe(account.password);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
