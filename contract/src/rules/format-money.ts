import { minorDigits } from './buyer/currencies.ts';
import { joinNumber } from './format-number.ts';
import type { Money } from './money.ts';

/** The currencies that prices are given in, and how spec 2 §3 writes each of them. */
const currencySymbols: Readonly<Record<string, string>> = {
  USD: '$',
  CNY: '¥',
  MXN: 'Mex$',
  GBP: '£',
  AUD: 'AU$',
  CAD: 'CA$',
  THB: '฿',
  EUR: '€',
};

/** Whether prices are given in a currency. */
export const isPriced = (currencyCode: string): boolean => currencyCode in currencySymbols;

/**
 * An amount of money as a language writes it, by its BCP 47 tag: '$25.20', '25,20 €'. A hundred cents are a
 * dollar, but a yen is a yen (`minorDigits`). A currency without a symbol
 * of its own shows its code (DECISIONS 32).
 */
export function formatMoney({ amount, currencyCode }: Money, tag: string): string {
  const symbol = currencySymbols[currencyCode];
  const format = formatOf(tag, currencyCode, symbol === undefined);
  // Written out as a decimal, so that nothing is ever divided in floating point.
  const parts = format.formatToParts(`${amount}E-${minorDigits(currencyCode)}` as `${number}`);
  return joinNumber(parts.map((part) => (part.type === 'currency' && symbol ? { ...part, value: symbol } : part)));
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, currency: string, showsCode: boolean): Intl.NumberFormat {
  const key = `${tag} ${currency}`;
  // The narrow symbol is never letters alone, which some languages would keep apart from the number.
  const currencyDisplay = showsCode ? 'code' : 'narrowSymbol';
  const digits = minorDigits(currency);
  const options = { currency, currencyDisplay, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', ...options });
  formats.set(key, format);
  return format;
}
