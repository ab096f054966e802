import { euCountries } from '@chamfer/contract/buyer-rules';
import { countryName } from '@chamfer/contract/country-names';

/** Every country that bills can be addressed to: ISO 3166-1 alpha-2. XI, Northern Ireland, has VAT numbers of its own. */
const codes =
  'AD AE AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI XK YE YT ZA ZM ZW';

export const countryCodes = codes.split(' ');

/** Whether a country's VAT numbers are registered: the EU's, and Northern Ireland's (DECISIONS 34). */
export const hasVatNumber = (countryCode: string) => euCountries.includes(countryCode) || countryCode === 'XI';

/** What a country's VAT numbers begin with; Greece writes EL, and GR is understood too. */
export function vatPrefixes(countryCode: string): string[] {
  return countryCode === 'GR' ? ['EL', 'GR'] : [countryCode];
}

/** The countries by their names in a language, sorted as it sorts. */
export function countryNames(tag: string): { code: string; name: string }[] {
  const compare = new Intl.Collator(tag).compare;
  return countryCodes.map((code) => ({ code, name: countryName(code, tag) })).sort((a, b) => compare(a.name, b.name));
}
