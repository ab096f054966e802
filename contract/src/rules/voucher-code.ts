/** The characters of voucher codes: digits and capitals without I, L, O and U, so that none is mistaken for another. */
export const voucherAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many characters a code has: 140 bits, which nobody guesses. */
export const voucherCodeLength = 28;
const groupLength = 4;

/**
 * The code in a text that somebody typed or pasted, without its hyphens and in capitals; null if it is none. Letters that
 * codes leave out are read as the digits they look like.
 */
export function readVoucherCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === voucherCodeLength && [...code].every((each) => voucherAlphabet.includes(each)) ? code : null;
}

/** A code as people read it, in groups of four: 7QK4-M2XD-… */
export function shownVoucherCode(code: string): string {
  const starts = Array.from({ length: Math.ceil(code.length / groupLength) }, (_, index) => index * groupLength);
  return starts.map((start) => code.slice(start, start + groupLength)).join('-');
}
