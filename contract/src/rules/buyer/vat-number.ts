/**
 * How VAT numbers of the EU's countries look, without the country code (Directive 2006/112/EC, articles 214 and 215, in
 * the forms that the VAT Information Exchange System takes). Northern Ireland uses XI, Greece EL.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  HR: /^\d{11}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Check digits, where a country's rule is public and simple; the other countries have only their form checked. */
const checks: Readonly<Record<string, (number: string) => boolean>> = {
  // ISO 7064, MOD 11,10.
  DE: mod11And10,
  HR: mod11And10,
  IT: luhn,
  BE: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  LU: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  PL: (number) => weighed(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]),
  FI: (number) => (11 - (weighed(number, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(number[7]),
  DK: (number) => weighed(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  PT: (number) => ((11 - (weighed(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[8]),
  SI: (number) => (11 - (weighed(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[7]),
  EE: (number) => (10 - (weighed(number, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(number[8]),
  GR: (number) => (weighed(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]),
  SK: (number) => Number(number) % 11 === 0,
  FR: (number) =>
    !/^\d{11}$/.test(number) || (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2)),
};

/** Whether companies in a country have VAT numbers of the EU's register. */
export function hasVatNumbers(country: string): boolean {
  return Object.hasOwn(forms, country);
}

/** Whether a VAT number, without its country code, has the form and the check digits of its country. */
export function isVatNumber(country: string, number: string): boolean {
  const code = country === 'EL' ? 'GR' : country;
  return (forms[code]?.test(number) ?? false) && (checks[code]?.(number) ?? true);
}

function weighed(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0);
}

function mod11And10(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(number.at(-1));
}

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
