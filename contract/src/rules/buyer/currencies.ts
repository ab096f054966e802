/**
 * How many decimals the minor unit of a currency is away from the currency itself, where they are not two (ISO 4217). `Intl` knows
 * how many are written instead, which is not the same: none of a forint, whose hundredth still is the unit of sums. The
 * ariary is divided by five, and counted as a whole by everybody.
 */
const otherDigits: Readonly<Record<string, number>> = {
  ...of(0, 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...of(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...of(4, 'CLF UYW'),
};

function of(digits: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]));
}

/** How many decimals of a currency its minor unit is: 2 where a hundred make one, 0 where there is none. */
export function minorDigits(currencyCode: string): number {
  return otherDigits[currencyCode] ?? 2;
}

/**
 * Refuses currencies whose minor unit is no hundredth: sums here are hundredths, and payment providers count those currencies each
 * in a way of its own (PROVIDERS §2).
 * @throws Error that names the currency
 */
export function requireHundredths(currencyCode: string): void {
  const digits = minorDigits(currencyCode);
  if (digits === 2) return;
  const reason = digits === 0 ? 'has no minor unit' : `has a minor unit with ${digits} decimals`;
  throw new Error(`${currencyCode}: ${reason}, and nothing can be sold in currencies without exactly two`);
}
