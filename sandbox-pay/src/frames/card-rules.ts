/** What is wrong with a field of a card; null: nothing. */
export type FieldError = 'required' | 'numberIncomplete' | 'numberInvalid' | 'cvvInvalid' | 'expiryInvalid' | null;
/** The rules of card numbers. */
export type CardRules = ReturnType<typeof cardRules>;

/**
 * The rules of what is typed into the card fields (spec 2 §5). The text of this function runs in the browser unchanged,
 * so it uses nothing from outside itself.
 */
export function cardRules() {
  /** The digits of a text; those of Japanese keyboards are wider ones. */
  const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

  const brandOf = (digits: string): 'visa' | 'mastercard' | 'amex' | 'card' => {
    if (/^4/.test(digits)) return 'visa';
    if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
    return /^3[47]/.test(digits) ? 'amex' : 'card';
  };

  /** How many digits a number has at most. */
  const longest = (digits: string) => ({ visa: 16, mastercard: 16, amex: 15, card: 19 })[brandOf(digits)];
  const cvvLength = (digits: string) => (brandOf(digits) === 'amex' ? 4 : 3);

  /** In groups as on the card. */
  const showNumber = (text: string) => {
    const digits = digitsOf(text);
    const kept = digits.slice(0, longest(digits));
    const groups = brandOf(kept) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null;
    const parts = groups ? (groups.exec(kept) ?? []).slice(1).filter(Boolean) : (kept.match(/\d{1,4}/g) ?? []);
    return parts.join(' ');
  };

  /** As '08 / 29'. With `isDeleting` nothing is put after the month, which could otherwise not be deleted. */
  const showExpiry = (text: string, isDeleting = false) => {
    let digits = digitsOf(text);
    // '8' can only be August; a month with a separator after it is complete too.
    if (/^[2-9]/.test(digits) || (/^\s*\d\s*\//.test(text.normalize('NFKC')) && digits.length > 0))
      digits = `0${digits}`;
    // The whole year is typed by some, and filled in by some browsers: with its fourth digit only the last two are left.
    const isWhole = digits.slice(2, 4) === '20' && digits.length > 4;
    const year = digits.slice(isWhole && digits.length >= 6 ? 4 : 2, isWhole ? 6 : 4);
    if (digits.length < 2 || (isDeleting && digits.length === 2)) return digits;
    return `${digits.slice(0, 2)} / ${year}`;
  };

  const expiryOf = (text: string) => {
    const digits = digitsOf(text);
    return { expMonth: Number(digits.slice(0, 2)), expYear: 2000 + Number(digits.slice(2, 4)) };
  };

  /** Luhn's check: whether a digit was mistyped. */
  const isChecked = (digits: string) => {
    const values = [...digits].reverse().map((digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return doubled > 9 ? doubled - 9 : doubled;
    });
    return values.reduce((sum, value) => sum + value, 0) % 10 === 0;
  };

  const numberError = (text: string): FieldError => {
    const digits = digitsOf(text);
    if (digits === '') return 'required';
    const shortest = brandOf(digits) === 'card' ? 12 : longest(digits);
    if (digits.length < shortest) return 'numberIncomplete';
    return isChecked(digits) ? null : 'numberInvalid';
  };

  const expiryError = (text: string, now: Date): FieldError => {
    const digits = digitsOf(text);
    if (digits === '') return 'required';
    const { expMonth, expYear } = expiryOf(digits);
    if (digits.length < 4 || expMonth < 1 || expMonth > 12) return 'expiryInvalid';
    const months = expYear * 12 + expMonth - (now.getFullYear() * 12 + now.getMonth() + 1);
    return months < 0 || months > 30 * 12 ? 'expiryInvalid' : null;
  };

  const cvvError = (text: string, number: string): FieldError => {
    const digits = digitsOf(text);
    if (digits === '') return 'required';
    return digits.length === cvvLength(digitsOf(number)) ? null : 'cvvInvalid';
  };

  return { digitsOf, brandOf, cvvLength, showNumber, showExpiry, expiryOf, numberError, expiryError, cvvError };
}
