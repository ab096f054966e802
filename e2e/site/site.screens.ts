import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const shown = (page: Page) => page.locator('main h1').first().waitFor();
const files = {
  update_url: 'https://files.example/arm.dmg',
  version: '4.1.2',
  publishedOn: '2026-11-11',
  checksumsUrl: 'https://files.example/SHA256SUMS',
  files: [
    ['mac', 'Apple silicon', 'https://files.example/arm.dmg', 166, '.dmg'],
    ['ipad', null, 'https://apps.apple.com/app/id1', null, null],
    ['windows', '64 bit', 'https://files.example/setup.exe', 342, '.exe'],
    ['mac', 'Intel', 'https://files.example/intel.dmg', 171, '.dmg'],
    ['windows', 'MSI', 'https://files.example/setup.msi', 344, '.msi'],
    ['other', 'Command line', 'https://files.example/cli.tgz', 12, 'npm'],
  ].map(([platform, name, url, size, format]) => ({
    platform,
    name,
    url,
    format,
    version: '4.1.2',
    bytes: size === null ? null : Number(size) * 1_000_000,
  })),
};
const withFiles = async (page: Page) => {
  await page.route('**/api/app/downloads', (route) => route.fulfill({ json: files }));
  await page.reload();
  await page.locator('main a[href^="https://files.example"]').first().waitFor();
};

/** The log-in to a support portal, with what the server answers to it. */
const portal = (name: string, as: 'newcomer' | 'buyer', status: number, json: object): Screen => ({
  name: `site-support-${name}`,
  path: () => '/auth/zendesk/logout',
  as,
  textHeavy: true,
  expected: new RegExp(String(status)),
  async arrange(page) {
    await page.route('**/api/auth/zendesk/token', (route) => route.fulfill({ status, json }));
    await page.goto('/auth/zendesk/login');
    await page.locator('main button').first().waitFor();
  },
});

/** Downloads, the contact form for sales, the support portal, and the prices in another site's page. */
export const screens: Screen[] = [
  { name: 'site-download-none', path: () => '/download', textHeavy: true, arrange: shown },
  { name: 'site-download', path: () => '/download', textHeavy: true, arrange: withFiles },
  {
    name: 'site-download-all',
    path: () => '/download',
    sizes: ['desktop', 'phone'],
    async arrange(page) {
      await withFiles(page);
      await page.locator('main button[aria-expanded]').click();
    },
  },
  { name: 'site-update-mac', path: () => '/update-mac?version=3.9.1', textHeavy: true, arrange: withFiles },
  {
    name: 'site-contact-sales',
    path: () => '/contact-sales',
    textHeavy: true,
    async arrange(page) {
      // Only where the operator names a contact is there a form.
      await page.route('**/contact-sales', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(
          'name="chamfer:sales" content=""',
          'name="chamfer:sales" content="form"',
        );
        await route.fulfill({ response: answer, body });
      });
      await page.goto('/contact-sales');
      await page.locator('main form').waitFor();
    },
  },
  portal('verify', 'newcomer', 403, { code: 'EMAIL_NOT_VERIFIED', message: '', requestId: '' }),
  portal('failed', 'buyer', 409, { code: 'OPERATION_NOT_ALLOWED', message: '', requestId: '' }),
  { name: 'site-support-logout', path: () => '/auth/zendesk/logout', textHeavy: true, arrange: shown },
  {
    name: 'site-support-logout-error',
    path: () => '/auth/zendesk/logout?kind=error&message=Please+use+a+different+email+address.',
    textHeavy: true,
    arrange: shown,
  },
  {
    name: 'site-support-logout-unknown',
    path: () => '/auth/zendesk/logout?kind=error',
    sizes: ['desktop', 'phone'],
    arrange: shown,
  },
  {
    name: 'site-embedded-pricing',
    path: () => '/dev/embed?country=US',
    textHeavy: true,
    arrange: (page) => page.frameLocator('iframe').locator('s, li').first().waitFor(),
  },
  {
    name: 'site-instant-trial',
    path: () => '/instant-trial-confirmation',
    as: 'trying',
    textHeavy: true,
    arrange: (page) => page.locator('main ol').waitFor(),
  },
  {
    name: 'site-instant-trial-opening',
    path: () => '/instant-trial-confirmation',
    as: 'trying',
    sizes: ['desktop', 'phone'],
    async arrange(page) {
      await page.locator('main ol').waitFor();
      await page.locator('main button').first().click();
    },
  },
];
