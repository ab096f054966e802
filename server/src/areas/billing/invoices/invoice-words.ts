import { countryName } from '@chamfer/contract/country-names';
import { minorDigits } from '@chamfer/contract/currencies';
import { joinNumber } from '@chamfer/contract/format-number';
import { type Language, languageTags } from '@chamfer/contract/languages';
import type { TextValues } from '../../../platform/texts.ts';
import { billingTexts } from '../billing.texts.ts';
import { partOf } from '../ledger/invoices.service.ts';
import type { InvoicePayment, InvoiceTax } from '../ledger/ledger.tables.ts';
import type { QuoteLine } from '../price/quote-types.ts';

/** The words, dates and amounts of a language. */
export type Words = ReturnType<typeof wordsOf>;

/** What an invoice says in a language. */
export function wordsOf(language: Language, currency: string) {
  const tag = languageTags[language];
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const digits = minorDigits(currency);
  const shownDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const amounts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code', ...shownDigits });
  const rates = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  // The fonts have no narrow spaces, and bidirectional marks are for text that is not drawn.
  const drawable = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  return {
    language,
    number: (text: string) => drawable(numbers.format(text as `${number}`)),
    say: (key: InvoiceKey, values: TextValues = {}) => drawable(billingTexts.text(language, key, values)),
    country: (code: string) => drawable(countryName(code, tag)),
    day: (at: Date) => drawable(days.format(at)),
    money: (amount: number) => drawable(joinNumber(amounts.formatToParts(`${amount}E-${digits}` as `${number}`))),
    rate: (hundredths: number) => drawable(rates.format(hundredths / 10_000)),
  };
}

type TextKey = Parameters<typeof billingTexts.text>[1];
type InvoiceKey = Extract<TextKey, `invoice.${string}`>;

/** What a line is for: seats for a whole period, or for the days that were left of it; what is taken off. */
export function describe({ say }: Words, line: QuoteLine): string {
  if (line.kind === 'credit') return say('invoice.moved');
  const part = partOf(line);
  return say('invoice.seats', { span: part ? 'days' : line.period, days: part?.left ?? 0 });
}

/** From when until when, and which part of the period that is. */
export function whenOf({ say, day }: Words, line: QuoteLine): string {
  const when = { from: day(new Date(line.from)), until: day(new Date(line.until)) };
  const part = partOf(line);
  return part ? say('invoice.part', { ...when, ...part }) : say('invoice.period', when);
}

/** What paid, or what the money went back to: 'Visa 4242', 'Apple Pay'. */
export function methodName({ say }: Words, { type, cardBrand: brand, lastFourDigits }: InvoicePayment): string {
  if (type === 'apple_pay') return 'Apple Pay';
  return say('invoice.card', { isNamed: brand ? 'yes' : 'no', brand: brand ?? '', digits: lastFourDigits ?? '' });
}

/** The tax in the currency of the seller, and the rates it was reckoned with, where the invoice states it. */
export function taxStatements(words: Words, { inSellerCurrency: stated }: InvoiceTax): string[] {
  if (!stated) return [];
  const { say, number, day } = words;
  const amount = wordsOf(words.language, stated.currencyCode).money(stated.amount);
  const rates = stated.rates.map(({ currencyCode: currency, rate, from }) =>
    say('invoice.rate', { rate: number(rate), currency, date: day(new Date(from)) }),
  );
  return [say('invoice.taxIn', { amount }), ...rates];
}
