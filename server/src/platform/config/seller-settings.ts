import { hasVatNumbers, isVatNumber } from '@chamfer/contract/vat-number';
import { z } from 'zod';

/** A country code of ISO 3166. */
export const country = z.string().regex(/^[A-Z]{2}$/, { error: 'must be a country code such as DE' });

/** The settings of who sells. */
export const sellerSettings = {
  BILLING_SELLER_COUNTRY: country
    .default('DE')
    .describe('Where the seller is, which decides about tax: a country code of ISO 3166.'),
  BILLING_SELLER_NAME: z.string().default('Chamfer').describe('Who sells, as invoices name it.'),
  BILLING_SELLER_ADDRESS: z
    .string()
    .default('Feilenweg 1, 10115 Berlin')
    .describe('Address of the seller on invoices; commas part its lines.'),
  BILLING_SELLER_VAT: z
    .string()
    .default('DE999999995')
    .describe(
      'VAT number of the seller on invoices, with its country code; needed in the European Union. A seller outside of it gives its number of the One Stop Shop (EU and nine digits); without one nothing is sold in the Union.',
    ),
} as const;

/** The seller is given completely: an invoice without an address, or a VAT number without a name, is none. */
export function sellerProblems(given: Record<string, string | undefined>): string[] {
  const named = ['BILLING_SELLER_NAME', 'BILLING_SELLER_ADDRESS', 'BILLING_SELLER_COUNTRY'];
  const isBegun = [...named, 'BILLING_SELLER_VAT'].some((name) => given[name]);
  if (!isBegun) return [];
  // Without it no invoice could say who owes the tax. Elsewhere there are no such numbers.
  const [country, vat] = [given.BILLING_SELLER_COUNTRY ?? '', given.BILLING_SELLER_VAT];
  if (hasVatNumbers(country)) named.push('BILLING_SELLER_VAT');
  const missing = named.filter((name) => !given[name]);
  const problems = missing.map((name) => `${name}: needed together with the other BILLING_SELLER settings`);
  const prefix = country === 'GR' ? 'EL' : country;
  const isWrong = vat && hasVatNumbers(country) && !(vat.startsWith(prefix) && isVatNumber(country, vat.slice(2)));
  if (isWrong) problems.push(`BILLING_SELLER_VAT: is no VAT number of ${country}, which begins with ${prefix}`);
  return problems;
}
