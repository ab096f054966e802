import { type GltfBounds, gltfExtent } from '@chamfer/contract/gltf-extent';
import { assumedUnits, type Extent, type ModelUnit } from '@chamfer/contract/model-units';
import { binaryStlTriangles, STL_HEADER, STL_TRIANGLE } from '@chamfer/contract/stl-bytes';
import { endingOf } from './file-groups.ts';

/** A model with a file that names no unit: the unit its format assumes, and its size in the numbers of the file. */
export interface UnitlessModel {
  assumedUnit: ModelUnit;
  /** Along x, y and z; null if the file does not say it, or is not read here. */
  extent: Extent | null;
}

const formats = {
  '.glb': 'glb',
  '.gltf': 'gltf',
  '.stl': 'stl',
  '.obj': 'obj',
  '.step': 'step',
  '.stp': 'step',
} as const;
/** A JSON larger than this is left to the server. Bytes. */
const largestJson = 256 * 1024 * 1024;

/** The size of a model if its file names no unit; null for files that do. A damaged file has no extent here. */
export async function readUnitlessModel(name: string, content: Blob): Promise<UnitlessModel | null> {
  const format = formats[endingOf(name) as keyof typeof formats];
  const assumedUnit = format && assumedUnits[format];
  if (!assumedUnit) return null;
  const read = { glb: extentOfGlb, gltf: extentOfGltf, stl: extentOfStl, obj: extentOfObj }[
    format as 'glb' | 'gltf' | 'stl' | 'obj'
  ];
  return { assumedUnit, extent: await read(content).catch(() => null) };
}

async function extentOfGltf(content: Blob): Promise<Extent | null> {
  if (content.size > largestJson) return null;
  return gltfExtent(JSON.parse(await content.text()) as GltfBounds);
}

/** A GLB begins with a header of 12 bytes, then the length and kind of its JSON. */
async function extentOfGlb(content: Blob): Promise<Extent | null> {
  const head = new DataView(await content.slice(0, 20).arrayBuffer());
  return extentOfGltf(content.slice(20, 20 + head.getUint32(12, true)));
}

/** Bytes read at a time; whole triangles. */
const pieceSize = STL_TRIANGLE * 65_536;

async function extentOfStl(content: Blob): Promise<Extent | null> {
  const bounds = new Bounds();
  const start = new Uint8Array(await content.slice(0, STL_HEADER + STL_TRIANGLE).arrayBuffer());
  const triangles = binaryStlTriangles(start, content.size);
  if (triangles === null) await readText(content, /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi, bounds);
  else await readBinary(content.slice(STL_HEADER, STL_HEADER + triangles * STL_TRIANGLE), bounds);
  return bounds.extent();
}

/** All points, whether a face has them or not. */
async function extentOfObj(content: Blob): Promise<Extent | null> {
  const bounds = new Bounds();
  await readText(content, /^[ \t]*v[ \t]+(\S+)[ \t]+(\S+)[ \t]+(\S+)/gim, bounds);
  return bounds.extent();
}

async function readBinary(triangles: Blob, bounds: Bounds): Promise<void> {
  for (let from = 0; from < triangles.size; from += pieceSize) {
    const view = new DataView(await triangles.slice(from, from + pieceSize).arrayBuffer());
    for (let at = 0; at + STL_TRIANGLE <= view.byteLength; at += STL_TRIANGLE) {
      for (let corner = at + 12; corner < at + 48; corner += 12) {
        bounds.add(view.getFloat32(corner, true), view.getFloat32(corner + 4, true), view.getFloat32(corner + 8, true));
      }
    }
  }
}

async function readText(content: Blob, vertex: RegExp, bounds: Bounds): Promise<void> {
  let rest = '';
  const lines = (text: string) => {
    for (const [, x, y, z] of text.matchAll(vertex)) {
      bounds.add(Number(x), Number(y), Number(z));
    }
  };
  const decoder = new TextDecoder('latin1');
  for (let from = 0; from < content.size; from += pieceSize) {
    const text = rest + decoder.decode(await content.slice(from, from + pieceSize).arrayBuffer());
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    lines(text.slice(0, end));
    rest = text.slice(end);
    // Text without lines is no model, whatever it is.
    if (rest.length > 2 * pieceSize) return;
  }
  lines(rest);
}

/** The smallest and largest coordinates of points; those that are no numbers are passed over. */
class Bounds {
  readonly #low = [Infinity, Infinity, Infinity];
  readonly #high = [-Infinity, -Infinity, -Infinity];

  add(x: number, y: number, z: number): void {
    if (!Number.isFinite(x + y + z)) return;
    const point = [x, y, z];
    for (let axis = 0; axis < 3; axis++) {
      if (point[axis]! < this.#low[axis]!) this.#low[axis] = point[axis]!;
      if (point[axis]! > this.#high[axis]!) this.#high[axis] = point[axis]!;
    }
  }

  extent(): Extent | null {
    const [x, y, z] = this.#high.map((high, axis) => high - this.#low[axis]!) as [number, number, number];
    return Number.isFinite(x) ? [x, y, z] : null;
  }
}
