import { seedSubscription, seedVouchers } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { logIn } from '../support/steps/session.ts';

const journey = useJourney('sandbox');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const password = 'Correct-Horse-7';
const day = 24 * 60 * 60_000;

test('J66 signed in, opening the link of a voucher claims it; a reload shows the same, the Subscription page its end', async () => {
  const [shown] = await seedVouchers(await journey.scenario(), { months: 6 });
  const { page } = await journey.visitAs(await journey.account('Mara Lindqvist'));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/voucher/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`/claim?voucher=${shown}`);
  const heading = page.getByRole('heading', { name: 'Pro is yours for 6 months' });
  await heading.waitFor();
  expect(calls).toEqual([`GET /api/voucher/claim/${shown}`]);
  await page.getByText(/It runs until .+ and ends by itself\. No card is needed/).waitFor();
  const text = await page.locator('main').innerText();
  await page.reload();
  await heading.waitFor();
  expect(await page.locator('main').innerText()).toBe(text);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/teams/**');
  await page.goto('/subscription');
  const card = page.getByRole('region', { name: 'Business' });
  await card.getByText('Gift', { exact: true }).waitFor();
  await card.getByText('Expires', { exact: true }).waitFor();
  await card.getByText('With the features of Pro', { exact: true }).waitFor();
});

test('J66 signed out, it leads to sign-up and back, on a phone; who has an account logs in instead', async () => {
  const [first, second] = await seedVouchers(await journey.scenario(), { codes: 2, months: 12 });
  const { page } = await journey.visit(phone);
  await page.goto(`/claim?voucher=${first}`);
  await page.getByRole('heading', { name: 'Create an account to claim your voucher' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/signup');
  await page.getByRole('img', { name: `Voucher ${first}` }).waitFor();
  await page.getByLabel('Email').fill(`voucher-${crypto.randomUUID()}@haldenworks.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByLabel('Name').fill('Jonas Weber');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Pro is yours for 12 months' }).waitFor();
  expect(new URL(page.url()).searchParams.get('voucher')).toBe(first);

  const account = await journey.account('Lena Sorge');
  const { page: other } = await journey.visit();
  await other.goto(`/claim?voucher=${second}`);
  await other.getByRole('link', { name: 'Log in' }).click();
  await logIn(other, account);
  await other.getByRole('heading', { name: 'Pro is yours for 12 months' }).waitFor();
});

test('J66 a voucher that is not valid, a subscription that runs, and any other failure have a screen each', async () => {
  const ctx = await journey.scenario();
  const { db } = ctx.parts.database;
  const owner = await journey.account('Mara Lindqvist');
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, owner.accessToken);
  const claimableUntil = new Date(Date.now() + 40 * day);
  const [shown] = await seedVouchers(ctx, { claimableUntil });
  await seedSubscription(ctx, db, { teamId: teams[0]!.id, seats: 2 });
  const { page } = await journey.visitAs(owner, { expected: /status of (404|409|500)/ });
  await page.goto(`/claim?voucher=${shown}`);
  await page.getByRole('heading', { name: 'You have an active subscription' }).waitFor();
  await page.getByText('Pro, 6 months').waitFor();
  await page.getByText(/the voucher works until \d{4}\./).waitFor();
  await page.getByRole('link', { name: 'Show my subscriptions' }).click();
  await page.waitForURL('**/subscription');

  await page.goto('/claim?voucher=0197c1d2-0000-7000-8000-000000000000');
  await page.getByRole('heading', { name: 'This voucher is not valid' }).waitFor();
  await page.getByRole('button', { name: 'Try another code' }).click();
  await page.getByLabel('Voucher code').fill(shown!.toLowerCase());
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await page.getByRole('heading', { name: 'You have an active subscription' }).waitFor();

  const { page: lucky } = await journey.visitAs(await journey.account('Lena Sorge'), { expected: /status of 500/ });
  await lucky.route('**/api/voucher/claim/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'UNKNOWN_ERROR', message: '', details: null, requestId: '' } }),
  );
  await lucky.goto(`/claim?voucher=${shown}`);
  await lucky.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await lucky.unroute('**/api/voucher/claim/**');
  await lucky.getByRole('button', { name: 'Retry' }).click();
  await lucky.getByRole('heading', { name: 'Pro is yours for 6 months' }).waitFor();
});
