import type { Fail } from './export-job.ts';
import type { ByteSource } from './file-bytes.ts';

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

/** Reads an ASCII STL line by line. Fails with the line number if it is invalid or truncated. */
export async function readAsciiStl(bytes: ByteSource, listener: StlListener) {
  const reader = new StlLines(listener);
  const decoder = new TextDecoder();
  let rest = '';
  for (let offset = 0; offset < bytes.size; offset += PIECE) {
    const piece = await bytes.read(offset, Math.min(PIECE, bytes.size - offset));
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) listener.fail('a line is too long', { line: reader.line + lines.length + 1 });
    for (const line of lines) reader.take(line);
  }
  reader.take(rest);
  reader.finish();
}

/** State machine: solid → facet → outer loop → three times vertex → endloop → endfacet → endsolid. */
class StlLines {
  line = 0;
  readonly #listener: StlListener;
  #isInSolid = false;
  #isInFacet = false;
  #numbers: number[] = [];

  constructor(listener: StlListener) {
    this.#listener = listener;
  }

  take(text: string) {
    this.line++;
    const [keyword = '', ...words] = text.trim().split(/\s+/);
    switch (keyword.toLowerCase()) {
      case '':
      case 'outer':
      case 'endloop':
        return;
      case 'solid':
        if (this.#isInSolid) this.#fail('a solid begins inside another');
        this.#isInSolid = true;
        return this.#listener.begin(words.join(' ').slice(0, 200));
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

  finish() {
    if (this.#isInSolid) this.#fail('the file ends inside a solid');
  }

  #takeVertex(words: readonly string[]) {
    if (!this.#isInFacet || this.#numbers.length === 9) this.#fail('a vertex in the wrong place');
    if (words.length !== 3) this.#fail('a vertex needs three numbers');
    for (const word of words) {
      if (word.length > MAX_NUMBER || !NUMBER.test(word)) this.#fail(`'${word.slice(0, 50)}' is no finite number`);
      this.#numbers.push(Number(word));
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
