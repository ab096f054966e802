import { expect, test } from 'vitest';
import { type Account, useJourney } from '../../support/journey.ts';
import { logIn, putTokens } from '../../support/steps/session.ts';

const journey = useJourney({
  REDIRECT_ORIGINS: 'https://elsewhere.example',
  BETA_COLLABORATION_ORIGIN: 'https://collaborate-beta.example',
  BETA_APP_ORIGIN: 'https://app-beta.example',
});
const failed = 'There was an error logging you in. Close this window and try again, or log in below.';

async function handoffToken({ accessToken }: Account): Promise<string> {
  return (await journey.api<{ token: string }>('POST', '/auth/handoff', undefined, accessToken)).token;
}

test('J14 signs in with the token, once, and opens the redirect URL', async () => {
  const account = await journey.account('Elena Petrova');
  const token = await handoffToken(account);
  const visitor = await journey.visit();
  const { page } = visitor;
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const verify = page.waitForRequest((request) => request.url().endsWith('/api/auth/handoff/verify'));
  await page.goto(`/auth/handoff?redirect_url=${encodeURIComponent('/account?theme=dark')}#token=${token}`);
  const request = await verify;
  expect(request.postDataJSON()).toEqual({ token, audience: 'web' });
  expect(request.headers().authorization).toBeUndefined();
  await page.waitForURL(/\/teams\/[0-9a-f-]+\?theme=dark&source=auth-handoff$/);
  await page.getByText(account.email, { exact: true }).first().waitFor();
  expect(addresses.filter((address) => address.includes(token) && !address.includes('#token'))).toEqual([]);
  // The token is not in the browser history either: going back does not lead to it.
  await page.goBack();
  expect(page.url()).not.toContain(token);

  // Where the sign-in has failed, it offers a way to continue.
  const { page: second } = await journey.visit({ expected: /400/ });
  for (const hash of ['', '#token=nothing', `#token=${token}`]) {
    await second.goto('about:blank');
    await second.goto(`/auth/handoff?redirect_url=/account${hash}`);
    await second.getByText(failed).waitFor();
    expect(await second.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
    expect(second.url()).not.toContain('#');
  }
  await logIn(second, account);
  await second.waitForURL(/\/teams\/[0-9a-f-]+$/);
  await second.getByText(account.email, { exact: true }).first().waitFor();
});

test('J14 another account takes over, and nothing of the previous one is visible', async () => {
  const [before, after] = [await journey.account('Jonas Weber'), await journey.account('Elena Petrova')];
  const visitor = await journey.visit();
  const { page } = visitor;
  await putTokens(page, before);
  await page.evaluate(() => sessionStorage.setItem('emailToken', 'a-proof'));
  const other = await visitor.context.newPage();
  await other.goto('/account');
  await other.getByText(before.email, { exact: true }).first().waitFor();
  await page.goto(`/auth/handoff?redirect_url=/account#token=${await handoffToken(after)}`);
  await page.getByText(after.email, { exact: true }).first().waitFor();
  expect(await page.getByText(before.email).count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('emailToken'))).toBeNull();
  // The tab that was open all the time leaves the team that it showed, which the other account cannot see.
  await other.waitForURL('**/shared-with-me');
  await other.getByRole('button', { name: /Elena Petrova/ }).waitFor();
  expect(await other.getByText(before.name).count()).toBe(0);
});

test('J14 opens URLs that are on the list, in their beta if they are of it, and otherwise the start page', async () => {
  const account = await journey.account();
  const { page, context } = await journey.visit();
  await context.route(/^https:\/\/(elsewhere|app-beta)\.example\//, (route) => route.fulfill({ body: 'There.' }));
  const start = /\/teams\/[^/]+\/shared-with-me$/;
  for (const [redirect, opened] of [
    ['https://elsewhere.example/open?x=1', 'https://elsewhere.example/open?x=1&source=auth-handoff'],
    ['https://collaborate-beta.example/p/1', 'https://app-beta.example/p/1?source=auth-handoff'],
    ['https://stranger.example/', start],
    [null, start],
  ] as const) {
    const query = redirect ? `?redirect_url=${encodeURIComponent(redirect)}` : '';
    await page.goto(`/auth/handoff${query}#token=${await handoffToken(account)}`);
    await page.waitForURL(opened);
  }
});
