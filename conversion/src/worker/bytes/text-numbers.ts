import type { Fail } from './export-job.ts';

const MAX_NUMBER = 64;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Fortran writes the exponent of a double number with a D. */
const FORTRAN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)d[+-]?\d+$/i;
const COMMA_NUMBER = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;
/** `1,234` may be a thousand or one; `0,5` and `30,000000` can only be fractions. */
const MAYBE_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Reads the numbers of a text; a comma in them is read where it can only be a fraction. */
export class TextNumbers {
  readonly #fail: Fail;
  #firstComma = 0;
  #isCommaSure = false;
  #hasPoint = false;

  constructor(fail: Fail) {
    this.#fail = fail;
  }

  /** A finite number; fails with its line for anything else. */
  read(word: string, line: number): number {
    const value = word.length > MAX_NUMBER ? Number.NaN : this.#valueOf(word, line);
    return Number.isFinite(value) ? value : this.#fail(`'${word.slice(0, 50)}' is no finite number`, { line });
  }

  /** Fails if the commas of the whole text may mean something else. */
  finish(): void {
    if (this.#firstComma === 0) return;
    const where = { line: this.#firstComma };
    if (this.#hasPoint) this.#fail('its numbers have commas and points: a comma may be either', where);
    if (!this.#isCommaSure) this.#fail('a comma in its numbers may separate thousands or a fraction', where);
  }

  #valueOf(word: string, line: number): number {
    if (NUMBER.test(word)) {
      this.#hasPoint ||= word.includes('.');
      return Number(word);
    }
    if (FORTRAN_NUMBER.test(word)) return Number(word.replace(/d/i, 'e'));
    if (!COMMA_NUMBER.test(word)) return Number.NaN;
    this.#firstComma ||= line;
    this.#isCommaSure ||= !MAYBE_THOUSANDS.test(word);
    return Number(word.replace(',', '.'));
  }
}
