import { euCountries } from '@chamfer/contract/buyer-rules';
import { z } from 'zod';

/** The settings of who may buy and who knows VAT numbers (PROVIDERS §1.5 and §1.6). */
export const taxSettings = {
  BILLING_TAX_ELSEWHERE: z
    .enum(['none', 'unsold'])
    .optional()
    .describe(
      'Which tax is due outside of the European Union, which no table of ours knows. none: you state that you are registered for tax in no country outside of it, so that buyers there pay none. unsold: nothing is sold to them. Subscriptions that are there go on. Default: unsold with BILLING=stripe, none with the sandbox.',
    ),
  VIES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .describe(
      'Where VIES is, the register of VAT numbers of the European Commission, which is asked with BILLING=stripe. Default: https://ec.europa.eu/taxation_customs/vies/rest-api.',
    ),
} as const;

/** What decides who may buy. */
export interface SellingRules {
  BILLING: 'off' | 'sandbox' | 'stripe';
  BILLING_TAX_ELSEWHERE?: 'none' | 'unsold' | undefined;
  BILLING_SELLER_COUNTRY: string;
  BILLING_SELLER_VAT: string;
  BILLING_UNSUPPORTED_COUNTRIES: readonly string[];
}

/** Where something is sold: everywhere, in the European Union alone, or everywhere else; nowhere with null. */
export type SoldTo = 'everywhere' | 'eu' | 'elsewhere';

/**
 * Where the tax is known, and something may be sold therefore. In the Union it is known for sellers that are there, and for others
 * with a number of the One Stop Shop, since consumers there pay VAT from the first sale on. Elsewhere it is what the
 * operator states. The sandbox takes no money, so no tax is due: it sells everywhere unless the setting is given.
 */
export function whereSold(rules: Omit<SellingRules, 'BILLING_UNSUPPORTED_COUNTRIES'>): SoldTo | null {
  const { BILLING, BILLING_TAX_ELSEWHERE: elsewhere, BILLING_SELLER_COUNTRY: seller, BILLING_SELLER_VAT: vat } = rules;
  if (BILLING === 'sandbox' && elsewhere === undefined) return 'everywhere';
  const isUnion = euCountries.includes(seller) || isOneStopShop(vat);
  if (elsewhere === 'none') return isUnion ? 'everywhere' : 'elsewhere';
  return isUnion ? 'eu' : null;
}

/** Whether something is sold to a country: its tax is known, and the operator does not leave it out. */
export function isSoldTo(rules: SellingRules, countryCode: string): boolean {
  if (rules.BILLING_UNSUPPORTED_COUNTRIES.includes(countryCode)) return false;
  const sold = whereSold(rules);
  return sold === 'everywhere' || (sold !== null && (sold === 'eu') === euCountries.includes(countryCode));
}

/** Whether a number is one of the One Stop Shop for sellers outside of the Union: EU and nine digits. */
const isOneStopShop = (number: string) => /^EU\d{9}$/.test(number);

/** What is wrong with the settings; `isLocal`: the register may be asked by http. */
export function taxProblems(given: Record<string, string | undefined>, isLocal: boolean): string[] {
  const problems: string[] = [];
  const { BILLING, BILLING_TAX_ELSEWHERE, BILLING_SELLER_COUNTRY: country, BILLING_SELLER_VAT = '', VIES_URL } = given;
  const isOutside = country !== undefined && !euCountries.includes(country);
  const isElsewhereUnsold = BILLING_TAX_ELSEWHERE ? BILLING_TAX_ELSEWHERE === 'unsold' : BILLING === 'stripe';
  if (isElsewhereUnsold && isOutside && !isOneStopShop(BILLING_SELLER_VAT)) {
    problems.push(
      `BILLING_TAX_ELSEWHERE: a seller in ${country} could sell to nobody; state none if it is registered for tax in no country outside of the European Union, or give its number of the One Stop Shop, EU and nine digits, in BILLING_SELLER_VAT`,
    );
  }
  if (!isLocal && VIES_URL?.startsWith('http:')) {
    problems.push('VIES_URL: must begin with https: outside local environments');
  }
  return problems;
}
