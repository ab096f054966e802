import { type BoxArray, boundsOf, emptyBox, uniteBox } from '../kernels/boxes.ts';
import type { Directions } from '../kernels/directions.ts';
import { type FoundTexts, foundTexts, type TextRows, textRows, textsOf } from '../kernels/text-rows.ts';
import type { PartInfo } from '../port.ts';

/**
 * An opened model as flat arrays, free of any renderer.
 *
 * Positions stay as the file has them (often 16-bit numbers): everything that computes with them
 * multiplies by `positionScale` in a matrix instead of unpacking megabytes.
 */
export interface ModelData {
  readonly geometries: readonly GeometryData[];
  readonly materials: readonly MaterialData[];
  readonly parts: PartTable;
  readonly nodeNames: NodeNames;
  /**
   * How far surfaces are from the true ones at most, where the file says so, being one in few triangles: metres, and a
   * share of the diagonal of a part's own box. The smaller holds.
   */
  readonly exactness?: { readonly surfaceError: number; readonly ownError: number };
}

/** Names of the file's nodes by their path, as in part ids before the `:`; nodes without a name are left out. */
export interface NodeNames {
  readonly paths: FoundTexts;
  readonly names: TextRows;
}

export type PositionArray = Float32Array | Int16Array | Uint16Array | Int8Array | Uint8Array;
export type ColorArray = Float32Array | Uint16Array | Uint8Array;
export type IndexArray = Uint16Array | Uint32Array;

/** One primitive's triangles, shared by all its placements. */
export interface GeometryData {
  /** Three for each vertex. */
  readonly positions: PositionArray;
  readonly index: IndexArray;
  /** From the numbers in `positions` to metres in the node's own space. */
  readonly positionScale: number;
  /** Whether integers are fractions of their largest value for the graphics card: then `positionScale` says so too. */
  readonly positionNormalized: boolean;
  readonly normals: Directions;
  /** Four per vertex, linear; integers are fractions of their largest value. */
  readonly colors: ColorArray | null;
  readonly vertexCount: number;
  readonly triangleCount: number;
  /** Around `positions`, in their own numbers. */
  readonly box: Float64Array;
}

/** The part of glTF's metallic-roughness model that has no textures. Colours are linear. */
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
  /** 16 per part: node space to model space, in metres. */
  readonly matrices: Float64Array;
  /** 6 per part, in model space. */
  readonly boxes: Float64Array;
  readonly ids: FoundTexts;
  readonly names: TextRows;
}

/** Names by path, as a model has them. */
export function nodeNamesOf(names: ReadonlyMap<string, string>): NodeNames {
  return { paths: foundTexts([...names.keys()]), names: textRows([...names.values()]) };
}

/** The parts as the page knows them. */
export function partInfos({ parts }: ModelData): PartInfo[] {
  const names = textsOf(parts.names);
  return textsOf(parts.ids).map((id, i) => ({ id, name: names[i]!, bounds: boundsOf(parts.boxes, i * 6) }));
}

/** Triangles drawn, counted once for each placement. */
export function drawnTriangles(model: ModelData): number {
  const counts = Uint32Array.from(model.geometries, ({ triangleCount }) => triangleCount);
  let sum = 0;
  for (const geometry of model.parts.geometry) sum += counts[geometry]!;
  return sum;
}

/** How far the surfaces of each part are from the true ones at most, metres; nobody knows for files that do not say. */
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

/** A box around all parts. */
export function modelBox(parts: PartTable): BoxArray {
  const box = emptyBox();
  for (let at = 0; at < parts.boxes.length; at += 6) uniteBox(box, 0, parts.boxes, at);
  return box;
}
