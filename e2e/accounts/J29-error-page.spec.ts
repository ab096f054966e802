import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const support = 'https://support.halden.example/tickets/new';
const journey = useJourney({ SUPPORT_URL: support });
const missing = /ERR_FAILED|Fatal:|dynamically imported module/;

test('J29 a page that cannot be loaded shows an error and is reported as fatal, until it can be loaded', async () => {
  const { page, context } = await journey.visit({ expected: missing });
  const reports: string[] = [];
  page.on('console', (message) => void (message.text().startsWith('Fatal:') && reports.push(message.text())));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await context.route('**/assets/sign-up-route-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign up' }).click();
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await failure.waitFor();
  expect(reports.length).toBeGreaterThan(0);
  // Nor can the page be opened at its address.
  await page.goto('/signup');
  await failure.waitFor();
  await context.unroute('**/assets/sign-up-route-*.js');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
});

test('J29 a loader that fails keeps the URL and points to support, and trying again continues', async () => {
  const visitor = await journey.visit({ expected: /500|Fatal:/ });
  await journey.signIn(visitor, await journey.account());
  const { page, context } = visitor;
  await page.route('**/api/account', (route) => route.fulfill({ status: 500 }));
  await page.goto('/account-deletion');
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await failure.waitFor();
  expect(new URL(page.url()).pathname).toBe('/account-deletion');
  const link = page.getByRole('link', { name: 'open a support ticket' });
  expect(await link.getAttribute('href')).toBe(support);
  await context.route(`${support}**`, (route) => route.fulfill({ body: 'A ticket.' }));
  await link.click();
  await page.waitForURL(support);
  await page.goto('/account-deletion');
  await failure.waitFor();
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor();
});
