import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../i18n/catalogues.ts';
import { queryClient } from '../../platform/api/query.ts';
import { findFaultsInThemes } from '../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import DownloadPage from './download/download-page.tsx';
import UpdateMacPage from './download/update-mac-page.tsx';
import { ContactSalesForm } from './sales/contact-sales-form.tsx';

const server = startFakeServer();
beforeEach(async () => {
  queryClient.clear();
  await loadAreas('pages');
});

const arm = 'https://files.example/arm.dmg';
const downloads: CallOutput<'GET /app/downloads'> = {
  update_url: arm,
  version: '4.1.2',
  publishedOn: '2026-11-11',
  files: [
    { platform: 'mac', name: 'Apple silicon', url: arm, version: '4.1.2', bytes: 166_000_000, format: '.dmg' },
    { platform: 'ipad', name: null, url: 'https://apps.apple.com/app/id1', version: null, bytes: null, format: null },
  ],
  checksumsUrl: null,
};

test('a message to sales: what is missing or refused is said at its field, and nothing typed is lost', async () => {
  const onSent = vi.fn();
  await show(<ContactSalesForm onSent={onSent} />);
  const field = (label: string) => page.getByLabelText(label);
  const send = page.getByRole('button', { name: 'Send message' });
  await expect.element(field('Seats')).toHaveAccessibleDescription(/Leave it empty if you do not know yet/);
  await expect.element(field('Seats')).not.toHaveAttribute('aria-invalid', 'true');
  await send.click();
  await expect.element(field('Your name')).toHaveAccessibleDescription('Please enter your name.');
  await expect.element(field('Your name')).toHaveFocus();
  await expect.element(field('Work email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect.element(field('Company')).toHaveAccessibleDescription('Please enter your company.');
  await expect.element(field('Message')).toHaveAccessibleDescription(/Please enter a message/);
  expect(await findFaultsInThemes()).toEqual([]);

  await field('Your name').fill('Ingrid Solberg');
  await field('Work email').fill('ingrid@nordvik.example');
  await field('Company').fill('Nordvik Marine');
  await field('Seats').fill('a few');
  await field('Message').fill('We need forty seats.');
  await send.click();
  await expect.element(field('Seats')).toHaveAccessibleDescription('Please enter a whole number from 1 to 100,000.');
  await field('Seats').fill('40');
  server.answer('POST /app/sales-inquiries', () => refuse('TOO_MANY_REQUESTS'));
  await send.click();
  await expect.element(page.getByText('Too many messages were sent. Please try again later.')).toBeVisible();
  await expect.element(field('Message')).toHaveValue('We need forty seats.');
  server.answer('POST /app/sales-inquiries', () => undefined);
  await send.click();
  await expect.poll(() => onSent.mock.calls).toEqual([['ingrid@nordvik.example']]);
  expect(server.sent('POST /app/sales-inquiries').at(-1)).toEqual({
    name: 'Ingrid Solberg',
    email: 'ingrid@nordvik.example',
    company: 'Nordvik Marine',
    seats: 40,
    message: 'We need forty seats.',
  });
});

test('downloads: with files, without a file for a platform, and after a failure with Retry; axe finds nothing', async () => {
  server.answer('GET /app/downloads', () => noNetwork);
  await show(<DownloadPage />, { whole: true, at: '/download' });
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  server.answer('GET /app/downloads', () => downloads);
  await retry.click();
  await expect.element(page.getByRole('link', { name: 'Open the App Store, iPad' })).toBeVisible();
  await expect.element(page.getByText('Ask whoever runs this site.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all download options' }).click();
  await expect.element(page.getByRole('link', { name: 'Download, Mac, Apple silicon' })).toHaveAttribute('href', arm);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('the update page offers the newest file for Mac; axe finds nothing', async () => {
  server.answer('GET /app/downloads', () => downloads);
  await show(<UpdateMacPage />, { whole: true, at: '/update-mac' });
  await expect.element(page.getByRole('link', { name: 'Download update' })).toHaveAttribute('href', arm);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('the update page says where there is no file for Mac; axe finds nothing', async () => {
  server.answer('GET /app/downloads', () => ({ ...downloads, update_url: null, files: [] }));
  await show(<UpdateMacPage />, { whole: true, at: '/update-mac' });
  await expect.element(page.getByRole('button', { name: 'No file here yet' })).toBeDisabled();
  expect(await findFaultsInThemes()).toEqual([]);
});
