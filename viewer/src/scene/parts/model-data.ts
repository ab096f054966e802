import { type BoxArray, boundsOf, emptyBox, uniteBox } from '../../kernels/math/boxes.ts';
import type { Directions } from '../../kernels/math/directions.ts';
import { type FoundTexts, foundTexts, type TextRows, textRows, textsOf } from '../../kernels/text-rows.ts';
import type { PartInfo } from '../../port.ts';
import type { Strokes } from './strokes.ts';

/**
 * An opened model as flat arrays, independent of any renderer. Positions stay as they are in the file (often 16-bit
 * integers): all computations multiply by `positionScale` in a matrix instead of unpacking megabytes.
 */
export interface ModelData {
  readonly geometries: readonly GeometryData[];
  readonly materials: readonly MaterialData[];
  readonly parts: PartTable;
  readonly nodeNames: NodeNames;
  /** The file's own lines and points, if it has some. */
  readonly strokes?: Strokes;
  /**
   * The largest distance of the surfaces from the true ones, if the file states it because it has fewer triangles: in
   * metres, and as a share of the diagonal of a part's own box. The smaller of the two applies.
   */
  readonly exactness?: { readonly surfaceError: number; readonly ownError: number };
}

/**
 * Names of the file's nodes by path. The path is the piece of a part id before the `:`. Nodes without a name are left
 * out.
 */
export interface NodeNames {
  readonly paths: FoundTexts;
  readonly names: TextRows;
}

export type PositionArray = Float32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;
export type ColorArray = Float32Array | Uint16Array | Uint8Array;
export type IndexArray = Uint16Array | Uint32Array;

/** The triangles of one primitive, shared by all parts that use it. */
export interface GeometryData {
  /** Three numbers per vertex. */
  readonly positions: PositionArray;
  readonly index: IndexArray;
  /** Converts the numbers in `positions` to metres in the node's own space. */
  readonly positionScale: number;
  /**
   * Whether the graphics card treats integers as fractions of their largest value. `positionScale` takes this into
   * account.
   */
  readonly positionNormalized: boolean;
  readonly normals: Directions;
  /** Four numbers per vertex, linear; integers are fractions of their largest value. */
  readonly colors: ColorArray | null;
  readonly vertexCount: number;
  readonly triangleCount: number;
  /** The box around `positions`, in the same units. */
  readonly box: Float64Array;
}

/** The properties of glTF's metallic-roughness model that need no textures. Colours are linear. */
export interface MaterialData {
  readonly color: readonly [number, number, number, number];
  readonly metallic: number;
  readonly roughness: number;
  readonly emissive: readonly [number, number, number];
  readonly transparent: boolean;
  readonly doubleSided: boolean;
  readonly unlit: boolean;
}

/** The placed parts, one row each; row numbers are the engine's part numbers. */
export interface PartTable {
  readonly count: number;
  readonly geometry: Uint32Array;
  readonly material: Uint32Array;
  /** 16 numbers per part: the matrix from node space to model space, in metres. */
  readonly matrices: Float64Array;
  /** 6 numbers per part: its box in model space. */
  readonly boxes: Float64Array;
  readonly ids: FoundTexts;
  readonly names: TextRows;
}

/** Builds the `NodeNames` of a model from a map of names by path. */
export function nodeNamesOf(names: ReadonlyMap<string, string>): NodeNames {
  return { paths: foundTexts([...names.keys()]), names: textRows([...names.values()]) };
}

/** The parts in the form that the page uses. */
export function partInfos({ parts }: ModelData): PartInfo[] {
  const names = textsOf(parts.names);
  return textsOf(parts.ids).map((id, i) => ({ id, name: names[i]!, bounds: boundsOf(parts.boxes, i * 6) }));
}

/** The number of triangles that are drawn; a geometry counts once for each part that uses it. */
export function drawnTriangles(model: {
  readonly geometries: readonly Pick<GeometryData, 'triangleCount'>[];
  readonly parts: Pick<PartTable, 'geometry'>;
}): number {
  const counts = Uint32Array.from(model.geometries, ({ triangleCount }) => triangleCount);
  let sum = 0;
  for (const geometry of model.parts.geometry) sum += counts[geometry]!;
  return sum;
}

/**
 * The largest distance of each part’s surfaces from the true ones, in metres; Infinity if the file does not state it.
 */
export function surfaceErrors({ parts, geometries, exactness }: ModelData): Float32Array {
  const errors = new Float32Array(parts.count).fill(Infinity);
  if (!exactness) return errors;
  for (let part = 0; part < parts.count; part++) {
    const { box, positionScale } = geometries[parts.geometry[part]!]!;
    const m = parts.matrices.subarray(part * 16, part * 16 + 16);
    const stretch = Math.max(...[0, 4, 8].map((k) => Math.hypot(m[k]!, m[k + 1]!, m[k + 2]!)));
    const diagonal = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) * positionScale * stretch;
    errors[part] = Math.min(exactness.surfaceError, exactness.ownError * diagonal);
  }
  return errors;
}

/** A box around all parts, and around the file's own lines and points. */
export function modelBox(parts: PartTable, strokes?: Strokes | null): BoxArray {
  const box = emptyBox();
  if (strokes) uniteBox(box, 0, strokes.box, 0);
  for (let at = 0; at < parts.boxes.length; at += 6) uniteBox(box, 0, parts.boxes, at);
  return box;
}
