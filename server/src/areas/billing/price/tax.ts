import { readFileSync } from 'node:fs';
import { euCountries } from '@chamfer/contract/buyer-rules';
import { z } from 'zod';
import type { Buyer, Tax } from './quote-types.ts';

const rate = z.object({ from: z.iso.date(), rate: z.int().min(0).max(10_000) });
const ratesFile = z.object({ note: z.string().optional() }).catchall(z.array(rate).min(1));

/** The rates of value added tax by country, each with the day from which it holds. */
export type TaxRates = ReadonlyMap<string, readonly z.infer<typeof rate>[]>;

/**
 * Reads a file of tax rates: the operator's, or the one that comes with the product.
 * @throws Error that says what is wrong with the file
 */
export function readTaxRates(file: string | URL = new URL('./tax-rates.json', import.meta.url)): TaxRates {
  const { note: _, ...countries } = ratesFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  const missing = euCountries.filter((country) => !Object.hasOwn(countries, country));
  if (missing.length > 0) throw new Error(`there is no rate for ${missing.join(', ')}`);
  return new Map(Object.entries(countries as Record<string, z.infer<typeof rate>[]>));
}

/**
 * Which tax a seller charges a buyer (BILLING §9): the rate of the buyer's country at home and of people elsewhere in the Union,
 * none of companies there with a valid number, none outside. That is so for sellers outside of the Union, too, who pay it
 * by the One Stop Shop; at home they are outside. Who may buy where is another question (`isSoldTo`).
 */
export function taxFor(
  rates: TaxRates,
  sellerCountry: string,
  { details: { countryCode }, vatStatus }: Buyer,
  at: Date,
): Tax {
  if (!euCountries.includes(countryCode)) return { rate: 0, country: null, note: null };
  if (countryCode !== sellerCountry && vatStatus === 'valid') return { rate: 0, country: null, note: 'reverse_charge' };
  return { rate: rateOf(rates, countryCode, at), country: countryCode, note: null };
}

function rateOf(rates: TaxRates, country: string, at: Date): number {
  const day = at.toISOString().slice(0, 10);
  const known = (rates.get(country) ?? []).toSorted((a, b) => a.from.localeCompare(b.from));
  const valid = known.findLast(({ from }) => from <= day) ?? known[0];
  if (!valid) throw new Error(`there is no tax rate for ${country}`);
  return valid.rate;
}
