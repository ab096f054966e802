import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { logIn } from '../support/steps/session.ts';

const journey = useJourney({ DEMO: '0', REDIRECT_ORIGINS: 'https://elsewhere.example' });

/** URLs that look like ours at first sight, but that a browser would open on another site; `returnAddress` knows more. */
const traps = ['/a/..//stranger.example/', '/\\stranger.example/'];

/** Where users start who have no return URL. */
const start = /\/teams\/[^/]+\/shared-with-me(\?.*)?$/;

test('no return URL leads to another site after a log-in or a hand-off', async () => {
  const account = await journey.account();
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { page, context } = visitor;
  const strays: string[] = [];
  await context.route(
    ({ hostname }) => hostname === 'stranger.example',
    (route) => {
      strays.push(route.request().url());
      return route.fulfill({ body: 'Gone astray.' });
    },
  );
  for (const trap of traps) {
    const query = `?redirect_url=${encodeURIComponent(trap)}`;
    await page.goto(`/login${query}`);
    await page.waitForURL(start);
    await page.goto(`/update-name${query}`);
    await page.waitForURL(start);
    const { token } = await journey.api<{ token: string }>('POST', '/auth/handoff', undefined, account.accessToken);
    await page.goto(`/auth/handoff${query}#token=${token}`);
    await page.waitForURL(start);
  }
  expect(strays).toEqual([]);
});

test('J06 after a log-in a URL on the list is followed, and another one is not', async () => {
  const account = await journey.account();
  const { page, context } = await journey.visit();
  await context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'There.' }));
  await page.goto('/login?redirect_url=https%3A%2F%2Felsewhere.example%40stranger.example%2Fsteal');
  await logIn(page, account);
  await page.waitForURL(start);
  expect(new URL(page.url()).origin).toBe(journey.origin);
  await page.goto(`/login?intent=relogin&redirect_url=${encodeURIComponent('https://elsewhere.example/open?x=1')}`);
  await logIn(page, account);
  await page.waitForURL('https://elsewhere.example/open?x=1');
});
