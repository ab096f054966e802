import type { Language } from '@chamfer/contract/languages';
import type { Invoice } from '../ledger/invoices.service.ts';
import type { InvoiceTax } from '../ledger/ledger.tables.ts';
import { exchanged } from '../price/exchange-rates.ts';
import { type Offered, quoteAddition, quotePeriod, refundedTax } from '../price/quote.ts';
import type { BillingDetails, Buyer, Coupon, Quote, Tax } from '../price/quote-types.ts';

/** An invoice or credit note, what it takes back, and the language it is written in. */
export interface SomeInvoice {
  invoice: Invoice;
  original: Invoice | null;
  language: Language;
}

const [start, end] = [new Date('2026-03-17T09:41:07Z'), new Date('2027-03-17T09:41:07Z')];
const day = 24 * 60 * 60_000;
const details: BillingDetails = {
  company: 'Halden Works Oy',
  line1: 'Kivikatu 3',
  line2: null,
  city: 'Hyvinkää',
  countryCode: 'FI',
  zip: '00100',
  stateCode: null,
  vatNumber: null,
};
const buyerIn = (countryCode: string, given: Partial<BillingDetails> = {}, vatStatus: Buyer['vatStatus'] = 'none') => ({
  details: { ...details, countryCode, ...given },
  vatStatus,
});
const taxIn = (country: string, rate: number): Tax => ({ rate, country, note: null });
const reverse: Tax = { rate: 0, country: null, note: 'reverse_charge' };
const outside: Tax = { rate: 0, country: null, note: null };
const percent = (hundredths: number): Coupon => ({ code: 'TEST', periods: null, kind: 'percent', percent: hundredths });
const offered = (given: Partial<Offered> = {}): Offered => ({
  unitAmount: 25_200,
  seats: 3,
  period: 'yearly',
  currencyCode: 'EUR',
  coupon: null,
  tax: taxIn('FI', 2550),
  ...given,
});
let made = 0;

/** An invoice of a quote, as an order leaves it. */
export function invoiceFor(quote: Quote, given: Partial<Invoice> = {}): Invoice {
  const { rate, country, note, amount: taxAmount } = quote.tax;
  made += 1;
  return {
    series: 'R',
    year: 2026,
    seq: made,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    teamId: '00000000-0000-4000-8000-000000000abc',
    orderId: null,
    refundId: null,
    invoiceId: null,
    issuedAt: new Date('2026-03-17T09:41:09Z'),
    seller: {
      name: 'Chamfer GmbH',
      address: 'Feilenweg 1, 10115 Berlin',
      countryCode: 'DE',
      vatNumber: 'DE999999995',
    },
    buyer: buyerIn('FI'),
    lines: quote.lines,
    tax: { rate, country, note },
    currencyCode: quote.currencyCode,
    net: quote.net,
    taxAmount,
    total: quote.total,
    payment: { type: 'card', cardBrand: 'Visa', lastFourDigits: '4242' },
    ...given,
  };
}

/** The credit note of a part of an invoice, of which nothing was given back before. */
export function creditFor(invoice: Invoice, amount: number): Invoice {
  const tax = refundedTax(invoice, { amount: 0, tax: 0 }, amount);
  const { inSellerCurrency: stated, ...charged } = invoice.tax;
  const rates = stated?.rates ?? [];
  const converted = stated && -exchanged(tax, { from: invoice.currencyCode, to: stated.currencyCode, rates });
  made += 1;
  return {
    ...invoice,
    series: 'G',
    seq: made,
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    invoiceId: invoice.id,
    issuedAt: new Date(invoice.issuedAt.getTime() + 3 * day),
    net: tax - amount,
    taxAmount: -tax,
    total: -amount,
    tax: {
      ...charged,
      ...(stated && converted !== undefined && { inSellerCurrency: { ...stated, amount: converted } }),
    },
  };
}

/** Seats that are added to two others, some days after their period began. */
export function additionFor(given: Partial<Offered>, days: number): Quote {
  return quoteAddition({ ...offered(given), seatsBefore: 2 }, { start, end }, new Date(start.getTime() + days * day));
}

/** A whole period. */
export function periodFor(given: Partial<Offered> = {}): Quote {
  return quotePeriod(offered(given), { start, end });
}

const foreign = periodFor({ unitAmount: 27_600, currencyCode: 'USD' });
const inSellerCurrency = {
  currencyCode: 'EUR',
  amount: exchanged(foreign.tax.amount, {
    from: 'USD',
    to: 'EUR',
    rates: [{ currencyCode: 'USD', rate: '1.0823', from: '2026-03-16' }],
  }),
  rates: [{ currencyCode: 'USD', rate: '1.0823', from: '2026-03-16' }],
};
const foreignTax: InvoiceTax = { ...taxIn('FI', 2550), inSellerCurrency };
const abroad = invoiceFor(foreign, { tax: foreignTax });
const coupon = invoiceFor(periodFor({ coupon: percent(1500) }));
const moved = invoiceFor(periodFor({ credit: 4_321 }));
const long = `${'Gesellschaft für Feinmechanik & optische Instrumente "West" <Süd> '.repeat(3)}mbH\u0007`;

/** Every kind of invoice that is issued, by what is special about it. */
export const someInvoices: Readonly<Record<string, SomeInvoice>> = {
  domestic: {
    invoice: invoiceFor(periodFor({ tax: taxIn('DE', 1900) }), {
      buyer: buyerIn(
        'DE',
        { company: 'Feinwerk Adler GmbH', city: 'Köln', zip: '50667', vatNumber: '136695976' },
        'valid',
      ),
    }),
    original: null,
    language: 'de',
  },
  'reverse charge': {
    invoice: invoiceFor(periodFor({ tax: reverse }), { buyer: buyerIn('FI', { vatNumber: '20774740' }, 'valid') }),
    original: null,
    language: 'en',
  },
  'outside of the Union, without a name': {
    invoice: invoiceFor(periodFor({ tax: outside, unitAmount: 27_600, currencyCode: 'USD' }), {
      buyer: buyerIn('CH', { company: null, line1: null, zip: null, city: null, vatNumber: 'CHE-116.281.710' }),
      payment: { type: 'apple_pay', cardBrand: null, lastFourDigits: null },
    }),
    original: null,
    language: 'fr',
  },
  coupon: { invoice: coupon, original: null, language: 'es' },
  'added seats': {
    invoice: invoiceFor(additionFor({ seats: 5, coupon: percent(1000), tax: taxIn('FR', 2000) }, 190), {
      buyer: buyerIn('FR', { company: 'Ateliers Réunis SARL', city: 'Saint-Étienne', zip: '42000' }),
    }),
    original: null,
    language: 'fr',
  },
  'monthly, Greek': {
    invoice: invoiceFor(periodFor({ unitAmount: 3200, period: 'monthly', seats: 1, tax: taxIn('GR', 2400) }), {
      buyer: buyerIn('GR', { company: 'Μηχανουργική ΑΕ', vatNumber: '094259216' }, 'unverified'),
    }),
    original: null,
    language: 'it',
  },
  'many seats, Northern Irish': {
    invoice: invoiceFor(periodFor({ unitAmount: 22_800, seats: 1200, currencyCode: 'GBP', tax: outside }), {
      buyer: buyerIn('XI', { company: 'Lagan Tools Ltd', vatNumber: '110305878' }, 'valid'),
    }),
    original: null,
    language: 'pt-BR',
  },
  'unused time of an individual subscription': { invoice: moved, original: null, language: 'en' },
  'credit note of a part of that': { invoice: creditFor(moved, 10_000), original: moved, language: 'fr' },
  'credit note of a part': { invoice: creditFor(coupon, 10_000), original: coupon, language: 'de' },
  'tax in another currency': { invoice: abroad, original: null, language: 'ru' },
  'credit note of the whole, tax in another currency': {
    invoice: creditFor(abroad, abroad.total),
    original: abroad,
    language: 'ko',
  },
  'odd characters and long names': {
    invoice: invoiceFor(periodFor(), {
      seller: {
        name: 'Chamfer & Söhne <GmbH>',
        address: 'Feilenweg 1, Hof 3, Aufgang B, 10115 Berlin',
        countryCode: 'DE',
        vatNumber: 'DE999999995',
      },
      buyer: buyerIn('FI', { company: long, line1: 'Q'.repeat(150), line2: '山'.repeat(150), city: ']]>&amp;' }),
      payment: null,
    }),
    original: null,
    language: 'ja',
  },
  'a total of nothing': {
    invoice: invoiceFor(periodFor({ coupon: percent(10_000) })),
    original: null,
    language: 'zh-hans',
  },
};
