import { startSupportPortal } from '@chamfer/testing/support-portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedLink } from '../support/data/mailbox.ts';
import { useJourney } from '../support/journey.ts';

const secret = 'a secret that Zendesk made, and that only it knows';
const portal = await startSupportPortal(secret);
const journey = useJourney({ SUPPORT_PORTAL: portal.origin, ZENDESK_SECRET: secret });
beforeAll(() => {
  portal.app = journey.origin;
});
afterAll(() => portal.stop());

/** An account with a verified address. */
async function verifiedAccount() {
  const account = await journey.account();
  await journey.sql('update users set email_verified_at = now() where email = $1', [account.email]);
  return account;
}
const helpFor = (email: string) => ({ name: `Help for ${email}` });

test('J28 the portal sends a signed-out person here, and gets them back logged in, at the page they wanted', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visit();
  await page.goto(`${portal.origin}/hc/requests/7?page=2`);
  await page.waitForURL('**/login?**');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('heading', helpFor(account.email)).waitFor();
  expect(page.url()).toBe(`${portal.origin}/hc/requests/7?page=2`);
  const { id } = await journey.api<{ id: string }>('GET', '/account', undefined, account.accessToken);
  expect(portal.visitors.at(-1)).toEqual({ external_id: id, email: account.email, name: account.name });
});

test('J28 logging out of the portal leads back, and the account here stays logged in', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visitAs(account);
  await page.goto(`/support?return_to=${encodeURIComponent(`${portal.origin}/hc/9`)}`);
  await page.waitForURL(`${portal.origin}/hc/9`);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL(`${journey.origin}/auth/zendesk/logout`);
  await page.getByText('You are logged out of the support portal.').waitFor();
  // Links to support lead the same way, where the operator names no other address.
  expect(await page.locator('meta[name="chamfer:support"]').getAttribute('content')).toBe('/support');
  await page.getByRole('link', { name: 'Back to my profile' }).click();

  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
});

test('J28 Back from the portal stays here, and its button leads there again', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visitAs(account);
  await page.goto('/account');
  await page.goto('/auth/zendesk/login?return_to=/hc/1');
  await page.waitForURL(`${portal.origin}/hc/1`);
  await page.goBack();
  const open = page.getByRole('button', { name: 'Open the support portal' });
  await open.waitFor();
  await open.click();
  await page.getByRole('heading', helpFor(account.email)).waitFor();
});

test('J28 an address of another site is not returned to', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visitAs(account);
  await page.goto('/auth/zendesk/login?return_to=https://evil.example/');
  await page.getByRole('heading', helpFor(account.email)).waitFor();
  expect(page.url()).toBe(`${portal.origin}/`);
});

test('J28 an address that is not verified sees how to verify it, and the mailed link opens the portal', async () => {
  const account = await journey.account();
  const { page, context } = await journey.visitAs(account, { expected: /403|429/ });
  const first = await mailedLink(journey, account.email, '/verify#');
  await page.goto('/auth/zendesk/login');
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  await page.getByRole('link', { name: 'Back to account' }).waitFor();
  const resend = page.getByRole('button', { name: 'Resend email' });
  await resend.click();
  await page.getByText('Email sent. Open the link in it to verify your address.').waitFor();
  const second = await mailedLink(journey, account.email, '/verify#', first);
  for (let mails = 0; mails < 2; mails++) await journey.api('POST', '/verify/resend', undefined, account.accessToken);
  await resend.click();
  await page.getByText('Too many emails in a row. Please try again in a few minutes.').waitFor();
  const visitors = portal.visitors.length;

  const last = await mailedLink(journey, account.email, '/verify#', second);
  const other = await context.newPage();
  await other.goto(last);
  await other.waitForURL('**/email-verify/success**');
  await other.close();
  await page.bringToFront();
  // What a browser does when its window gets the focus.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', helpFor(account.email)).waitFor();
  expect(portal.visitors.length).toBe(visitors + 1);
});

test('J28 any other error is unknown, and trying again goes on', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visitAs(account, { expected: /500/ });
  await page.route('**/api/auth/zendesk/token', (route) => route.fulfill({ status: 500 }));
  await page.goto('/auth/zendesk/login');
  await page.getByText('Unknown error happened.', { exact: true }).waitFor();
  await page.unroute('**/api/auth/zendesk/token');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', helpFor(account.email)).waitFor();
});

test('J28 a log-out because of an error says so, with the message of the portal or without', async () => {
  const account = await verifiedAccount();
  const { page } = await journey.visitAs(account);
  // A portal that finds a token wrong, such as one with another secret.
  await page.route('**/api/auth/zendesk/token', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), token: 'e30.e30.e30' } });
  });
  await page.goto('/auth/zendesk/login');
  await page.waitForURL('**/auth/zendesk/logout?kind=error&message=**');
  await page.getByText('The support portal logged you out because of an error.').waitFor();
  await page.getByText('The signature is wrong.').waitFor();
  await page.goto('/auth/zendesk/logout?kind=error');
  await page.getByText('Unknown error happened', { exact: true }).waitFor();
});
