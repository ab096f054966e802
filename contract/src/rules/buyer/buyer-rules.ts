import { compactVat } from '../rules.ts';

/** Rules about who buys, which the server enforces and forms and prices show. Plain functions, no schema library. */

/** The members of the European Union. XI, Northern Ireland, counts as outside for services (BILLING §9). */
export const euCountries: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

/** Countries in which tax depends on the state (spec 2 §5). */
export const countriesWithStates: readonly string[] = ['US', 'CA', 'IN', 'BR'];

/** Who buys, as far as it decides which details are required. */
interface BuyerCountry {
  countryCode: string;
  vatNumber?: string | null | undefined;
}

/**
 * Whether name and address of a buyer are needed: in the EU and in the seller's country, since invoices have to name the
 * buyer there (DECISIONS 94); where tax depends on the state; and with a VAT number (spec 2 §5).
 */
export function needsAddress({ countryCode, vatNumber }: BuyerCountry, sellerCountry: string): boolean {
  return (
    euCountries.includes(countryCode) ||
    countryCode === sellerCountry ||
    countriesWithStates.includes(countryCode) ||
    compactVat(vatNumber ?? '') !== ''
  );
}

/** The currency of people from unknown countries. */
export const defaultCurrency = 'USD';

const ownCurrencies: Readonly<Record<string, string>> = {
  GB: 'GBP',
  XI: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  CN: 'CNY',
  MX: 'MXN',
  TH: 'THB',
};

/**
 * The currency that people in a country are quoted in: euros in the EU, else the country's own where there are prices in
 * it, else US dollars (BILLING §12).
 */
export function currencyOfCountry(countryCode: string | null | undefined): string {
  if (!countryCode) return defaultCurrency;
  return euCountries.includes(countryCode) ? 'EUR' : (ownCurrencies[countryCode] ?? defaultCurrency);
}
