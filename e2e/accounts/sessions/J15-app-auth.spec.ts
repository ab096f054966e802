import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Visitor } from '../../support/browser/browser.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { breakAccessToken, logIn, putTokens } from '../../support/steps/session.ts';

const journey = useJourney();
// No app is installed for these URL schemes here, which Chromium reports in its console; and no survey was answered yet
// (404).
const noApp = /registered handler|a user gesture is required|404/;

/** A PKCE verifier as the design app creates it, and its challenge. */
function proof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Starts to listen for a link with an app scheme that the page wants to open. */
async function listenForApp({ context, page }: Visitor): Promise<{ link: Promise<URL> }> {
  const session = await context.newCDPSession(page);
  const link = new Promise<URL>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (!url.startsWith('http')) resolve(new URL(url));
    });
  });
  await session.send('Page.enable');
  return { link };
}

async function signedIn(expected = noApp): Promise<{ visitor: Visitor; account: Account }> {
  const account = await journey.account();
  const visitor = await journey.visitAs(account, { expected });
  return { visitor, account };
}

async function userId({ accessToken }: Account): Promise<string> {
  return (await journey.api<{ id: string }>('GET', '/account', undefined, accessToken)).id;
}

test('J15 opens the app with a code that it can exchange', async () => {
  const { visitor, account } = await signedIn();
  const { page } = visitor;
  const { verifier, challenge } = proof();
  const app = await listenForApp(visitor);
  for (const path of ['/auth/app', '/login/app']) {
    await page.goto(`${path}?code_challenge=${challenge}`);
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await page.getByText(account.email).waitFor();
  }
  await page.getByRole('button', { name: 'Login with different account' }).waitFor();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/auth/app'));
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await asked).postDataJSON()).toEqual({ codeChallenge: challenge });

  const link = await app.link;
  expect(link.protocol).toBe('chamfer:');
  expect(link.searchParams.get('code_challenge')).toBe(challenge);
  expect(link.searchParams.get('source')).toBe('app-auth');
  await page.getByText(/You can close this window/).waitFor();
  expect(await page.getByRole('link', { name: 'Open Chamfer' }).getAttribute('href')).toBe(link.href);

  const code = link.searchParams.get('code');
  const exchange = { code, codeVerifier: verifier };
  const tokens = await journey.api<Account & { userId: string }>('POST', '/auth/app/token', exchange);
  expect(tokens.userId).toBe(await userId(account));
  expect(await userId(tokens)).toBe(tokens.userId);
});

test('J15 a visitor logs in first and then need not click again', async () => {
  const account = await journey.account();
  const visitor = await journey.visit({ expected: noApp });
  const { page } = visitor;
  const { challenge } = proof();
  const app = await listenForApp(visitor);
  await page.goto(`/login/app?code_challenge=${challenge}&beta=1`);
  await page.waitForURL(/\/login\?/);
  expect(new URL(page.url()).searchParams.get('source')).toBe('app-auth');
  await logIn(page, account);
  const link = await app.link;
  expect(link.protocol).toBe('chamfer-beta:');
  expect(link.searchParams.get('source')).toBe('signin');
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();
});

test('J15 continues with a different account', async () => {
  const other = await journey.account('Elena Petrova');
  const account = await journey.account();
  const visitor = await journey.visit({ expected: noApp });
  const { page } = visitor;
  await putTokens(page, account);
  const { challenge, verifier } = proof();
  const app = await listenForApp(visitor);
  await page.goto(`/auth/app?code_challenge=${challenge}`);
  await page.getByRole('button', { name: 'Login with different account' }).click();
  await page.waitForURL(/\/login\?/);
  await logIn(page, other);
  const exchange = { code: (await app.link).searchParams.get('code'), codeVerifier: verifier };
  const tokens = await journey.api<{ userId: string }>('POST', '/auth/app/token', exchange);
  expect(tokens.userId).toBe(await userId(other));
});

test('J15 a survey comes first and leads back; the page says whether the answers were stored', async () => {
  const { visitor, account } = await signedIn();
  const { page } = visitor;
  const { challenge } = proof();
  const address = `/login/app?code_challenge=${challenge}&source=signin&segmentation=1`;
  const read = page.waitForResponse((response) => response.url().endsWith('/app-properties'));
  await page.goto(address);
  expect((await read).status()).toBe(404);
  await page.waitForURL(/\/segmentation-survey\?/);

  await page.goto(`${address}&from_survey=error`);
  await page.getByText('Submitting your answers were failed. Please try again.').waitFor();
  await page.getByText(account.email).waitFor();
  expect(await page.getByRole('link', { name: 'Open Chamfer' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Retry' }).click();
  await page.getByText('I study or teach').click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(page.url()).toBe(`${journey.origin}${address}&from_survey=true`);
  await page.getByText('Your answers are stored. Continue in Chamfer.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();

  await page.goto(address);
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();
});

test('J15 flags that cannot be loaded keep nobody from the app', async () => {
  const { visitor } = await signedIn(/500|registered handler|a user gesture is required/);
  const { page } = visitor;
  await page.route('**/app-properties', (route) => route.fulfill({ status: 500 }));
  await page.goto(`/login/app?code_challenge=${proof().challenge}&source=signin&segmentation=1`);
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();
});

test('J15 shows that the session has expired, and leads to log-in and back', async () => {
  const account = await journey.account();
  const visitor = await journey.visit({ expected: /401|404|registered handler|a user gesture/ });
  const { page } = visitor;
  await putTokens(page, account);
  await page.goto(`/login/app?code_challenge=${proof().challenge}`);
  await page.getByText(account.email).waitFor();
  await journey.api('POST', '/auth/logout', undefined, account.accessToken);
  await breakAccessToken(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your login session has expired.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, account);
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();
});

test('J15 any other failure asks the user to start again from the app', async () => {
  const { visitor } = await signedIn(/500|Unexpected|404/);
  const { page } = visitor;
  const text = 'Something went wrong. Please try logging in from the app again.';
  for (const query of ['', '?code_challenge=X']) {
    await page.goto(`/login/app${query}`);
    await page.getByText(text).waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  }
  await page.route('**/api/auth/app', (route) => route.fulfill({ status: 500 }));
  await page.goto(`/login/app?code_challenge=${proof().challenge}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(text).waitFor();
});
