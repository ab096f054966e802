import { binaryStlTriangles, STL_HEADER, STL_TRIANGLE } from '@chamfer/contract/stl-bytes';
import { type Fail, failWith } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import { SNIFF_BYTES } from '../bytes/file-kind.ts';
import type { CadModel } from '../mesh/model-document.ts';
import { type StlColors, stlColors } from './stl-colors.ts';
import { SolidBuilder } from './stl-solid.ts';
import { readAsciiStl } from './stl-text.ts';

/** A converted STL. */
export interface StlModel extends CadModel {
  /** Whether any triangle has a colour of its own. */
  hasColors: boolean;
}

/** Maximum number of triangles in an STL. */
export const MAX_STL_TRIANGLES = 10_000_000;
const TRIANGLES_PER_READ = 65_536;

/**
 * Reads a binary or ASCII STL in millimetres into metres, Z up: points are welded, edges above 30° are sharp, each solid
 * of the file becomes a part, and the colours of triangles are kept.
 * @throws ExportFileError INVALID_STL (details.triangle or details.line), MODEL_TOO_COMPLEX
 */
export async function convertStl(bytes: ByteSource, file: string, title: string): Promise<StlModel> {
  const fail: Fail = failWith('INVALID_STL', file);
  const solids: SolidBuilder[] = [];
  let count = 0;
  let hasColors = false;
  const begin = (name: string) => {
    const solid = new SolidBuilder(name || title, fail);
    solids.push(solid);
    return solid;
  };
  const triangle = (numbers: ArrayLike<number>, color: ReturnType<StlColors['of']> = null, attribute = 0) => {
    if (++count > MAX_STL_TRIANGLES) {
      failWith('MODEL_TOO_COMPLEX', file)('too many triangles', { limit: MAX_STL_TRIANGLES });
    }
    hasColors ||= color !== null;
    (solids.at(-1) ?? begin('')).add(numbers, count - 1, color, attribute);
  };
  const start = await bytes.read(0, Math.min(bytes.size, SNIFF_BYTES));
  const triangles = binaryStlTriangles(start, bytes.size);
  if (triangles !== null) await readBinaryStl(bytes, triangles, stlColors(start), triangle);
  else await readAsciiStl(bytes, { begin, triangle, fail });
  const parts = solids.map((solid) => solid.finish()).filter((part) => part !== null);
  if (parts.length === 0) fail('there is no triangle with an area in it');
  return { root: { name: title, children: parts }, hasColors };
}

/**
 * Calls `triangle` with nine coordinates per triangle, and its colour. The file's normals are often wrong and therefore
 * ignored; so are bytes after the last triangle.
 */
async function readBinaryStl(
  bytes: ByteSource,
  count: number,
  colors: StlColors,
  triangle: (numbers: ArrayLike<number>, color: ReturnType<StlColors['of']>, attribute: number) => void,
) {
  const numbers = new Float32Array(9);
  let attribute = -1;
  let color: ReturnType<StlColors['of']> = null;
  // Where no triangle says anything, the zeros that others write are no black.
  const isColored = await hasAttributes(bytes, count);
  for (let first = 0; first < count; first += TRIANGLES_PER_READ) {
    const batch = Math.min(TRIANGLES_PER_READ, count - first);
    const piece = await bytes.read(STL_HEADER + first * STL_TRIANGLE, batch * STL_TRIANGLE);
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    for (let i = 0; i < batch; i++) {
      for (let n = 0; n < 9; n++) numbers[n] = view.getFloat32(i * STL_TRIANGLE + 12 + n * 4, true);
      const found = isColored ? view.getUint16(i * STL_TRIANGLE + 48, true) : 0;
      if (found !== attribute) color = isColored ? colors.of(found) : null;
      attribute = found;
      triangle(numbers, color, attribute);
    }
  }
}

async function hasAttributes(bytes: ByteSource, count: number): Promise<boolean> {
  for (let first = 0; first < count; first += TRIANGLES_PER_READ) {
    const batch = Math.min(TRIANGLES_PER_READ, count - first);
    const piece = await bytes.read(STL_HEADER + first * STL_TRIANGLE, batch * STL_TRIANGLE);
    for (let at = 48; at < piece.byteLength; at += STL_TRIANGLE) if (piece[at] || piece[at + 1]) return true;
  }
  return false;
}
