import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someOverview } from '../testing/some-console.ts';
import OverviewPage from './overview-page.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('console'));

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const region = (name: string) => page.getByRole('region', { name });

test('an installation where all is well says so, and that nothing waits', async () => {
  server.answer('GET /operator/overview', () => someOverview);
  await show(<OverviewPage />);
  await expect.element(page.getByText('cad.haldenworks.example, version 0.2.0.')).toBeVisible();
  await expect.element(page.getByText('Healthy')).toBeVisible();
  await expect.element(page.getByText('412 GB')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '41');
  await expect.element(region('Needs you').getByText('Nothing is waiting for you.')).toBeVisible();
  await expect.element(region('People').getByText('1,284')).toBeVisible();
  await expect.element(region('Server process').getByText('0014_operators')).toBeVisible();
  await expect.element(page.getByText('38 ms', { exact: true })).toBeVisible();
  await expect.element(page.getByText('51,600 in 24 h, 14 errors')).toBeVisible();
  expect(page.getByRole('table', { name: 'Requests by hour' }).getByRole('row').elements()).toHaveLength(25);
});

test('what is in trouble comes first, with the way to it', async () => {
  server.answer('GET /operator/overview', () => ({
    ...someOverview,
    maintenance: 'Back at noon.',
    calls: { count: 1000, failed: 14, p95Ms: null },
    jobs: { running: 1, waiting: 12, failed: 2, oldestWaitingSince: ago(18 * 60_000 - 500), pausedKinds: 0 },
    mails: { sent: 1, waiting: 41, failed: 9 },
    disk: { used: 95_000_000_000, total: 100_000_000_000 },
    legal: { imprint: false, privacy: true, privacyEmail: false },
    education: { waiting: 3, oldestSince: ago(60 * 3_600_000) },
  }));
  await show(<OverviewPage />);
  await expect.element(page.getByText('Maintenance is on.')).toBeVisible();
  await expect.element(page.getByText('Back at noon.')).toBeVisible();
  await expect.element(page.getByText('Jobs have been waiting for 18 min.')).toBeVisible();
  await expect.element(page.getByText('9 mails failed in the last 24 hours.')).toBeVisible();
  await expect.element(page.getByText('Only 1 was sent. The error of each says why.')).toBeVisible();
  await expect.element(page.getByText('5 GB are left. Uploads fail when it is full.')).toBeVisible();
  await expect.element(page.getByText('14 errors')).toBeVisible();
  const needs = region('Needs you');
  await expect.element(needs.getByText('3 education requests')).toBeVisible();
  await expect.element(needs.getByText(/^The oldest has waited 2 days;/)).toBeVisible();
  await expect.element(needs.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/admin/education');
  await expect.element(needs.getByText('Not set: IMPRINT_URL and PRIVACY_EMAIL')).toBeVisible();
  const settings = needs.getByRole('link', { name: 'Look at the settings' });
  await expect.element(settings).toHaveAttribute('href', '/admin/settings');
  await expect.element(needs.getByRole('link', { name: 'Look at jobs' })).toHaveAttribute('href', '/admin/jobs');
  await expect.element(needs.getByRole('link', { name: 'Look at mails' })).toHaveAttribute('href', '/admin/mails');
});

test('jobs that are paused are no trouble that something waits, and it says who has to act', async () => {
  const oldestWaitingSince = ago(18 * 60_000);
  const jobs = { running: 0, waiting: 12, failed: 0, oldestWaitingSince, pausedKinds: null };
  server.answer('GET /operator/overview', () => ({ ...someOverview, jobs }));
  await show(<OverviewPage />);
  await expect.element(page.getByText('All jobs are paused.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Look at jobs' })).toHaveAttribute('href', '/admin/jobs');
  expect(page.getByText(/^Jobs have been waiting/).elements()).toEqual([]);
});

test('a disk that cannot be looked at has no tile, and a maintenance without a text says what people see', async () => {
  server.answer('GET /operator/overview', () => ({ ...someOverview, host: '', disk: null, maintenance: '' }));
  await show(<OverviewPage />);
  await expect.element(page.getByText('Version 0.2.0.')).toBeVisible();
  await expect.element(page.getByText('People see that the site is under maintenance.')).toBeVisible();
  expect(page.getByText('Storage').elements()).toEqual([]);
});

test('an overview that does not come can be asked for again', async () => {
  server.answer('GET /operator/overview', () => refuse('TOO_MANY_REQUESTS'));
  await show(<OverviewPage />);
  await expect.element(page.getByText('The overview could not be loaded.')).toBeVisible();
  server.answer('GET /operator/overview', () => someOverview);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Healthy')).toBeVisible();
});
