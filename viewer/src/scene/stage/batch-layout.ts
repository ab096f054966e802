import { centreOf } from '../../kernels/camera/camera.ts';
import { boundsOf, emptyBox, uniteBox } from '../../kernels/math/boxes.ts';
import { type Directions, unpackDirection } from '../../kernels/math/directions.ts';
import type { Vec3 } from '../../port.ts';
import {
  type ColorArray,
  type GeometryData,
  type IndexArray,
  type MaterialData,
  type ModelData,
  modelBox,
  type PositionArray,
} from '../parts/model-data.ts';
import { isMirrored } from '../picking/picker.ts';

/** The buffers of a batch's geometries, concatenated, for upload to the graphics card. */
export interface BatchBuffers {
  /** Three numbers per vertex; four for small types, because each vertex must start at a multiple of four bytes. */
  readonly positions: PositionArray;
  /** Four numbers per vertex, as fractions of the largest value. */
  readonly normals: Int16Array<ArrayBuffer>;
  /** Four numbers per vertex. */
  readonly colors: ColorArray | null;
  readonly index: IndexArray;
}

/**
 * Parts whose materials and arrays are of the same kind, drawn with one draw call. An instance is one part in the
 * batch.
 */
export interface BatchLayout {
  /** The part number of each instance. */
  readonly parts: Uint32Array;
  /** The geometry numbers, in the order of the buffers. */
  readonly geometries: Uint32Array;
  /** For each instance, where its indices begin and how many it has. */
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
  /**
   * 16 numbers per instance, relative to the batch's centre and, for mirrored batches, to mirrored space. The first two
   * numbers of the last row, which would otherwise be zero, are the part's metalness and roughness.
   */
  readonly matrices: Float32Array<ArrayBuffer>;
  /** Four numbers per instance, linear. */
  readonly colors: Float32Array<ArrayBuffer>;
  /**
   * The middle of each instance's box, three numbers in the batch's space. Null unless instances are drawn from back to
   * front.
   */
  readonly middles: Float32Array | null;
  /** The material that all parts share, except colour, metalness and roughness. */
  readonly material: MaterialData;
  readonly hasColors: boolean;
  readonly positionNormalized: boolean;
  readonly isMirrored: boolean;
  /** The batch's centre in the model, metres. */
  readonly centre: Vec3;
  /** The sphere around all parts, in the batch's space. */
  readonly sphere: { readonly centre: Vec3; readonly radius: number };
  readonly buffers: BatchBuffers;
}

/** Above this number, transparent parts are not sorted: sorting would cost more than it improves the picture. */
const MOST_SORTED = 2000;
/** The number of vertices that two-byte indices can address. */
const MOST_SHORT = 65_535;

/**
 * Groups the parts of a model into a few batches for drawing, one for each kind of material. Matrices are relative to
 * the model's centre, so that a part far from the origin keeps its precision on the graphics card.
 */
export function layOutBatches(model: ModelData): BatchLayout[] {
  const centre = centreOf(boundsOf(modelBox(model.parts)));
  return familiesOf(model).map((parts) => layOut(model, Uint32Array.from(parts), centre));
}

/** The concatenated buffers of geometries of one kind. Also called again after the graphics context was lost. */
export function batchBuffers(geometries: readonly GeometryData[]): BatchBuffers {
  const vertices = geometries.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const corners = geometries.reduce((sum, { index }) => sum + index.length, 0);
  const first = geometries[0]!;
  const stride = first.positions.BYTES_PER_ELEMENT < 4 ? 4 : 3;
  const positions = new (first.positions.constructor as new (length: number) => PositionArray)(vertices * stride);
  const normals = new Int16Array(vertices * 4);
  const colors = first.colors && new (first.colors.constructor as new (length: number) => ColorArray)(vertices * 4);
  const index = vertices > MOST_SHORT ? new Uint32Array(corners) : new Uint16Array(corners);
  let vertex = 0;
  let corner = 0;
  for (const geometry of geometries) {
    spread(positions, vertex * stride, stride, geometry.positions);
    spreadDirections(normals, vertex * 4, geometry.normals);
    if (colors && geometry.colors) colors.set(geometry.colors, vertex * 4);
    for (let i = 0; i < geometry.index.length; i++) index[corner + i] = geometry.index[i]! + vertex;
    vertex += geometry.vertexCount;
    corner += geometry.index.length;
  }
  return { positions, normals, colors, index };
}

/** The width of a table with this many texels. Each group of four texels stays in one row. */
export function tableWidth(texels: number): number {
  return Math.min(1024, Math.ceil(texels / 4) * 4);
}

/** Groups the numbers of parts that may share a draw call, judged by their material, geometry and matrix. */
function familiesOf({ parts, geometries, materials }: ModelData): number[][] {
  const kinds = new Map<string, number>();
  const kindOf = (text: string) => kinds.get(text) ?? kinds.set(text, kinds.size).size - 1;
  const geometryKinds = geometries.map((geometry) => kindOf(geometryFamily(geometry)));
  const materialKinds = materials.map((material) => kindOf(materialFamily(material)));
  const families = new Map<number, number[]>();
  for (let part = 0; part < parts.count; part++) {
    const kind = geometryKinds[parts.geometry[part]!]! * kinds.size + materialKinds[parts.material[part]!]!;
    const key = kind * 2 + Number(isMirrored(parts.matrices, part));
    const family = families.get(key);
    if (family) family.push(part);
    else families.set(key, [part]);
  }
  return [...families.values()];
}

function materialFamily({ transparent, doubleSided, unlit, emissive }: MaterialData): string {
  return ['material', transparent, doubleSided, unlit, ...emissive].join('|');
}

function geometryFamily({ positions, positionNormalized, colors }: GeometryData): string {
  return ['geometry', positionNormalized, positions.constructor.name, colors?.constructor.name].join('|');
}

function layOut(model: ModelData, parts: Uint32Array, centre: Vec3): BatchLayout {
  const { materials, parts: table } = model;
  const geometries = Uint32Array.from(new Set(Array.from(parts, (part) => table.geometry[part]!)));
  const used = Array.from(geometries, (number) => model.geometries[number]!);
  const mirrored = isMirrored(table.matrices, parts[0]!);
  const material = materials[table.material[parts[0]!]!]!;
  const isSorted = material.transparent && parts.length <= MOST_SORTED;
  const layout = {
    ...rangesOf(model, parts, geometries),
    matrices: new Float32Array(tableSize(parts.length * 4) * 4),
    colors: new Float32Array(tableSize(parts.length) * 4),
    middles: isSorted ? new Float32Array(parts.length * 3) : null,
  };
  const box = emptyBox();
  const side = mirrored ? -1 : 1;
  for (const [instance, part] of parts.entries()) {
    uniteBox(box, 0, table.boxes, part * 6);
    const { color, metallic, roughness } = materials[table.material[part]!]!;
    placePart(layout.matrices, instance * 16, table.matrices, part * 16, centre, side);
    layout.matrices[instance * 16 + 3] = metallic;
    layout.matrices[instance * 16 + 7] = roughness;
    layout.colors.set(color, instance * 4);
    if (layout.middles) placeMiddle(layout.middles, instance * 3, table.boxes, part * 6, centre, side);
  }
  const middle = new Float32Array(3);
  placeMiddle(middle, 0, box, 0, centre, side);
  const radius = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) / 2;
  return {
    ...layout,
    parts,
    geometries,
    material,
    hasColors: used[0]!.colors !== null,
    positionNormalized: used[0]!.positionNormalized,
    isMirrored: mirrored,
    centre,
    sphere: { centre: { x: middle[0]!, y: middle[1]!, z: middle[2]! }, radius },
    buffers: batchBuffers(used),
  };
}

/** The number of texels in a table with rows of `tableWidth`, which is at least the number that is needed. */
function tableSize(texels: number): number {
  const width = tableWidth(texels);
  return Math.ceil(texels / width) * width;
}

function rangesOf(model: ModelData, parts: Uint32Array, geometries: Uint32Array) {
  const starts = new Uint32Array(parts.length);
  const counts = new Uint32Array(parts.length);
  const begins = new Map<number, number>();
  let corner = 0;
  for (const number of geometries) {
    begins.set(number, corner);
    corner += model.geometries[number]!.index.length;
  }
  for (const [instance, part] of parts.entries()) {
    const number = model.parts.geometry[part]!;
    starts[instance] = begins.get(number)!;
    counts[instance] = model.geometries[number]!.index.length;
  }
  return { starts, counts };
}

function placePart(out: Float32Array, at: number, m: Float64Array, k: number, centre: Vec3, side: number): void {
  for (let i = 0; i < 16; i++) {
    const from = i === 12 ? centre.x : i === 13 ? centre.y : i === 14 ? centre.z : 0;
    out[at + i] = (m[k + i]! - from) * (i % 4 === 0 ? side : 1);
  }
}

function placeMiddle(
  out: Float32Array,
  at: number,
  box: ArrayLike<number>,
  k: number,
  { x, y, z }: Vec3,
  side: number,
): void {
  out[at] = ((box[k]! + box[k + 3]!) / 2 - x) * side;
  out[at + 1] = (box[k + 1]! + box[k + 4]!) / 2 - y;
  out[at + 2] = (box[k + 2]! + box[k + 5]!) / 2 - z;
}

function spread(out: PositionArray, at: number, stride: number, positions: PositionArray): void {
  if (stride === 3) {
    out.set(positions, at);
    return;
  }
  for (let k = 0, to = at; k < positions.length; k += 3, to += stride) {
    out[to] = positions[k]!;
    out[to + 1] = positions[k + 1]!;
    out[to + 2] = positions[k + 2]!;
  }
}

function spreadDirections(out: Int16Array, at: number, normals: Directions): void {
  const count = normals.length / 3;
  for (let i = 0; i < count; i++) unpackDirection(out, at + i * 4, normals, i, 32_767);
}
