import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const file = join(mkdtempSync(join(tmpdir(), 'chamfer-downloads-')), 'downloads.json');
writeFileSync(
  file,
  JSON.stringify({
    version: '4.1.2',
    publishedOn: '2026-11-11',
    checksumsUrl: 'https://files.example/SHA256SUMS',
    files: [
      {
        platform: 'mac',
        name: 'Apple silicon',
        url: 'https://files.example/arm.dmg',
        bytes: 166_000_000,
        format: '.dmg',
      },
      { platform: 'mac', name: 'Intel', url: 'https://files.example/intel.dmg', bytes: 171_000_000, format: '.dmg' },
      { platform: 'ipad', url: 'https://apps.apple.com/app/id1' },
      { platform: 'windows', name: '64 bit', url: 'https://files.example/setup.exe', bytes: 342_000_000 },
    ],
  }),
);
const journey = useJourney({
  BILLING: 'sandbox',
  DOWNLOADS_FILE: file,
  SALES_EMAIL: 'sales@haldenworks.example',
  SUPPORT_URL: 'https://help.haldenworks.example/new',
});
const none = useJourney();
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('J69 the visitor’s platform comes first, and every file on request, by keyboard', async () => {
  const { page } = await journey.visit({ userAgent: windows });
  await page.goto('/download');
  await page.getByText('You are on Windows, so that comes first.').waitFor();
  const cells = page.locator('main ul').first().getByRole('listitem');
  expect(await cells.locator('h2').allTextContents()).toEqual(['Windows', 'Mac', 'iPad']);
  for (const needs of ['macOS Monterey (12.0) or later', 'iPadOS 15 or later', 'Windows 10 (2004 or later)']) {
    await page.getByText(needs, { exact: true }).waitFor();
  }
  await page.getByText('4.1.2, 342 MB, 64 bit').waitFor();
  expect(await page.getByRole('link', { name: 'Download, Windows' }).getAttribute('href')).toBe(
    'https://files.example/setup.exe',
  );
  await page.getByRole('link', { name: 'Open the App Store, iPad' }).waitFor();
  const all = page.getByRole('button', { name: 'Show all download options' });
  await all.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Download, Mac, Intel' }).waitFor();
  expect(await page.getByRole('link', { name: 'SHA256SUMS' }).getAttribute('href')).toContain('SHA256SUMS');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Download, Mac, Intel' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL('**/signup?source=download');
});

test('J69 a phone shows all three below each other; without files the cells say whom to ask', async () => {
  const { page } = await journey.visit(phone);
  await page.goto('/download');
  await page.getByText('Open this page on the computer or iPad you work on.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const other = await none.visit(phone);
  await other.page.goto('/download');
  await other.page.getByText('The operator of this site has not put up any files.').waitFor();
  expect(await other.page.getByRole('button', { name: 'No file here yet' }).count()).toBe(3);
  expect(await other.page.getByText('Ask whoever runs this site.').count()).toBe(3);
  expect(await other.page.getByRole('button', { name: 'Show all download options' }).count()).toBe(0);
});

test('J69 an outdated app is led to the newest version for Mac', async () => {
  const { page } = await journey.visit({ userAgent: mac });
  await page.goto('/update-mac?version=3.9.1&source=update-mac');
  await page.getByText('You have 3.9.1.', { exact: false }).waitFor();
  await page.getByText('4.1.2, 2026. Nov 11.', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Download update' }).getAttribute('href')).toBe(
    'https://files.example/arm.dmg',
  );
  await page.goto('/update-mac?version=<b>9');
  await page.getByRole('heading', { name: 'Update Chamfer for Mac' }).waitFor();
  expect(await page.getByText('You have').count()).toBe(0);
});

test('J67 a message to sales is sent by keyboard, and what is wrong is said at its field', async () => {
  const { page } = await journey.visit(phone);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Contact sales' }).click();
  await page.waitForURL('**/contact-sales');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please enter your name.').waitFor();
  await page.getByText('Please enter a message.').waitFor();
  await page.getByLabel('Your name').focus();
  for (const typed of ['Ingrid Solberg', 'ingrid@nordvik.example', 'Nordvik Marine', '40', 'We need 40 seats.']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Thank you. We answer to ingrid@nordvik.example.').waitFor();
  await eventually(async () => {
    const answer = await fetch(`${journey.origin}/dev/mailbox.json?to=sales@haldenworks.example`);
    const mails = (await answer.json()) as { subject: string; text: string }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['Sales inquiry: Nordvik Marine']);
    expect(mails[0]!.text).toContain('They need 40 seats.');
  });
});

test('support leads to the portal, and to a page of it that the address names', async () => {
  const { page } = await journey.visit();
  await page.route('https://help.haldenworks.example/**', (route) => route.fulfill({ body: 'portal' }));
  await page.goto('/support?return_to=https://help.haldenworks.example/tickets/7');
  await page.waitForURL('https://help.haldenworks.example/tickets/7');
  await page.goto(`${journey.origin}/support?return_to=https://evil.example/`);
  await page.waitForURL('https://help.haldenworks.example/new');
});

test('every source leads a signed-out visitor where the specification says', async () => {
  const { page } = await journey.visit();
  for (const [source, way] of [
    ['signin', '/login'],
    ['signup', '/login'],
    ['download', '/signup'],
    ['pricing', '/signup'],
    ['update-mac', '/login'],
    ['app-auth', '/login'],
    ['auth-handoff', '/login'],
    ['sso-callback', '/login'],
    ['embedded', '/signup'],
  ] as [string, string][]) {
    await page.goto(`/account?source=${source}`);
    await page.waitForURL((url) => url.pathname === way && url.searchParams.get('source') === source);
  }
});
