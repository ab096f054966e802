import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { billingValues } from './billing-rules.ts';
import { DetailsDialog } from './details-dialog.tsx';

const server = startFakeServer();
const teamId = crypto.randomUUID();
const german = {
  company: 'Halden Works',
  line1: 'Werftstraße 14',
  line2: null,
  city: 'Kiel',
  countryCode: 'DE',
  zip: '24143',
  stateCode: null,
  vatNumber: '811907980',
};

const dialog = page.getByRole('dialog', { name: 'Edit billing details' });
const vat = dialog.getByLabelText(/^VAT number/);
const company = dialog.getByLabelText('Name on the bill');
const save = dialog.getByRole('button', { name: 'Save' });

async function open(stored: Parameters<typeof billingValues>[0] = german) {
  await show(<DetailsDialog teamId={teamId} start={billingValues(stored)} onClose={() => undefined} />);
  await expect.element(company).toBeVisible();
}

async function choose(country: string) {
  await dialog.getByRole('button', { name: /Country/ }).click();
  await page.getByRole('option', { name: country, exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: new RegExp(country) })).toBeVisible();
}

const notRegistered = { validationErrors: [{ field: 'vatNumber', code: 'invalid', message: 'is not registered' }] };

test('a VAT number that the register refuses says so at its field, until it is corrected', async () => {
  server.answer('PUT /teams/{teamId}/billing', () => refuse('VALIDATION_ERROR', notRegistered));
  await open();
  await save.click();
  await expect.element(vat).toHaveAccessibleDescription('Invalid VAT number');
  await expect.element(vat).toHaveFocus();
  await vat.fill('DE811907981');
  await expect.element(vat).toBeValid();
});

test('its error goes with it, and with the country', async () => {
  await open();
  await vat.fill('811907980');
  await save.click();
  await expect.element(vat).toHaveAccessibleDescription('Invalid VAT number - Please include your country code');
  await choose('France');
  await expect.element(vat).toBeValid();
  await save.click();
  await expect.element(vat).toBeInvalid();
  await vat.fill('');
  await expect.element(vat).toBeValid();
});

test('what was requested because of a VAT number is not any more without it', async () => {
  await open({ ...german, company: null, city: null });
  await save.click();
  const city = dialog.getByLabelText('City');
  await expect.element(company).toBeInvalid();
  await vat.fill('DE8');
  // It is still needed while there is a number.
  await expect.element(company).toBeInvalid();
  await vat.fill('');
  await expect.element(company).toBeValid();
  await expect.element(city).toBeValid();
});

test('while it is saved nothing of it can be changed', async () => {
  let done = () => {};
  const waits = new Promise<void>((resolve) => {
    done = resolve;
  });
  server.answer('PUT /teams/{teamId}/billing', async () => {
    await waits;
    return refuse('VALIDATION_ERROR', notRegistered);
  });
  await open();
  await save.click();
  await expect.element(vat).toBeDisabled();
  await expect.element(company).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: /Country/ })).toBeDisabled();
  done();
  await expect.element(vat).toBeEnabled();
});

test('Northern Ireland is a country of its own in the list', async () => {
  await open({ ...german, countryCode: 'XI', vatNumber: null });
  await expect.element(dialog.getByRole('button', { name: /Northern Ireland/ })).toBeVisible();
  expect(dialog.getByText(/XI/).elements()).toEqual([]);
});

test('a country that nothing is sold to is refused at its field, until another one is chosen', async () => {
  const issue = { field: 'countryCode', code: 'unsupported', message: 'is a country that nothing is sold to' };
  server.answer('PUT /teams/{teamId}/billing', () => refuse('UNSUPPORTED_COUNTRY', { validationErrors: [issue] }));
  await open({ ...german, countryCode: 'CH', vatNumber: null });
  await save.click();
  const country = dialog.getByRole('button', { name: /Country/ });
  await expect.element(country).toHaveAccessibleDescription(/^Direct subscriptions are not supported in your country/);
  await expect.element(country).toHaveFocus();
  await choose('France');
  await expect.element(dialog.getByText(/Direct subscriptions are not supported/)).not.toBeInTheDocument();
});
