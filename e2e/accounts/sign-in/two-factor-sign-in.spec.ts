import { expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';
import { toPassword } from '../../support/steps/captcha.ts';
import { enableTwoFactor } from '../../support/steps/two-factor.ts';

const journey = useJourney();

test('asks for the code of the authenticator app after the password, and signs in with it', async () => {
  const account = await journey.account();
  const { nextCode } = await enableTwoFactor(journey, account);
  const { page } = await journey.visit({ expected: /400/ });
  await toPassword(page, account);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Authentication code');
  await code.waitFor();
  await page.getByText('Enter the six-digit code from your authenticator app.').waitFor();
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');

  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByText('Please enter your code.').waitFor();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('The code is incorrect or has expired.').waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill(nextCode());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});

test('accepts a recovery code instead, with the keyboard only', async () => {
  const account = await journey.account();
  const { recoveryCodes } = await enableTwoFactor(journey, account);
  const { page } = await journey.visit({ expected: /400/ });
  await toPassword(page, account);
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Authentication code').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Recovery code');
  await field.waitFor();
  expect(await field.getAttribute('inputmode')).toBe('text');
  await page.keyboard.type(recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});

test('starts again when the email is edited', async () => {
  const account = await journey.account();
  await enableTwoFactor(journey, account);
  const { page } = await journey.visit({ expected: /400/ });
  await toPassword(page, account);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Authentication code');
  await code.fill('123');
  await page.getByLabel('Email').fill('someone.else@haldenworks.example');
  await code.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});
