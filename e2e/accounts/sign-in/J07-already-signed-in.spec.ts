import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J07 redirects visitors who are signed in', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  for (const start of ['/login', '/signup']) {
    await page.goto(start);
    await page.waitForURL(/\/teams\/[^/]+$/);
  }
  for (const start of ['/?x=1', '/no-such-page?x=1', '/auth?x=1', '/auth/wv?x=1']) {
    await page.goto(start);
    await page.waitForURL(/\/teams(\/[^?]+)?\?.*x=1/);
    expect(new URL(page.url()).pathname).toMatch(/^\/teams/);
  }
});

test('J08 asks signed-out visitors to log in and keeps the query', async () => {
  const { page } = await journey.visit();
  await page.goto('/teams?theme=dark');
  await page.waitForURL(/\/login\?.*theme=dark/);
  await page.goto('/teams?auth_hint=signup');
  await page.waitForURL(/\/signup/);
});
