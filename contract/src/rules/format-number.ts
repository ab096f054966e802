/**
 * A formatted number from its parts. Whichever sign a language begins negative numbers with, it is shown as a minus sign
 * (U+2212): most of them give the hyphen of keyboards, which is shorter than the digits and can end a line.
 */
export function joinNumber(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === 'minusSign' ? value.replace('-', '−') : value)).join('');
}
