import { currencyOfCountry, euCountries } from '@chamfer/contract/buyer-rules';
import { sellerCountry, soldTo } from '../../../platform/page/page-config.ts';

/** Whether the tax in a country is known here. Single countries that the operator leaves out are the server's to refuse. */
function isSoldTo(countryCode: string): boolean {
  const sold = soldTo();
  return sold === 'everywhere' || (sold === 'eu') === euCountries.includes(countryCode);
}

/** The country that a form begins with: the United States (DECISIONS 34), else the seller's, where something is sold there. */
export function firstCountry(): string {
  return ['US', sellerCountry(), ...euCountries].find((country) => country !== '' && isSoldTo(country)) ?? 'US';
}

/** The currency that a visitor from a country is quoted in: where nothing is sold there or the country is unknown, that of `firstCountry`. */
export function currencyOfVisitor(countryCode: string | undefined): string {
  return currencyOfCountry(countryCode && isSoldTo(countryCode) ? countryCode : firstCountry());
}

/** Those of some currencies that somebody may pay in where something is sold: in the European Union that is the euro. */
export function soldCurrencies(currencies: readonly string[]): string[] {
  const sold = soldTo();
  return currencies.filter((code) => sold === 'everywhere' || (sold === 'eu') === (code === 'EUR'));
}
