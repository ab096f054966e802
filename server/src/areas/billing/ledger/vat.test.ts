import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemContext } from '@chamfer/server/context';
import { buildPerson, startTestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, openCheckout } from '@chamfer/testing/checkout';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { drawInvoice } from '../invoices/invoice-drawing.ts';
import { refundOrder, sendRefund } from '../orders/refunds.service.ts';
import { exchanged, ratesBetween, readExchangeRates, sellerCurrencyOf } from '../price/exchange-rates.ts';
import { ratesOf } from '../price/rate-files.ts';
import { advanceBillingClock } from '../renewal/billing-clock.service.ts';
import { checkVatAgain } from '../renewal/vat-check.service.ts';
import type { Invoice } from './invoices.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamfer-rates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
function file(content: object): string {
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const today = new Date().toISOString().slice(0, 10);
const seller = {
  BILLING_SELLER_NAME: 'Chamfer GmbH',
  BILLING_SELLER_ADDRESS: 'Feilenweg 1, 10115 Berlin',
  BILLING_SELLER_COUNTRY: 'DE',
  BILLING_SELLER_VAT: 'DE999999995',
};
const app = useTestApp({
  env: {
    ...seller,
    BILLING: 'sandbox',
    BILLING_EXCHANGE_RATES_FILE: file({ note: 'of a test', USD: [{ from: today, rate: '1.0823' }] }),
  },
});
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const setFaults = (settings: object) =>
  rows(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    JSON.stringify(settings),
  );
beforeEach(() => setFaults({}));

const customerOf = async ({ teamId }: TestPerson) =>
  (await rows('select * from billing_customers where team_id = $1', teamId))[0];
const invoicesOf = async ({ teamId }: TestPerson) =>
  await rows('select * from invoices where team_id = $1 order by series desc, issued_at, seq', teamId);
async function pass({ teamId }: TestPerson, days: number): Promise<void> {
  const now = app.clock.now().getTime() + Number((await customerOf({ teamId } as TestPerson)).clock_offset);
  await advanceBillingClock(systemContext(app.parts), teamId, new Date(now + days * 24 * 60 * 60_000));
}
const put = (as: TestPerson, input: object) =>
  app.call('PUT /teams/{teamId}/billing', { as, params: { teamId: as.teamId }, input: input as never });
/** The words of an invoice, as a reader would copy them. */
async function textOf(row: Record<string, unknown>): Promise<string> {
  const invoice = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]),
  ) as unknown as Invoice;
  const data = new Uint8Array(await drawInvoice(invoice, null, 'en'));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
const address = { company: 'Halden Oy', line1: 'Kivikatu 3', zip: '00100', city: 'Helsinki' };
const finnish = { ...address, countryCode: 'FI', vatNumber: 'FI20774740' };
const greek = { ...address, countryCode: 'GR', vatNumber: 'EL094259216' };
const hourAgo = "update billing_customers set updated_at = updated_at - interval '2 hours' where team_id = $1";

test('a number that the register could not be asked about pays VAT, is asked about again, and is free of it from the next invoice on', async () => {
  const owner = await buildPerson(app);
  await setFaults({ vatIsDown: true });
  const { estimate } = await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, billingDetails: finnish });
  expect(estimate).toMatchObject({ taxAmount: 816, taxNote: null });
  expect(await customerOf(owner)).toMatchObject({ vat_status: 'unverified', details: { vatNumber: '20774740' } });
  // Asked within the hour it waits, and while the register is away it stays as it is.
  await setFaults({});
  await checkVatAgain(systemContext(app.parts));
  expect((await customerOf(owner)).vat_status).toBe('unverified');
  await setFaults({ vatIsDown: true });
  await rows(hourAgo, owner.teamId);
  await checkVatAgain(systemContext(app.parts));
  expect((await customerOf(owner)).vat_status).toBe('unverified');
  await setFaults({});
  await rows(hourAgo, owner.teamId);
  await checkVatAgain(systemContext(app.parts));
  expect((await customerOf(owner)).vat_status).toBe('valid');
  await pass(owner, 31.5);
  const [first, second] = await invoicesOf(owner);
  expect(first).toMatchObject({ tax_amount: 816, tax: { rate: 2550, country: 'FI', note: null } });
  expect(second).toMatchObject({ tax_amount: 0, total: 3200, tax: { rate: 0, country: null, note: 'reverse_charge' } });
  const text = await textOf(second);
  for (const part of ['VAT number DE999999995', 'VAT number FI20774740', 'Reverse charge'])
    expect(text).toContain(part);
  expect(await textOf(first)).not.toContain('Reverse charge');
});

test('what the register says of a number counts for this number alone', async () => {
  const owner = await buildPerson(app);
  await setFaults({ vatIsDown: true });
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, billingDetails: finnish });
  await rows(hourAgo, owner.teamId);
  await setFaults({});
  // While the register is asked, the company moves and has no number any more.
  const register = app.parts.vatRegister!;
  const { check } = register;
  register.check = async (...asked) => {
    register.check = check;
    expect((await put(owner, { ...address, countryCode: 'FI' })).status).toBe(200);
    return check(...asked);
  };
  await checkVatAgain(systemContext(app.parts));
  expect(await customerOf(owner)).toMatchObject({ vat_status: 'none', details: { vatNumber: null } });
});

test('a register that is away takes nothing from a number that it has confirmed', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: finnish });
  await setFaults({ vatIsDown: true });
  expect((await put(owner, { ...finnish, line1: 'Kivikatu 4' })).body.vatStatus).toBe('valid');
  expect((await put(owner, { ...finnish, vatNumber: 'FI20774741' })).body.vatStatus).toBe('unverified');
});

test('a number is written with the code of its register, Greece’s with EL', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, billingDetails: greek });
  const [invoice] = await invoicesOf(owner);
  expect(invoice).toMatchObject({ tax_amount: 0, tax: { note: 'reverse_charge' } });
  expect(await textOf(invoice)).toContain('VAT number EL094259216');
});

test('each invoice keeps the evidence of its buyer’s country', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true, billingDetails: finnish });
  const proofs = [
    { kind: 'billing_address', countryCode: 'FI' },
    { kind: 'card', countryCode: 'US' },
    { kind: 'vat_number', countryCode: 'FI' },
  ];
  expect((await customerOf(owner)).country_proofs).toEqual(proofs);
  await put(owner, { ...address, countryCode: 'DE' });
  await pass(owner, 31.5);
  const [first, second] = await invoicesOf(owner);
  expect(first.buyer.countryProofs).toEqual(proofs);
  expect(second.buyer.countryProofs).toEqual([{ kind: 'billing_address', countryCode: 'DE' }, proofs[1]]);
});

test('Northern Ireland pays in pounds, has its number checked, and is outside for tax', async () => {
  const owner = await buildPerson(app);
  const billingDetails = { ...address, countryCode: 'XI', vatNumber: 'XI110305878' };
  const { estimate, errors } = await openCheckout(app, owner, { isTrialUsed: true, billingDetails });
  expect(errors).toEqual([]);
  expect(estimate).toMatchObject({ currencyCode: 'GBP', totalAmount: 22_800, taxAmount: 0, taxNote: null });
  const wrong = await openCheckout(app, owner, { billingDetails: { ...billingDetails, vatNumber: 'XI11' } });
  expect(wrong.errors).toEqual([{ code: 'VALIDATION_ERROR', field: 'vatNumber' }]);
  await buyPro(app, owner, { billingDetails });
  const [invoice] = await invoicesOf(owner);
  expect(await textOf(invoice)).toContain('Northern Ireland');
});

test('tax in another currency than the seller’s is stated in both, and credit notes take back exactly that', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { period: 'monthly', isTrialUsed: true });
  expect((await invoicesOf(owner))[0].tax).toEqual({ rate: 0, country: null, note: null });
  // The currency is that of the first paid order; the tax follows the buyer.
  await put(owner, { ...address, countryCode: 'FI' });
  await pass(owner, 31.5);
  const [, invoice] = await invoicesOf(owner);
  const rates = [{ currencyCode: 'USD', rate: '1.0823', from: today }];
  expect(invoice).toMatchObject({ currency_code: 'USD', net: 3500, tax_amount: 893 });
  expect(invoice.tax.inSellerCurrency).toEqual({ currencyCode: 'EUR', amount: 825, rates });
  const text = await textOf(invoice);
  expect(text).toContain('VAT in the seller’s currency: EUR 8.25');
  expect(text).toContain('1 EUR = 1.0823 USD');
  const inSellerCurrency = { currencyCode: 'HUF', amount: 321_750, rates: [] };
  expect(await textOf({ ...invoice, tax: { ...invoice.tax, inSellerCurrency } })).toContain('HUF 3,217.50');
  for (const amount of [1000, 1000, invoice.total - 2000]) {
    await sendRefund(systemContext(app.parts), await refundOrder(systemContext(app.parts), invoice.order_id, amount));
  }
  const notes = (await invoicesOf(owner)).filter(({ series }) => series === 'G');
  const back = notes.map(({ tax }) => tax.inSellerCurrency.amount);
  expect([back.length, back.reduce((sum, each) => sum + each, 0)]).toEqual([3, -825]);
  expect(await textOf(notes[0])).toContain('VAT in the seller’s currency: −EUR 1.88');
});

test('rates are what the operator’s files say, by their days', () => {
  const rates = readExchangeRates(
    file({
      USD: [
        { from: '2026-11-20', rate: '1.1' },
        { from: '2026-11-23', rate: '1.25' },
      ],
      SEK: [{ from: '2026-11-23', rate: '11.5' }],
    }),
  );
  const on = (day: string, from: string, to: string) =>
    ratesBetween(rates, { from, to, at: new Date(`${day}T12:00:00Z`) });
  const converted = (amount: number, day: string, from: string, to: string) =>
    exchanged(amount, { from, to, rates: on(day, from, to)! });
  expect(converted(1000, '2026-11-24', 'USD', 'EUR')).toBe(800);
  expect(converted(1000, '2026-11-22', 'USD', 'EUR')).toBe(909);
  expect(converted(1000, '2026-11-24', 'EUR', 'SEK')).toBe(11_500);
  expect(converted(1000, '2026-11-24', 'USD', 'SEK')).toBe(9200);
  expect(converted(-1000, '2026-11-22', 'USD', 'EUR')).toBe(-909);
  expect([on('2026-11-19', 'USD', 'EUR'), on('2027-01-15', 'USD', 'EUR'), on('2026-11-24', 'GBP', 'EUR')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(['DE', 'BG', 'SE', 'DK', 'US'].map(sellerCurrencyOf)).toEqual(['EUR', 'EUR', 'SEK', 'DKK', 'EUR']);
});

test('a file of rates that cannot be used keeps the server from starting, and is named', async () => {
  const wrong = {
    BILLING_TAX_RATES_FILE: file({ DE: [{ from: '2026-01-01', rate: 1900 }] }),
    BILLING_EXCHANGE_RATES_FILE: file({ USD: [{ from: '2026-11-23', rate: 1.08 }] }),
  };
  expect(() => ratesOf(readConfig(wrong))).toThrow(/BILLING_TAX_RATES_FILE: there is no rate for AT/);
  expect(() => ratesOf(readConfig(wrong))).toThrow(/BILLING_EXCHANGE_RATES_FILE: /);
  const start = startTestApp({ env: { BILLING: 'sandbox', BILLING_EXCHANGE_RATES_FILE: file({ usd: [] }) } });
  await expect(start).rejects.toThrow('BILLING_EXCHANGE_RATES_FILE');
});

test.each([
  'FI 20774740',
  'FI-2077-4740',
  'fi\u00a02077\u20114740',
  'FI\u20032077\u2009\u2013\u20094740',
  'FI\u00b72077\u00b74740',
  'F I . 2 0 . 7 7 . 4 7 . 4 0',
  'FI\u2212\u22122077\u30004740\u200b',
  'ＦＩ２０７７４７４０',
])('a VAT number is read whatever stands between its parts: %j', async (vatNumber) => {
  const owner = await buildPerson(app);
  expect((await put(owner, { ...finnish, vatNumber })).body.vatStatus).toBe('valid');
  expect(await customerOf(owner)).toMatchObject({ details: { vatNumber: '20774740' } });
});

test('the length of a VAT number counts what it consists of, and separators alone are none', async () => {
  const owner = await buildPerson(app);
  const long = await put(owner, { ...finnish, vatNumber: `FI${'1'.repeat(19)}` });
  expect([long.status, long.body.code, long.body.validationErrors[0]?.field]).toEqual([
    400,
    'VALIDATION_ERROR',
    'vatNumber',
  ]);
  expect((await put(owner, { ...finnish, vatNumber: ' - . ' })).body.vatStatus).toBe('none');
  expect(await customerOf(owner)).toMatchObject({ details: { vatNumber: null } });
});
