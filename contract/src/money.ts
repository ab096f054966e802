/** An amount of money (DECISIONS 32). */
export interface Money {
  /** In minor units of the currency, such as cents; yen have none, so that 500 is ¥500. Whole. */
  minor: number;
  /** ISO 4217, such as `EUR`. */
  currency: string;
}

/** An amount as a language writes it, by its BCP 47 tag; a currency without a sign there is shown by its ISO code. */
export function formatMoney({ minor, currency }: Money, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
