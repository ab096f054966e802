import type { Fail } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import { decodeName } from '../bytes/name-text.ts';
import { readTextLines } from '../bytes/text-lines.ts';
import { TextNumbers } from '../bytes/text-numbers.ts';

/** Callbacks for the contents of an ASCII STL. */
export interface StlListener {
  /** A solid begins; its triangles follow. */
  begin(name: string): void;
  /** Nine coordinates, in millimetres. */
  triangle(numbers: readonly number[]): void;
  fail: Fail;
}

const MAX_LINE = 4096;
/** A line that programs write in addition to what STL defines. */
const COMMENT = /^(?:[;#!%]|\/\/)/;

/**
 * Reads an ASCII STL line by line. Comments, blank lines, any line ends and case, `end facet` and a missing `endsolid`
 * are accepted. Fails with the line number if it is invalid or truncated.
 */
export async function readAsciiStl(bytes: ByteSource, listener: StlListener) {
  const reader = new StlLines(listener);
  await readTextLines(bytes, MAX_LINE, listener.fail, (text, line) => reader.take(text, line));
  reader.finish();
}

/** State machine: solid → facet → outer loop → three times vertex → endloop → endfacet → endsolid. */
class StlLines {
  #line = 0;
  readonly #listener: StlListener;
  #isInSolid = false;
  #isInFacet = false;
  readonly #texts: TextNumbers;
  #numbers: number[] = [];

  constructor(listener: StlListener) {
    this.#listener = listener;
    this.#texts = new TextNumbers(listener.fail);
  }

  take(text: string, number: number) {
    this.#line = number;
    const line = text.replace(/^[ \t\v\f]+/, '');
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
    this.#texts.finish();
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
    for (const word of words) this.#numbers.push(this.#texts.read(word, this.#line));
  }

  #endFacet() {
    if (!this.#isInFacet || this.#numbers.length !== 9) this.#fail('a facet without three vertices');
    this.#listener.triangle(this.#numbers);
    this.#numbers = [];
    this.#isInFacet = false;
  }

  #fail(reason: string): never {
    return this.#listener.fail(reason, { line: this.#line });
  }
}

/** What follows the word `solid`, whose bytes may be in any code page. */
function nameAfter(line: string): string {
  const name = line.slice('solid'.length).replace(/^[ \t\v\f]+|[ \t\v\f]+$/g, '');
  return decodeName(Buffer.from(name, 'latin1')).slice(0, 200);
}
