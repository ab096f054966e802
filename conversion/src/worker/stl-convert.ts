import { smoothByCrease } from './crease-normals.ts';
import { type Fail, failWith } from './export-job.ts';
import type { ByteSource } from './file-bytes.ts';
import { STL_HEADER, STL_TRIANGLE } from './file-kind.ts';
import type { CadModel, CadNode } from './model-document.ts';
import { PointWelder } from './point-welder.ts';
import { readAsciiStl } from './stl-text.ts';

/** Maximum number of triangles in an STL. */
export const MAX_STL_TRIANGLES = 10_000_000;
const METRES = 0.001;
const TRIANGLES_PER_READ = 65_536;

/**
 * Reads a binary or ASCII STL in millimetres into metres, Z up: points are welded, edges above 30° are sharp, and each
 * solid of the file becomes a part.
 * @throws ExportFileError INVALID_STL (details.triangle or details.line), MODEL_TOO_COMPLEX
 */
export async function convertStl(bytes: ByteSource, file: string, title: string): Promise<CadModel> {
  const fail: Fail = failWith('INVALID_STL', file);
  const solids: SolidBuilder[] = [];
  let count = 0;
  const begin = (name: string) => {
    const solid = new SolidBuilder(name || title, fail);
    solids.push(solid);
    return solid;
  };
  const triangle = (numbers: ArrayLike<number>) => {
    if (++count > MAX_STL_TRIANGLES) {
      failWith('MODEL_TOO_COMPLEX', file)('too many triangles', { limit: MAX_STL_TRIANGLES });
    }
    (solids.at(-1) ?? begin('')).add(numbers, count - 1);
  };
  if (await isBinary(bytes)) await readBinaryStl(bytes, triangle);
  else await readAsciiStl(bytes, { begin, triangle, fail });
  const parts = solids.map((solid) => solid.finish()).filter((part) => part !== null);
  if (parts.length === 0) fail('there is no triangle with an area in it');
  return { root: { name: title, children: parts } };
}

async function isBinary(bytes: ByteSource) {
  if (bytes.size < STL_HEADER) return false;
  const header = await bytes.read(0, STL_HEADER);
  return new DataView(header.buffer).getUint32(80, true) * STL_TRIANGLE + STL_HEADER === bytes.size;
}

/** Calls `triangle` with nine coordinates per triangle. The file's normals are often wrong and therefore ignored. */
async function readBinaryStl(bytes: ByteSource, triangle: (numbers: ArrayLike<number>) => void) {
  const count = (bytes.size - STL_HEADER) / STL_TRIANGLE;
  const numbers = new Float32Array(9);
  for (let first = 0; first < count; first += TRIANGLES_PER_READ) {
    const batch = Math.min(TRIANGLES_PER_READ, count - first);
    const piece = await bytes.read(STL_HEADER + first * STL_TRIANGLE, batch * STL_TRIANGLE);
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let i = 0; i < batch; i++) {
      for (let n = 0; n < 9; n++) numbers[n] = view.getFloat32(i * STL_TRIANGLE + 12 + n * 4, true);
      triangle(numbers);
    }
  }
}

/** Collects the triangles of one solid. */
class SolidBuilder {
  readonly #name: string;
  readonly #fail: Fail;
  readonly #welder = new PointWelder();
  #corners = new Uint32Array(3 * 1024);
  #end = 0;

  constructor(name: string, fail: Fail) {
    this.#name = name;
    this.#fail = fail;
  }

  /** Adds a triangle of nine coordinates in millimetres. */
  add(numbers: ArrayLike<number>, triangle: number) {
    if (this.#end + 3 > this.#corners.length) {
      const corners = new Uint32Array(this.#corners.length * 2);
      corners.set(this.#corners);
      this.#corners = corners;
    }
    for (let corner = 0; corner < 9; corner += 3) {
      const x = (numbers[corner] ?? 0) * METRES;
      const y = (numbers[corner + 1] ?? 0) * METRES;
      const z = (numbers[corner + 2] ?? 0) * METRES;
      if (!Number.isFinite(x + y + z)) this.#fail('a coordinate is not a finite number', { triangle });
      this.#corners[this.#end++] = this.#welder.add(x, y, z);
    }
  }

  /** The solid as a part; null if all its triangles are degenerate. */
  finish(): CadNode | null {
    const smooth = smoothByCrease(this.#welder.points(), this.#corners.subarray(0, this.#end));
    if (smooth.indices.length === 0) return null;
    return { name: this.#name, mesh: { name: this.#name, primitives: [{ ...smooth, color: null }] }, children: [] };
  }
}
