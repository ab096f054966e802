import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { noNetwork, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { DataRow } from './data-row.tsx';

const server = startFakeServer();
beforeEach(() => loadAreas('accounts'));

test('one’s own data is asked for with a press, and a download that failed says so', async () => {
  server.answer('POST /account/export', () => noNetwork);
  await show(<DataRow />);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByText('Your data could not be downloaded. Try again.')).toBeVisible();
  expect(server.sent('POST /account/export')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeEnabled();
});
