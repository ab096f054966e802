import { expect, test } from 'vitest';
import { mailedLink } from '../../support/data/mailbox.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J17 asks for a reset link, keeps the address on every way, has it sent again, and goes back to sign-in', async () => {
  const account = await journey.account();
  const { page } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.click();
  await page.waitForURL('**/password-reset');
  await page.getByText('Enter your email and we send you a link to set a new password.').waitFor();
  await page.getByText('If nothing arrives, look in your spam folder.').waitFor();
  // The email that was typed at sign-in need not be typed again, here or there.
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  expect(await page.getByText('to view the link', { exact: false }).count()).toBe(0);
  expect(page.url()).not.toContain('email_hint');
  await forgot.click();

  // Both pages have such a field: the one of the sign-in page must be gone first.
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByLabel('Email').fill(account.email);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/reset-password'));
  await page.getByRole('button', { name: 'Send link' }).click();
  const answer = await asked;
  expect(answer.status()).toBe(204);
  // The captcha is solved before the form is sent (spec 1 §5).
  expect(answer.request().postDataJSON()).toMatchObject({ email: account.email, captcha: expect.any(String) });

  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
  await page.getByText('If nothing arrives, look in your spam folder.').waitFor();
  await mailedLink(journey, account.email, '/password-reset/reset#');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent again.').waitFor();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.waitForURL('**/login');
});

test('J17 without a captcha it sends nothing, and an address without an account is told the same', async () => {
  const { page } = await journey.visit({ expected: /500|Unexpected/ });
  await page.goto('/password-reset');
  await page.route('**/api/auth/captcha', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR' } }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reset-password')) asked += 1;
  });
  await page.getByLabel('Email').fill('nobody@haldenworks.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Something went wrong. Please refresh the page and try again.').waitFor();
  expect(asked).toBe(0);
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@haldenworks.example');
  await page.unroute('**/api/auth/captcha');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
  await page.getByText(/If nobody@haldenworks\.example has an account/).waitFor();
});
