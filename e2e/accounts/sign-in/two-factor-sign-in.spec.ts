import { expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';
import { toPassword } from '../../support/steps/captcha.ts';
import { enableTwoFactor } from '../../support/steps/two-factor.ts';

const journey = useJourney();

test('after the password asks for the code of the app, which starts again with another email, or for a recovery code', async () => {
  const account = await journey.account();
  const { nextCode, recoveryCodes } = await enableTwoFactor(journey, account);
  const { page } = await journey.visit({ expected: /400/ });
  const password = page.getByLabel('Password', { exact: true });
  const code = page.getByLabel('Authentication code');
  await toPassword(page, account);
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await code.waitFor();
  await page.getByText('Enter the six-digit code from your authenticator app.').waitFor();
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await code.fill('123');
  await page.getByLabel('Email').fill('someone.else@haldenworks.example');
  await code.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await password.waitFor();
  expect(await password.inputValue()).toBe('');

  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('The code is incorrect or has expired.').waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill(nextCode());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');

  // With a recovery code instead, and the keyboard only.
  await page.goto('/login?intent=relogin');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await password.waitFor();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await code.waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Recovery code');
  await field.waitFor();
  expect(await field.getAttribute('inputmode')).toBe('text');
  await page.keyboard.type(recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});
