import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ DEMO: '0', REDIRECT_ORIGINS: 'https://elsewhere.example' });

/** URLs that look like ours at first sight, but that a browser would open on another site. */
const traps = [
  '/.//stranger.example/',
  '/a/..//stranger.example/',
  '/%2F/stranger.example/',
  '/\\stranger.example/',
  'https://elsewhere.example@stranger.example/',
];

/** Where users start who have no return URL. */
const start = /\/teams\/[^/]+\/shared-with-me(\?.*)?$/;

test('no return URL leads to another site after a log-in or a hand-off', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account);
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

test('a URL on the list is followed', async () => {
  const visitor = await journey.visitAs(await journey.account());
  await visitor.context.route('https://elsewhere.example/**', (route) => route.fulfill({ body: 'There.' }));
  await visitor.page.goto(`/login?redirect_url=${encodeURIComponent('https://elsewhere.example/open?x=1')}`);
  await visitor.page.waitForURL('https://elsewhere.example/open?x=1');
});
