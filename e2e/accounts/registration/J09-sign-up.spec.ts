import { expect, test } from 'vitest';
import { mailedLink } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J09, J10 creates an account: is told what the server refuses, keeps what was typed, and confirms the address', async () => {
  const taken = await journey.account();
  const { page } = await journey.visit({ expected: /400|409|confirmation-links\/show/ });
  const email = 'newcomer@haldenworks.example';
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Email').fill(taken.email);
  const password = page.getByLabel('Password', { exact: true });
  const repeat = page.getByLabel('Repeat password');
  await password.fill('correct7');
  const rules = page.getByRole('list', { name: 'Password rules' });
  await rules.waitFor();
  // It satisfies the rules, but everybody has it.
  await password.fill('Password1');
  await repeat.fill('Password1');
  await rules.waitFor({ state: 'hidden' });
  await page.getByLabel('Name').fill('Åsa O’Neil');
  await page.getByRole('checkbox').check();
  const submit = page.getByRole('button', { name: 'Sign up' });
  await submit.click();
  await page.getByText('Please enter a strong password.').waitFor();

  await password.fill('Correct-Horse-7');
  await repeat.fill('Correct-Horse-7');
  await submit.click();
  await page.getByText('This email is already taken. Please log in.').waitFor();
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Name').inputValue()).toBe('Åsa O’Neil');
  expect(await password.inputValue()).toBe('Correct-Horse-7');

  await page.getByLabel('Email').fill(email);
  await submit.click();
  await page.waitForURL(/\/(account|teams)/);
  const emailToken = await page.evaluate(() => sessionStorage.getItem('emailToken'));
  expect(emailToken).toBeTruthy();
  const link = await mailedLink(journey, email, '/verify#');
  await page.goto(link);
  await page.waitForURL('**/email-verify/success');
  await page.goto(link);
  await page.waitForURL('**/email-verify/error');
  await page.getByText(/This email confirmation link is expired or invalid/).waitFor();
});
