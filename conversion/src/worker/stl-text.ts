import type { Fail } from './export-job.ts';
import type { ByteSource } from './file-bytes.ts';
import { decodeName } from './name-text.ts';

/** Callbacks for the contents of an ASCII STL. */
export interface StlListener {
  /** A solid begins; its triangles follow. */
  begin(name: string): void;
  /** Nine coordinates, in millimetres. */
  triangle(numbers: readonly number[]): void;
  fail: Fail;
}

const PIECE = 1024 * 1024;
const MAX_LINE = 4096;
const MAX_NUMBER = 64;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA_NUMBER = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;
/** `1,234` may be a thousand or one; `0,5` and `30,000000` can only be fractions. */
const MAYBE_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** A line that programs write beside what STL knows. */
const COMMENT = /^(?:[;#!%]|\/\/)/;

/**
 * Reads an ASCII STL line by line. Comments, blank lines, any line ends and case, `end facet` and a missing `endsolid`
 * are accepted. Fails with the line number if it is invalid or truncated.
 */
export async function readAsciiStl(bytes: ByteSource, listener: StlListener) {
  const reader = new StlLines(listener);
  const decode = await byteDecoder(bytes);
  let rest = '';
  for (let offset = 0; offset < bytes.size; offset += PIECE) {
    const piece = await bytes.read(offset, Math.min(PIECE, bytes.size - offset));
    const text = rest + decode(piece);
    // A line end that the piece cuts in two would otherwise count as two.
    const isCut = text.endsWith('\r') && offset + PIECE < bytes.size;
    const lines = (isCut ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '');
    if (rest.length > MAX_LINE) listener.fail('a line is too long', { line: reader.line + lines.length + 1 });
    for (const line of lines) reader.take(line);
  }
  reader.take(rest);
  reader.finish();
}

/** One character a byte, so that names can be decoded on their own; text in UTF-16 is brought to the bytes of UTF-8. */
async function byteDecoder(bytes: ByteSource): Promise<(piece: Uint8Array) => string> {
  const [a, b] = await bytes.read(0, Math.min(2, bytes.size));
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null;
  if (!label) return (piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
  const decoder = new TextDecoder(label);
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true })).toString('latin1');
}

/** State machine: solid → facet → outer loop → three times vertex → endloop → endfacet → endsolid. */
class StlLines {
  line = 0;
  readonly #listener: StlListener;
  #isInSolid = false;
  #isInFacet = false;
  #numbers: number[] = [];
  #firstComma = 0;
  #isCommaSure = false;
  #hasPoint = false;

  constructor(listener: StlListener) {
    this.#listener = listener;
  }

  take(text: string) {
    this.line++;
    const line = (this.line === 1 ? text.replace(/^\u00ef\u00bb\u00bf/, '') : text).replace(/^[ \t\v\f]+/, '');
    const [keyword = '', ...words] = line.trimEnd().split(/[ \t\v\f]+/);
    switch (this.#keyword(keyword, words)) {
      case '':
      case 'outer':
      case 'endloop':
        return;
      case 'solid':
        if (this.#isInFacet) this.#fail('a solid begins inside a facet');
        this.#isInSolid = true;
        return this.#listener.begin(nameAfter(line));
      case 'facet':
        if (!this.#isInSolid || this.#isInFacet) this.#fail('a facet begins in the wrong place');
        this.#isInFacet = true;
        return;
      case 'vertex':
        return this.#takeVertex(words);
      case 'endfacet':
        return this.#endFacet();
      case 'endsolid':
        if (!this.#isInSolid || this.#isInFacet) this.#fail('a solid ends in the wrong place');
        this.#isInSolid = false;
        return;
      default:
        this.#fail(`'${keyword.slice(0, 50)}' is no word of STL`);
    }
  }

  /** A solid without an end is whole if its last facet is. */
  finish() {
    if (this.#isInFacet) this.#fail('the file ends inside a facet');
    if (this.#firstComma === 0) return;
    const where = { line: this.#firstComma };
    if (this.#hasPoint) this.#listener.fail('its numbers have commas and points: a comma may be either', where);
    if (!this.#isCommaSure) this.#listener.fail('a comma in its numbers may separate thousands or a fraction', where);
  }

  /** `end facet` in two words is one. */
  #keyword(word: string, words: readonly string[]): string {
    if (COMMENT.test(word)) return '';
    const keyword = word.toLowerCase();
    return keyword === 'end' ? `end${(words[0] ?? '').toLowerCase()}` : keyword;
  }

  #takeVertex(words: readonly string[]) {
    if (!this.#isInFacet || this.#numbers.length === 9) this.#fail('a vertex in the wrong place');
    if (words.length !== 3) this.#fail('a vertex needs three numbers');
    for (const word of words) {
      if (word.length > MAX_NUMBER) this.#fail(`'${word.slice(0, 50)}' is no finite number`);
      if (NUMBER.test(word)) {
        this.#hasPoint ||= word.includes('.');
        this.#numbers.push(Number(word));
      } else if (COMMA_NUMBER.test(word)) {
        this.#firstComma ||= this.line;
        this.#isCommaSure ||= !MAYBE_THOUSANDS.test(word);
        this.#numbers.push(Number(word.replace(',', '.')));
      } else this.#fail(`'${word.slice(0, 50)}' is no finite number`);
    }
  }

  #endFacet() {
    if (!this.#isInFacet || this.#numbers.length !== 9) this.#fail('a facet without three vertices');
    this.#listener.triangle(this.#numbers);
    this.#numbers = [];
    this.#isInFacet = false;
  }

  #fail(reason: string): never {
    return this.#listener.fail(reason, { line: this.line });
  }
}

/** What follows the word `solid`, whose bytes may be in any code page. */
function nameAfter(line: string): string {
  const name = line.slice('solid'.length).replace(/^[ \t\v\f]+|[ \t\v\f]+$/g, '');
  return decodeName(Buffer.from(name, 'latin1')).slice(0, 200);
}
