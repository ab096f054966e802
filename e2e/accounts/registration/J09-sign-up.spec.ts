import { expect, test } from 'vitest';
import { tabAndType, tabTo } from '../../support/browser/keyboard.ts';
import { mailedLink } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J09 creates an account and confirms its email address', async () => {
  const { page } = await journey.visit({ expected: /confirmation-links\/show/ });
  const email = 'newcomer@haldenworks.example';
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct7');
  const rules = page.getByRole('list', { name: 'Password rules' });
  await rules.waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await rules.waitFor({ state: 'hidden' });
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
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

test('J09 checks every field and keeps what was typed', async () => {
  const taken = await journey.account();
  const { page } = await journey.visit({ expected: /409/ });
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const text of [
    'Please enter a valid email address.',
    'Please enter your password.',
    'Please enter your name.',
    'Please agree to our Terms and Privacy Policy before proceeding.',
  ]) {
    await page.getByText(text).waitFor();
  }
  await page.getByLabel('Email').fill(taken.email);
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-8');
  await page.getByLabel('Name').fill('Åsa O’Neil');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Passwords do not match.').waitFor();
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText(/This email is already taken\. Please log in\./).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Åsa O’Neil');
});

test('J09 creates an account with the keyboard only', async () => {
  const { page } = await journey.visit();
  await page.goto('/signup');
  await tabAndType(page, page.getByLabel('Email'), 'keys-only@haldenworks.example');
  await tabAndType(page, page.getByLabel('Password', { exact: true }), 'Correct-Horse-7');
  await tabAndType(page, page.getByLabel('Repeat password'), 'Correct-Horse-7');
  await tabAndType(page, page.getByLabel('Name'), 'Jonas Weber');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Sign up' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(account|teams)/);
});
