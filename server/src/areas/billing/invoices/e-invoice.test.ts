import { languages } from '@chamfer/contract/languages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from '../testing/en16931-rules.ts';
import {
  additionFor,
  creditFor,
  invoiceFor,
  periodFor,
  type SomeInvoice,
  someInvoices,
} from '../testing/some-invoices.ts';
import { readXml } from '../testing/xml-schema.ts';
import { writeEInvoice } from './e-invoice.ts';

const written = ({ invoice, original, language }: SomeInvoice) => writeEInvoice(invoice, original, language)!;
const kinds = Object.entries(someInvoices);
const party = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:';
const settlement = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:';
/** The texts at some paths, of a kind of invoice. */
const textsOf = (kind: string, paths: string[]) => {
  const { root } = readXml(written(someInvoices[kind]!));
  return paths.map((path) => root.text(path));
};

test.each(kinds)('the schema and the rules of EN 16931 find nothing wrong: %s', (_, some) => {
  expect(faultsOf(written(some))).toEqual([]);
});

test.each(languages)('every kind of invoice is right in %s, and all of them have the same amounts', (language) => {
  for (const [, some] of kinds) {
    const xml = written({ ...some, language });
    expect(faultsOf(xml)).toEqual([]);
    const figures = (text: string) => text.match(/(?<=Amount[^>]*>)-?[\d.]+/g);
    expect(figures(xml)).toEqual(figures(written(some)));
  }
});

test('totals, currencies and categories are those of the invoice', () => {
  const totals = `${settlement}SpecifiedTradeSettlementHeaderMonetarySummation/ram:`;
  const names = ['LineTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'];
  const paths = names.map((name) => `${totals}${name}`);
  expect(textsOf('domestic', paths)).toEqual(['756.00', '143.64', '899.64', '899.64', '0.00']);
  expect(textsOf('coupon', paths)).toEqual(['642.60', '163.86', '806.46', '806.46', '0.00']);
  expect(textsOf('credit note of a part', paths)).toEqual(['79.68', '20.32', '100.00', '100.00', '0.00']);
  const tax = [`${totals}TaxTotalAmount[@currencyID='EUR']`, `${settlement}TaxCurrencyCode`];
  const currencies = [`${settlement}InvoiceCurrencyCode`, `${totals}TaxTotalAmount[@currencyID='USD']`];
  expect(textsOf('tax in another currency', [...tax, ...currencies])).toEqual(['195.08', 'EUR', 'USD', '211.14']);
  const categories = kinds.map(([, some]) =>
    readXml(written(some)).root.text(`${settlement}ApplicableTradeTax/ram:CategoryCode`),
  );
  expect(categories.join(' ')).toBe('S AE O S S S O S S S S S S S');
});

test('a line has seats at their price, less the days and the discount that are not charged', () => {
  const { root } = readXml(written(someInvoices['added seats']!));
  const [line] = root.all('rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem');
  expect(line!.text('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')).toBe('3');
  expect(line!.texts('.//ram:ChargeAmount')).toEqual(['252.00']);
  expect(line!.texts('.//ram:ActualAmount')).toEqual(['393.53', '36.25']);
  expect(line!.texts('.//ram:Reason')).toEqual(['190 jours sur 365 déjà écoulés, non facturés', 'Remise']);
  expect(line!.texts('.//ram:LineTotalAmount')).toEqual(['326.22']);
});

test('parties are named by VAT numbers, tax ids, or their country', () => {
  const vat = "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']";
  const paths = ['Seller', 'Buyer'].flatMap((who) => [vat, 'ram:ID'].map((path) => `${party}${who}TradeParty/${path}`));
  expect(textsOf('reverse charge', paths)).toEqual(['DE999999995', null, 'FI20774740', null]);
  expect(textsOf('monthly, Greek', paths)).toEqual(['DE999999995', null, 'EL094259216', null]);
  const [outside, northern] = ['outside of the Union, without a name', 'many seats, Northern Irish'];
  expect(textsOf(outside, paths)).toEqual([null, 'DE999999995', null, 'CHE-116.281.710']);
  expect(textsOf(outside, [`${party}BuyerTradeParty/ram:Name`])).toEqual(['Client (Suisse)']);
  expect(textsOf(northern, paths)).toEqual([null, 'DE999999995', null, 'XI110305878']);
  expect(textsOf(northern, [`${party}BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID`])).toEqual(['GB']);
});

test('names are written as they are, without what XML cannot have', () => {
  const { invoice } = someInvoices['odd characters and long names']!;
  const address = `${party}BuyerTradeParty/ram:PostalTradeAddress/ram:`;
  expect(
    textsOf('odd characters and long names', [
      `${party}SellerTradeParty/ram:Name`,
      `${party}SellerTradeParty/ram:PostalTradeAddress/ram:LineThree`,
      `${party}BuyerTradeParty/ram:Name`,
      `${address}CityName`,
    ]),
  ).toEqual([
    'Chamfer & Söhne <GmbH>',
    'Aufgang B, 10115 Berlin',
    invoice.buyer!.details.company!.slice(0, -1),
    ']]>&amp;',
  ]);
});

test('a credit note names its invoice and the day of it', () => {
  const { original } = someInvoices['credit note of a part']!;
  const reference = `${settlement}InvoiceReferencedDocument/ram:`;
  expect(
    textsOf('credit note of a part', [
      `${reference}IssuerAssignedID`,
      `${reference}FormattedIssueDateTime/qdt:DateTimeString`,
    ]),
  ).toEqual([`R-2026-${String(original!.seq).padStart(6, '0')}`, '20260317']);
});

test('there is no XML where the standard has no form for an invoice', () => {
  const { invoice } = someInvoices.domestic!;
  expect(writeEInvoice({ ...invoice, buyer: null }, null, 'en')).toBeNull();
  expect(writeEInvoice({ ...invoice, seller: { ...invoice.seller, vatNumber: '' } }, null, 'en')).toBeNull();
});

test('whatever is bought and given back adds up', () => {
  const rates = fc.constantFrom(1700, 1900, 2100, 2550, 2700);
  const coupons = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: fc.integer({ min: 1, max: 90_000 }),
      currencyCode: fc.constant('EUR'),
    }),
  );
  const bought = fc.record({
    seats: fc.integer({ min: 3, max: 5000 }),
    unitAmount: fc.integer({ min: 1, max: 999_999 }),
    days: fc.option(fc.integer({ min: 0, max: 364 })),
    rate: rates,
    coupon: coupons,
    share: fc.double({ min: 0.001, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(bought, ({ days, rate, coupon, share, ...given }) => {
      const tax = { rate, country: 'FI', note: null };
      const known = coupon && { code: 'ANY', periods: null, ...coupon };
      const offered = { ...given, coupon: known, tax };
      const invoice = invoiceFor(days === null ? periodFor(offered) : additionFor(offered, days));
      expect(faultsOf(writeEInvoice(invoice, null, 'en')!)).toEqual([]);
      const back = Math.ceil(invoice.total * share);
      if (back === 0 || invoice.net === 0) return;
      expect(faultsOf(writeEInvoice(creditFor(invoice, back), invoice, 'en')!)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['domestic', '756.00</ram:LineTotalAmount>', '755.99</ram:LineTotalAmount>', 'BT-131'],
  ['domestic', '756.00</ram:TaxBasisTotalAmount>', '755.99</ram:TaxBasisTotalAmount>', 'BR-CO-13'],
  ['domestic', '>899.64</ram:GrandTotalAmount', '>899.65</ram:GrandTotalAmount', 'BR-CO-15'],
  ['domestic', '>899.64</ram:TotalPrepaidAmount', '>899.63</ram:TotalPrepaidAmount', 'BR-CO-16'],
  ['domestic', '>143.64</ram:CalculatedAmount', '>143.65</ram:CalculatedAmount', 'BR-CO-14'],
  ['domestic', '19.00</ram:RateApplicablePercent', '18.00</ram:RateApplicablePercent', 'BR-S-08'],
  ['domestic', 'DE999999995', '999999995', 'BR-CO-09'],
  ['domestic', 'schemeID="VA"', 'schemeID="FC"', 'BR-S-02'],
  ['domestic', '<ram:TypeCode>380', '<ram:TypeCode>381', 'BR-55'],
  ['domestic', '<ram:TypeCode>48', '<ram:TypeCode>4', 'BR-49'],
  ['domestic', '>4242<', '>42424242<', 'BR-51'],
  ['domestic', '756.00</ram:BasisAmount>', '756</ram:BasisAmount>', 'BR-DEC'],
  ['domestic', '<ram:Name>Feinwerk Adler GmbH', '<ram:Name>', 'BR-07'],
  ['coupon', '<ram:Reason>Descuento', '<ram:Reason>', 'BR-42'],
  ['coupon', '113.40</ram:ActualAmount>', '113.39</ram:ActualAmount>', 'BT-131'],
  ['reverse charge', 'FI20774740', '', 'BR-AE-02'],
  ['reverse charge', 'VATEX-EU-AE', 'VATEX-EU-O', 'BR-AE-10'],
  ['many seats, Northern Irish', 'VATEX-EU-O', '', 'BR-O-10'],
  ['many seats, Northern Irish', '>GB<', '>XJ<', 'BR-11'],
  ['tax in another currency', 'TaxCurrencyCode>EUR', 'TaxCurrencyCode>SEK', 'BR-53'],
  ['domestic', '20260317</udt', '2026-03-17</udt', 'CII-DT-097'],
])('the rules find what is wrong: in %s, %s as %s', (kind, right, wrong, rule) => {
  const xml = written(someInvoices[kind]!);
  expect(xml).toContain(right);
  expect(faultsOf(xml.replace(right, wrong)).join()).toContain(rule);
});

test('the schema finds what is wrong', () => {
  const xml = written(someInvoices.domestic!);
  expect(faultsOf(xml.replace(/\s*<ram:InvoiceCurrencyCode>.*\n/, '\n')).join()).toContain('InvoiceCurrencyCode');
  expect(faultsOf(xml.replace('756.00', 'much')).join()).toContain('decimal');
});
