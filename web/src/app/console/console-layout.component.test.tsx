import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { someOverview } from '../../areas/console/testing/some-console.ts';
import { loadAreas } from '../../i18n/catalogues.ts';
import { session } from '../../platform/http/session.ts';
import { ProofOutlet } from '../../platform/proof/proof-outlet.tsx';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import ConsoleLayout from './console-layout.tsx';

const server = startFakeServer();
beforeEach(async () => {
  await loadAreas('console');
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => ({ ...someAccount, isOperator: true }));
});

const navigation = page.getByRole('navigation', { name: 'Console pages' });

test('has every page, the way back, and an entry of its own in the menu of the account; axe finds nothing', async () => {
  server.answer('GET /operator/overview', () => ({
    ...someOverview,
    education: { waiting: 3, oldestSince: null },
    jobs: { ...someOverview.jobs, failed: 2 },
  }));
  const { address } = await show(<ConsoleLayout />, { whole: true, at: '/admin/users' });
  await expect.element(navigation.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  const names = navigation
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Overview',
    'Users',
    'Teams',
    'Subscriptions',
    'Review links',
    'Education',
    'Vouchers',
    'Flags',
    'Jobs',
    'Mails',
    'Settings',
    'Audit log',
    'Back to the app',
  ]);
  await expect.poll(() => navigation.element().querySelectorAll('[data-count]').length).toBe(2);
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Operator console' }).click();
  await expect.poll(address).toBe('/admin');
});

test('on a phone the pages are in a drawer', async () => {
  server.answer('GET /operator/overview', () => someOverview);
  await page.viewport(390, 844);
  await show(<ConsoleLayout />, { whole: true, at: '/admin' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Console pages' });
  await expect.element(drawer.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close navigation' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('without a second factor it leads to the settings of security', async () => {
  server.answer('GET /operator/overview', () => refuse('TWO_FACTOR_REQUIRED'));
  await show(<ConsoleLayout />, { whole: true, at: '/admin' });
  await expect.element(page.getByRole('heading', { name: 'The console needs a second factor' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open security settings' }))
    .toHaveAttribute('href', '/account#security');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('asks for a proof of identity, and can do so again after it was declined', async () => {
  let isProven = false;
  server.answer('GET /operator/overview', () =>
    isProven ? someOverview : refuse('PROOF_REQUIRED', { details: { proofs: ['code'] } }),
  );
  server.answer('POST /account/proof', () => {
    isProven = true;
    return undefined;
  });
  const both = (
    <>
      <ConsoleLayout />
      <ProofOutlet />
    </>
  );
  await show(both, { whole: true, at: '/admin' });
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByRole('textbox').fill('123456');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Confirm it is you' })).not.toBeInTheDocument();
});

test('who is an operator no longer is led away', async () => {
  server.answer('GET /operator/overview', () => refuse('ROUTE_NOT_FOUND'));
  const { address } = await show(<ConsoleLayout />, { whole: true, at: '/admin' });
  await expect.poll(address).toBe('/teams');
});
