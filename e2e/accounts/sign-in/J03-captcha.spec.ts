import { expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';
import { failThreeTimes } from '../../support/steps/captcha.ts';

const journey = useJourney();
/** Every visitor has a different IP address, because failures are also counted per IP address. */
const from = (ip: string) => ({ expected: /404|400/, extraHTTPHeaders: { 'x-forwarded-for': ip } });
const failure = 'Something went wrong. Please refresh the page and try again.';

test('J03 solves the captcha and sends the form again, without any action by the user, and says what protects the form', async () => {
  const account = await journey.account();
  const { page } = await journey.visit(from('10.3.0.1'));
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await failThreeTimes(page, account);
  expect(scripts.filter((path) => /altcha|solve-captcha|captcha-badge/.test(path))).toEqual([]);

  const sent: { captcha?: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/web/login')) sent.push(request.postDataJSON());
  });
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-4');
  const logIn = page.getByRole('button', { name: 'Log In', exact: true });
  await logIn.dblclick();
  await page.getByText('Protected by ALTCHA').waitFor();
  await page.getByText('The password is incorrect.').waitFor();
  expect(sent.map(({ captcha }) => Boolean(captcha))).toEqual([false, true]);
  // The next captcha has to be solved again, because a solution works only once.
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await logIn.dblclick();
  await page.waitForURL('**/shared-with-me');
  await page.getByText('Protected by ALTCHA').waitFor({ state: 'detached' });
  const solutions = sent.map(({ captcha }) => captcha).filter(Boolean);
  expect(new Set(solutions).size).toBe(2);
});

test('J03 a captcha that is refused, cancelled or not there loses nothing that was typed, and then it works', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ ...from('10.3.0.2'), expected: /404|400|500|Unexpected/ });
  await failThreeTimes(page, account);
  // The server refuses every solution.
  let sent = 0;
  await page.route('**/api/auth/web/login', async (route) => {
    sent += 1;
    const input = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...input, captcha: input.captcha && 'bm90aGluZw==' }) });
  });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText(failure).first().waitFor();
  expect(sent).toBe(3);
  await page.unroute('**/api/auth/web/login');

  // The challenge never arrives, so that there is time to cancel.
  await page.route('**/api/auth/captcha', () => undefined);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  for (const press of [
    () => cancel.click(),
    () => page.keyboard.press('Escape'),
    async () => {
      await tabTo(page, cancel);
      await page.keyboard.press('Enter');
    },
  ]) {
    await password.fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByText('Checking that you are human').waitFor();
    await press();
    await page.getByText('Checking that you are human').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await password.inputValue()).toBe(account.password);
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: 'Log In', exact: true }).getAttribute('aria-busy')).toBeNull();
  }
  await page.unroute('**/api/auth/captcha');

  await page.route('**/api/auth/captcha', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR' } }));
  await page.keyboard.press('Enter');
  await page.getByText(failure).first().waitFor();
  expect(await password.inputValue()).toBe(account.password);
  await page.unroute('**/api/auth/captcha');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shared-with-me');
});

test('J03 also asks at sign-up, change of email and change of password', async () => {
  const account = await journey.account();
  const visitor = await journey.visit({ ...from('10.3.0.6'), expected: /404|400|409/ });
  const { page } = visitor;
  await failThreeTimes(page, account);
  await page.goto('/signup');
  await page.getByLabel('Email').fill('after-failures@haldenworks.example');
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
  const captchas: string[] = [];
  page.on('request', (request) => {
    const { captcha } = (request.method() === 'POST' && request.postDataJSON()) || {};
    if (captcha) captchas.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/(account|teams)/);

  await page.goto('/account/email');
  await page.getByLabel('New email').fill('elsewhere@haldenworks.example');
  const password = page.getByLabel('Password', { exact: true });
  // In a browser that has signed in before, only failures in that browser count.
  const failThrice = async (call: string) => {
    for (let tries = 0; tries < 3; tries++) {
      const refused = page.waitForResponse((response) => response.url().endsWith(call));
      await page.keyboard.press('Enter');
      await refused;
      await page.getByText(/Incorrect password|The password is incorrect/).waitFor();
    }
  };
  await password.fill('Wrong-Horse-7');
  await failThrice('/api/change-email');
  await password.fill('Correct-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();

  // The correct password has reset the count of failures.
  await page.goto('/change-password');
  await page.getByLabel('New password', { exact: true }).fill('Correct-Horse-8');
  await page.getByLabel('Repeat new password').fill('Correct-Horse-8');
  await page.getByLabel('Current password').fill('Wrong-Horse-7');
  await failThrice('/api/change-password');
  await page.getByLabel('Current password').fill('Correct-Horse-7');
  await page.keyboard.press('Enter');
  await page.getByText('Please log in again with your new password.').waitFor();
  expect(captchas).toEqual(['/api/auth/web/register', '/api/change-email', '/api/change-password']);
});
