import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import InstantTrialPage from '../instant-trial/instant-trial-page.tsx';
import EmbeddedPricingPage from './embedded-pricing-page.tsx';

const server = startFakeServer();
beforeEach(async () => {
  queryClient.clear();
  await loadAreas('billing');
});

const prices: CallOutput<'GET /plans/web-prices'> = [
  { currencyCode: 'USD', subscriptionPeriod: 'monthly', price: 3500 },
  { currencyCode: 'USD', subscriptionPeriod: 'yearly', price: 27_600 },
];

test('embedded prices come after a failure and Retry, by the year or the month; axe finds nothing', async () => {
  server.answer('GET /plans/web-prices', () => noNetwork);
  await show(
    <main>
      <EmbeddedPricingPage />
    </main>,
    { whole: true, at: '/embed/pricing' },
  );
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  server.answer('GET /plans/web-prices', () => prices);
  await retry.click();
  await expect.element(page.getByText('$23.00')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByText('Monthly').click();
  await expect.element(page.getByText('$35.00').first()).toBeVisible();
});

test('who has no trial is led to the prices, and can open the app; axe finds nothing', async () => {
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => someAccount);
  await show(<InstantTrialPage />, { whole: true, at: '/instant-trial-confirmation' });
  await expect.element(page.getByRole('link', { name: /pricing|prices|plans/i }).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Launch' })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});
