import type { Fail } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import { decodeName } from '../bytes/name-text.ts';
import { readTextLines } from '../bytes/text-lines.ts';
import { TextNumbers } from '../bytes/text-numbers.ts';

/** Callbacks for the contents of an OBJ. */
export interface ObjListener {
  /** A point, and its colour in the numbers of the file if it has one. */
  point(x: number, y: number, z: number, color: readonly number[] | null): void;
  /** A normal of any length; not all its numbers need to be finite. */
  normal(x: number, y: number, z: number): void;
  /** Indices from 0 of at least three points, and of their normals, -1 for those without one. */
  face(points: readonly number[], normals: readonly number[], line: number): void;
  /** An object or group begins; faces follow, if it has any. */
  begin(kind: 'object' | 'group', name: string): void;
  /** A material for the faces that follow, by the bytes of its name. */
  material(name: string): void;
  /** What names other files: one, or several with spaces between them. */
  library(names: string): void;
  /** What cannot be shown. */
  skip(kind: 'lines' | 'points' | 'surfaces', count: number): void;
  fail: Fail;
}

/** Characters of a line, with those that continue it: a face of ten thousand corners has about half as many. */
const MAX_LINE = 512 * 1024;
const MAX_NAME = 200;
const CORNER = /^([+-]?\d{1,15})(?:\/([+-]?\d{1,15})?(?:\/([+-]?\d{1,15})?)?)?$/;
/** Words about what is not shown here anyway: smoothing, pictures, and how curves and surfaces are made. */
const PASSED = new Set(
  'vt vp s mg lod bevel usemap maplib c_interp d_interp trace_obj shadow_obj ctech stech cstype deg bmat step curv2 parm trim hole scrv sp end con csh res'.split(
    ' ',
  ),
);

/**
 * Reads an OBJ line by line. Comments, blank lines, any line ends and case, and lines continued behind a backslash are
 * accepted. Fails with the line number if it is invalid.
 */
export async function readObjText(bytes: ByteSource, listener: ObjListener): Promise<void> {
  const reader = new ObjLines(listener);
  await readTextLines(bytes, MAX_LINE, listener.fail, (text, line) => reader.take(text, line));
  reader.finish();
}

class ObjLines {
  readonly #listener: ObjListener;
  readonly #numbers: TextNumbers;
  /** The pieces of a line that the next one continues; its number is that of the first. */
  #begun: string[] = [];
  #length = 0;
  #line = 0;
  #points = 0;
  #normals = 0;

  constructor(listener: ObjListener) {
    this.#listener = listener;
    this.#numbers = new TextNumbers(listener.fail);
  }

  take(text: string, number: number): void {
    const line = text.trim();
    const isFirst = this.#begun.length === 0;
    if (isFirst) this.#line = number;
    this.#length = isFirst ? line.length : this.#length + line.length + 1;
    if (this.#length > MAX_LINE) this.#fail('a line is too long');
    const isContinued = line.endsWith('\\') && !(isFirst && line.startsWith('#'));
    if (isContinued) this.#begun.push(line.slice(0, -1));
    else if (isFirst) this.#read(line);
    else this.#readContinued(line);
  }

  finish(): void {
    this.#readContinued('');
    this.#numbers.finish();
  }

  #readContinued(end: string): void {
    const line = [...this.#begun, end].join(' ').trim();
    this.#begun = [];
    this.#read(line);
  }

  #read(line: string) {
    if (line === '' || line.startsWith('#')) return;
    const [keyword = ''] = /^\S+/.exec(line) ?? [];
    const rest = line.slice(keyword.length).trim();
    switch (keyword.toLowerCase()) {
      case 'v':
        return this.#readPoint(wordsOf(rest));
      case 'vn':
        return this.#readNormal(wordsOf(rest));
      case 'f':
      case 'fo':
        return this.#readFace(wordsOf(rest));
      case 'o':
        return this.#listener.begin('object', nameOf(rest));
      case 'g':
        return this.#listener.begin('group', nameOf(rest));
      case 'usemtl':
        return this.#listener.material(rest);
      case 'mtllib':
      case 'call':
        return this.#listener.library(rest);
      case 'l':
        return this.#listener.skip('lines', Math.max(0, wordsOf(rest).length - 1));
      case 'p':
        return this.#listener.skip('points', wordsOf(rest).length);
      case 'curv':
      case 'cdc':
        return this.#listener.skip('lines', 1);
      case 'surf':
      case 'bsp':
      case 'bzp':
      case 'cdp':
        return this.#listener.skip('surfaces', 1);
      default:
        if (!PASSED.has(keyword.toLowerCase())) this.#fail(`'${keyword.slice(0, 50)}' is no word of OBJ`);
    }
  }

  /** Three numbers, a weight or not, then a colour or not. */
  #readPoint(words: readonly string[]): void {
    if (words.length < 3) this.#fail('a point needs three numbers');
    const [x, y, z] = [this.#number(words[0]!), this.#number(words[1]!), this.#number(words[2]!)];
    const color = words.length >= 6 ? words.slice(3, 6).map(Number) : null;
    this.#listener.point(x, y, z, color?.every((part) => part >= 0) ? color : null);
    this.#points++;
  }

  /** Programs write any text for the normal of a face without an area, which is no reason to refuse the file. */
  #readNormal(words: readonly string[]): void {
    const [x, y, z] = [0, 1, 2].map((axis) => Number((words[axis] ?? 'none').replace(',', '.')));
    this.#listener.normal(x!, y!, z!);
    this.#normals++;
  }

  #readFace(words: readonly string[]) {
    // Some programs write an edge without a face like this.
    if (words.length === 2) return this.#listener.skip('lines', 1);
    if (words.length < 3) this.#fail('a face needs three corners');
    const points: number[] = [];
    const normals: number[] = [];
    for (const word of words) {
      const corner = CORNER.exec(word);
      if (!corner) return this.#fail(`'${word.slice(0, 50)}' is no corner of a face`);
      points.push(this.#index(corner[1]!, this.#points, 'point'));
      normals.push(corner[3] === undefined ? -1 : this.#index(corner[3], this.#normals, 'normal'));
    }
    this.#listener.face(points, normals, this.#line);
  }

  /** Counted from 1, or backwards from -1, among those that were there so far. */
  #index(text: string, count: number, what: string): number {
    const number = Number(text);
    const index = number < 0 ? count + number : number - 1;
    if (index < 0 || index >= count) this.#fail(`there is no ${what} ${number} among ${count}`);
    return index;
  }

  #number(word: string): number {
    return this.#numbers.read(word, this.#line);
  }

  #fail(reason: string): never {
    return this.#listener.fail(reason, { line: this.#line });
  }
}

/** Words up to a comment. */
function wordsOf(text: string): string[] {
  const comment = text.indexOf('#');
  const words = (comment < 0 ? text : text.slice(0, comment)).trim();
  return words === '' ? [] : words.split(/\s+/);
}

/** A name, whose bytes may be in any code page. */
function nameOf(text: string): string {
  return decodeName(Buffer.from(text, 'latin1')).slice(0, MAX_NAME);
}
