import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { divide } from './rounding.ts';

const published = z.object({
  from: z.iso.date(),
  rate: z.string().regex(/^\d{1,7}(\.\d{1,6})?$/, 'is no rate like 1.0823'),
});
const ratesFile = z
  .object({ note: z.string().optional() })
  .catchall(z.array(published).min(1))
  .refine(
    (file) => Object.keys(file).every((name) => name === 'note' || /^[A-Z]{3}$/.test(name)),
    'has codes of currencies',
  );

/** How much of a currency one euro was worth, as the European Central Bank says it, from which day on. */
type Published = z.infer<typeof published>;
/** Rates of exchange by currency, each with its day. */
export type ExchangeRates = ReadonlyMap<string, readonly Published[]>;

/** Tax in the currency of who sells, and how it was reckoned. */
export interface TaxInSellerCurrency {
  currencyCode: string;
  /** In minor units; negative in credit notes. */
  amount: number;
  /** Of each of the two currencies that is not the euro: what a euro is worth. */
  rates: { currencyCode: string; rate: string; from: string }[];
}

/** A rate of an earlier month says nothing about today. */
const oldestMs = 35 * 24 * 60 * 60_000;
/** Member States with their own currency; the others have the euro. */
const ownCurrency: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/** The currency that a seller in the Union states its tax in. */
export function sellerCurrencyOf(country: string): string {
  return ownCurrency[country] ?? 'EUR';
}

/**
 * Reads the operator's file of exchange rates.
 * @throws Error that says what is wrong with the file
 */
export function readExchangeRates(file: string): ExchangeRates {
  const { note: _, ...currencies } = ratesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(Object.entries(currencies as Record<string, Published[]>));
}

/** The rates that are needed to convert one currency into another on a day; null where one is not known, or too old. */
export function ratesBetween(
  known: ExchangeRates,
  { from, to, at }: { from: string; to: string; at: Date },
): TaxInSellerCurrency['rates'] | null {
  const day = at.toISOString().slice(0, 10);
  const needed = [from, to].filter((currency) => currency !== 'EUR');
  const found = needed.flatMap((currencyCode) => {
    const rates = (known.get(currencyCode) ?? []).toSorted((a, b) => a.from.localeCompare(b.from));
    const last = rates.findLast((each) => each.from <= day);
    return last && at.getTime() - Date.parse(last.from) <= oldestMs ? [{ currencyCode, ...last }] : [];
  });
  return found.length === needed.length ? found : null;
}

/** An amount in another currency, by the rates that `ratesBetween` found: one division. */
export function exchanged(
  amount: number,
  { from, to, rates }: { from: string; to: string; rates: TaxInSellerCurrency['rates'] },
): number {
  const worth = (currency: string) => millionths(rates.find((each) => each.currencyCode === currency)?.rate ?? '1');
  return divide(BigInt(amount) * worth(to), worth(from));
}

function millionths(rate: string): bigint {
  const [whole, part = ''] = rate.split('.');
  return BigInt(whole!) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}
