import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { seedCube } from '../../support/data/designs.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { testAccessibility } from '../../support/steps/accessibility.ts';
import { modelLoaded } from '../../support/steps/review.ts';

const journey = useJourney();
/** Of a phone, a tablet and a desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 700, height: 1000 },
  { width: 1440, height: 900 },
];
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const exports = '**/api/web/web-exports?*';
const files = '**/api/objects/**';
const refusal = (status: number, code: string) => ({
  status,
  json: { code, message: '', requestId: '', validationErrors: [] },
});

let owner: Account;
let stranger: Account;
let open: string;
let restricted: string;
beforeAll(async () => {
  owner = await journey.account('Mara Lindqvist');
  stranger = await journey.account('Jonas Weber');
  ({ viewLink: open } = await seedCube(journey, owner));
  ({ viewLink: restricted } = await seedCube(journey, owner, { sharedState: 'restricted' }));
});

/** On every device nothing is scrolled sideways, and the one way out is in the window. */
async function fits(page: Page, way: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fitsWindow(page, way);
  }
}

async function fitsWindow(page: Page, way: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const act = page.getByRole('link', { name: way }).or(page.getByRole('button', { name: way }));
  const { x, y, width, height } = (await act.boundingBox())!;
  expect([x >= 0, y >= 0]).toEqual([true, true]);
  const room = page.viewportSize()!;
  expect([x + width <= room.width, y + height <= room.height]).toEqual([true, true]);
}

test('J73 who may not open a link logs in as somebody else, and sees it', async () => {
  const visitor = await journey.visit({ expected: /40[13]/ });
  // Their session ends with this.
  await journey.signIn(visitor, await journey.account());
  const { page } = visitor;
  await page.goto(`/v/${restricted}`);
  await heading(page, "You don't have permission to open this design").waitFor();
  await fits(page, 'Back to log in');
  expect(await page.title()).not.toContain('Cube 100');
  // Whoever only points at the way out stays who they are.
  await page.getByRole('link', { name: 'Back to log in' }).hover();
  await tabTo(page, page.getByRole('link', { name: 'Back to log in' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').fill(owner.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${restricted}`);
  await modelLoaded(page);
});

test('J73 a visitor is sent to log in with what the address says of them, and comes back', async () => {
  const { page } = await journey.visit({ expected: /401/ });
  await page.goto(`/v/${restricted}?utm_source=mail#email_hint=${encodeURIComponent(owner.email)}`);
  await page.waitForURL('**/login?*');
  const url = new URL(page.url());
  expect(url.searchParams.get('redirect_url')).toBe(`/v/${restricted}?utm_source=mail`);
  expect(url.searchParams.get('utm_source')).toBe('mail');
  // An address in a query would end up in logs.
  expect(url.search).not.toContain(owner.email.split('@')[0]);
  expect(await page.getByLabel('Email').inputValue()).toBe(owner.email);
  await page.getByText(`Log in with ${owner.email} to view the link.`).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/v/${restricted}?utm_source=mail`);
  await modelLoaded(page);

  const newcomer = await journey.visit({ expected: /401/ });
  await newcomer.page.goto(`/v/${restricted}?auth_hint=signup&email_hint=ines%40haldenworks.example`);
  await newcomer.page.waitForURL('**/signup?*');
  await newcomer.page.getByLabel('Email').waitFor();
  expect(await newcomer.page.getByLabel('Email').inputValue()).toBe('ines@haldenworks.example');
  expect(newcomer.page.url().split('#')[0]).not.toContain('ines');
});

test('J73 the expected address is still known after the view took its place in the hash', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  await page.goto(`/v/${open}#email_hint=ines%40haldenworks.example`);
  await modelLoaded(page);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.getByLabel(/^3D model of/).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/#view=/);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?*');
  expect(await page.getByLabel('Email').inputValue()).toBe('ines@haldenworks.example');
  expect(new URL(page.url()).searchParams.get('redirect_url')).toMatch(/#view=/);
});

test('J73 whatever is wrong with a link, somebody with an account is shown that there is no such design', async () => {
  const visitor = await journey.visit({ expected: /40[0134]|^console: Unexpected: ApiError/ });
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  for (const [code, status] of [
    ['PROJECT_VIEW_LINK_AUTH_REQUIRED', 401],
    ['PROJECT_VIEW_LINK_NOT_FOUND', 404],
    ['INVALID_REQUEST_QUERY_PARAMETER', 400],
    ['PROJECT_VIEW_LINK_INVALID_PASSWORD', 403],
  ] as const) {
    await page.route(exports, (route) => route.fulfill(refusal(status, code)));
    await page.goto(`/v/${open}`);
    await heading(page, 'Design not found').waitFor();
    await page.getByText('Contact the design owner for help. The link may no longer be shared.').waitFor();
    await page.unroute(exports);
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/teams/**');
});

test('J73 a link that does not exist, and an address that is none', async () => {
  const { page } = await journey.visit({ expected: /40[04]/ });
  for (const link of ['01890000-0000-7000-8000-000000000000', 'undefined']) {
    await page.goto(`/v/${link}`);
    await heading(page, 'Design not found').waitFor();
    await fits(page, 'Go to Dashboard');
  }
});

test('J73 a model that cannot be loaded is loaded again by Reload', async () => {
  const { page } = await journey.visit({ expected: /503/ });
  await page.route(files, (route) => route.fulfill({ status: 503 }));
  await page.goto(`/v/${open}`);
  const failure = page.getByRole('main').getByRole('alert');
  await failure.getByText('Something went wrong', { exact: true }).waitFor();
  await failure.getByText('Please try loading the design again.').waitFor();
  await fits(page, 'Reload');
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await page.unroute(files);
  await tabTo(page, failure.getByRole('button', { name: 'Reload' }));
  await page.keyboard.press('Enter');
  await modelLoaded(page);
  await failure.waitFor({ state: 'detached' });
});

test('J73 a page that lost its network says so, any other failure is said too, and Retry opens the design', async () => {
  const expected = /500|Failed to load|Failed to fetch|preload CSS/;
  const { page, context } = await journey.visit({ expected });
  // Before it knew the design.
  await page.route(exports, async (route) => {
    await context.setOffline(true);
    await route.abort();
  });
  await page.goto(`/v/${open}`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  // In the middle of the page.
  const { y } = (await retry.boundingBox())!;
  expect([y > 300, y < 650]).toEqual([true, true]);
  await page.unroute(exports);
  await context.setOffline(false);
  await page.route(exports, (route) => route.fulfill(refusal(500, 'INTERNAL_ERROR')));
  await retry.click();
  await heading(page, 'Something went wrong, please try again.').waitFor();
  await fits(page, 'Retry');
  await page.unroute(exports);
  await tabTo(page, retry);
  await page.keyboard.press('Enter');
  await modelLoaded(page);
});

testAccessibility(journey, async () => stranger, [
  {
    name: 'forbidden',
    signedIn: true,
    async open(page) {
      await page.goto(`/v/${restricted}`);
      await heading(page, "You don't have permission to open this design").waitFor();
    },
  },
  {
    name: 'design not found on a phone',
    viewport: { width: 390, height: 844 },
    async open(page) {
      await page.route(exports, (route) => route.fulfill(refusal(403, 'PROJECT_VIEW_LINK_NOT_FOUND')));
      await page.goto(`/v/${open}`);
      await heading(page, 'Design not found').waitFor();
    },
  },
  {
    name: 'model that cannot be loaded',
    async open(page) {
      await page.route(files, (route) => route.fulfill({ status: 404 }));
      await page.goto(`/v/${open}`);
      await page.getByText('Please try loading the design again.').waitFor();
    },
  },
]);
