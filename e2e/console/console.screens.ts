import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

/** What a page of the console shows once its data is there. */
const ready = (page: Page) => page.locator('main').locator('table, dl, section, [role="list"], h2').first().waitFor();
const shown = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `console-${name}`,
  path: () => path,
  as: 'operator',
  textHeavy: true,
  arrange: ready,
  ...more,
});

/** Opens the first row of a list. */
const first = (path: string) => async (page: Page) => {
  await page.locator(`main a[href^="${path}/"]`).first().click();
  await page.waitForURL(`**${path}/*`);
  await ready(page);
};

/** The operator's console, with the demo company in it. */
export const screens: Screen[] = [
  shown('overview', '/admin'),
  shown('users', '/admin/users'),
  shown('user', '/admin/users', { arrange: first('/admin/users') }),
  shown('teams', '/admin/teams'),
  shown('team', '/admin/teams', { arrange: first('/admin/teams') }),
  shown('subscriptions', '/admin/subscriptions'),
  shown('subscription', '/admin/subscriptions', { arrange: first('/admin/subscriptions') }),
  shown('links', '/admin/links'),
  shown('link', '/admin/links', { arrange: first('/admin/links') }),
  shown('education', '/admin/education'),
  shown('vouchers', '/admin/vouchers'),
  shown('flags', '/admin/flags'),
  shown('jobs', '/admin/jobs'),
  shown('mails', '/admin/mails'),
  shown('settings', '/admin/settings'),
  shown('audit', '/admin/audit'),
];
