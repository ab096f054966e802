import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const support = 'https://support.halden.example/tickets/new';
const journey = useJourney({ SUPPORT_URL: support });
const missing = /ERR_FAILED|Fatal:|dynamically imported module/;

test('J29 a page that cannot be loaded shows an error, is reported as fatal and points to support', async () => {
  const visitor = await journey.visit({ expected: missing });
  const { page, context } = visitor;
  const reports: string[] = [];
  page.on('console', (message) => void (message.text().startsWith('Fatal:') && reports.push(message.text())));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await context.route('**/assets/sign-up-route-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(reports.length).toBeGreaterThan(0);

  const link = page.getByRole('link', { name: 'open a support ticket' });
  expect(await link.getAttribute('href')).toBe(support);
  await context.route(`${support}**`, (route) => route.fulfill({ body: 'A ticket.' }));
  await link.click();
  await page.waitForURL(support);
});

test('J29 trying again shows the page once it can be loaded', async () => {
  const { page, context } = await journey.visit({ expected: missing });
  await context.route('**/assets/sign-up-route-*.js', (route) => route.abort());
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await context.unroute('**/assets/sign-up-route-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
});

test('J29 a loader that fails keeps the URL, and trying again continues', async () => {
  const visitor = await journey.visitAs(await journey.account(), { expected: /500|Fatal:/ });
  const { page } = visitor;
  await page.route('**/api/account', (route) => route.fulfill({ status: 500 }));
  await page.goto('/account-deletion');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account-deletion');
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor();
});
