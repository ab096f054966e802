import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someVouchers } from '../testing/some-work.ts';
import VouchersPage from './vouchers-page.tsx';

const server = startFakeServer();
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

async function open(vouchers = someVouchers()) {
  await loadAreas('common', 'console', 'consoleWork');
  queryClient.clear();
  server.answer('GET /operator/vouchers', () => vouchers);
  await show(<VouchersPage />, { at: '/admin/vouchers' });
}

test('batches have what they give, how much was claimed, and until when', async () => {
  await open();
  await expect.element(row('Formnext booth')).toMatchTextContent('Pro, 3 months');
  await expect.element(row('Formnext booth')).toMatchTextContent('312 of 500');
  await expect.element(row('Formnext booth')).toMatchTextContent('2027. Dec');
  await expect.element(row('TU Bergen')).toMatchTextContent('Revoked on');
  await expect.element(row('Beta thanks')).toMatchTextContent('No end');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('where nothing is sold the page says so, and offers no batch', async () => {
  await open({ isSelling: false, batches: [] });
  await expect.element(page.getByRole('heading', { name: 'Nothing is sold here' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make a batch' })).not.toBeInTheDocument();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('what is wrong with a new batch is at its fields', async () => {
  await open();
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await dialog.getByRole('button', { name: 'Make codes' }).click();
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
  await expect.element(dialog.getByText('Enter a number from 1 to 10,000.')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Formnext booth');
  await dialog.getByLabelText('Codes').fill('250');
  server.answer('POST /operator/vouchers', () =>
    refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'name_taken' } }),
  );
  await dialog.getByRole('button', { name: 'Make 250 codes' }).click();
  await expect.element(dialog.getByText('A batch has this name already.')).toBeVisible();
  server.answer('POST /operator/vouchers', () => refuse('OPERATION_NOT_ALLOWED', { details: { reason: 'past_day' } }));
  await dialog.getByLabelText('Name').fill('Nordic Makers');
  await dialog.getByLabelText('Claimable until').fill('2020-03-31');
  await dialog.getByRole('button', { name: 'Make 250 codes' }).click();
  await expect.element(dialog.getByText('This day is over.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Nordic Makers');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('the codes of a new batch are shown once, and can be left after they were downloaded', async () => {
  await open();
  const link = 'https://cad.haldenworks.example/claim#CHM-7QK4-M2XD';
  server.answer('POST /operator/vouchers', () => ({ codes: [{ code: 'CHM-7QK4-M2XD', link }] }));
  await page.getByRole('button', { name: 'Make a batch' }).click();
  await dialog.getByLabelText('Name').fill('Nordic Makers');
  await dialog.getByLabelText('Months of Pro').fill('6');
  await dialog.getByLabelText('Codes').fill('1');
  await dialog.getByRole('button', { name: 'Make 1 code' }).click();
  await expect.element(dialog.getByLabelText('Codes')).toHaveValue('CHM-7QK4-M2XD');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  expect(server.sent('POST /operator/vouchers')).toEqual([
    { name: 'Nordic Makers', note: '', codes: 1, months: 6, usesPerCode: 1 },
  ]);
  expect(await findFaultsInThemes()).toEqual([]);
  const saved = nextDownload();
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  expect(await saved).toEqual({ name: 'Nordic Makers.csv', text: `code,link\r\nCHM-7QK4-M2XD,${link}\r\n` });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a batch is revoked after a question; a failure stays in it', async () => {
  await open();
  server.answer('POST /operator/vouchers/revoke', () => noNetwork);
  await page.getByRole('button', { name: 'Actions for Formnext booth' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect.element(dialog.getByText('Revoke Formnext booth?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  server.answer('POST /operator/vouchers/revoke', () => undefined);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Formnext booth is revoked.')).toBeVisible();
  expect(server.sent('POST /operator/vouchers/revoke').at(-1)).toEqual({ name: 'Formnext booth' });
});

/** The file that is downloaded next: its link is read instead of followed. */
function nextDownload(): Promise<{ name: string; text: string }> {
  const { click } = HTMLAnchorElement.prototype;
  return new Promise((resolve) => {
    HTMLAnchorElement.prototype.click = async function read(this: HTMLAnchorElement) {
      HTMLAnchorElement.prototype.click = click;
      resolve({ name: this.download, text: await (await fetch(this.href)).text() });
    };
  });
}
