import { emptyBox } from '../kernels/math/boxes.ts';
import { type Directions, packDirections } from '../kernels/math/directions.ts';
import { flatNormals, wholeNormals } from '../kernels/math/normals.ts';
import { strokeCorners } from '../kernels/stroke-corners.ts';
import type { ColorArray, GeometryData, IndexArray, PositionArray } from '../scene/parts/model-data.ts';
import type { PlacedStrokes } from '../scene/parts/strokes.ts';
import type { AccessorReader, AccessorView, ComponentArray } from './accessors.ts';
import { unreadable } from './glb-container.ts';
import type { GltfPrimitive } from './gltf-document.ts';

/** glTF's `mode`: between the two lies the strip, 5. */
const TRIANGLES = 4;
const FAN = 6;

/**
 * Reads one primitive's triangles; `null` for points and lines, and for a primitive without triangles.
 *
 * @throws ViewerError MODEL_UNREADABLE: positions that are no numbers, indices of vertices that do not exist
 */
export function readPrimitive(primitive: GltfPrimitive, accessors: AccessorReader): GeometryData | null {
  const mode = primitive.mode ?? TRIANGLES;
  const { POSITION, NORMAL, COLOR_0 } = primitive.attributes;
  if (mode < TRIANGLES || mode > FAN || POSITION === undefined) return null;
  const source = accessors.read(POSITION);
  if (source.size !== 3 || source.count === 0) throw unreadable('Positions are not three numbers each');
  const positions = positionsOf(source);
  const index = trianglesOf(primitive, accessors, source.count, mode);
  if (index.length < 3) return null;
  const shared = {
    positionScale: source.normalized ? 1 / largest(source.array) : 1,
    positionNormalized: source.normalized,
    triangleCount: index.length / 3,
    box: boxOf(positions),
  };
  const colors = COLOR_0 === undefined ? null : colorsOf(accessors.read(COLOR_0), source.count);
  if (NORMAL !== undefined) {
    const normals = normalsOf(accessors.read(NORMAL), source.count, positions, index);
    if (normals) return { ...shared, positions, index, normals, colors, vertexCount: source.count };
  }
  return { ...shared, ...flatNormals(positions, index, colors), vertexCount: index.length };
}

/** What a primitive of lines or points draws, without its place and material. */
export type PrimitiveStrokes = Pick<PlacedStrokes, 'isDots' | 'corners' | 'positions' | 'scale' | 'colors'>;

/**
 * Reads one primitive's lines or points; `null` for triangles, and for a primitive without positions.
 *
 * @throws ViewerError MODEL_UNREADABLE: positions that are no numbers
 */
export function readStrokes(primitive: GltfPrimitive, accessors: AccessorReader): PrimitiveStrokes | null {
  const mode = primitive.mode ?? TRIANGLES;
  const { POSITION, COLOR_0 } = primitive.attributes;
  if (!(mode >= 0 && mode < TRIANGLES) || POSITION === undefined) return null;
  const source = accessors.read(POSITION);
  if (source.size !== 3) throw unreadable('Positions are not three numbers each');
  const positions = positionsOf(source);
  boxOf(positions);
  const index = primitive.indices === undefined ? inOrder(source.count) : indicesOf(accessors.read(primitive.indices));
  const colors = COLOR_0 === undefined ? null : colorsOf(accessors.read(COLOR_0), source.count);
  return {
    isDots: mode === 0,
    corners: strokeCorners(mode, index, source.count),
    positions,
    scale: source.normalized ? 1 / largest(source.array) : 1,
    colors: colors && { values: colors, largest: largest(colors) },
  };
}

function positionsOf(view: AccessorView): PositionArray {
  if (view.array instanceof Uint32Array) throw unreadable('Positions have no valid type');
  return packed(view, 3) as PositionArray;
}

/** `null` where all are of length zero. */
function normalsOf(
  { array, stride, size, count }: AccessorView,
  vertices: number,
  positions: PositionArray,
  index: IndexArray,
): Directions | null {
  if (size !== 3 || count < vertices) throw unreadable('There are fewer normals than positions');
  if (!(array instanceof Int8Array || array instanceof Int16Array || array instanceof Float32Array)) {
    throw unreadable('Normals have no valid type');
  }
  const whole = wholeNormals({ array, stride }, vertices, positions, index);
  return whole && packDirections(whole.array, whole.stride, vertices);
}

function colorsOf(view: AccessorView, count: number): ColorArray {
  const { array } = view;
  if (view.size < 3 || view.count < count) throw unreadable('There are fewer colours than positions');
  if (!(array instanceof Float32Array || array instanceof Uint8Array || array instanceof Uint16Array)) {
    throw unreadable('Colours have no valid type');
  }
  const colors = packed(view, 4) as ColorArray;
  if (view.size === 3) for (let i = 3; i < colors.length; i += 4) colors[i] = largest(array);
  return colors;
}

/** The elements one after another, `to` numbers apart; the file's own array when it already lies like that. */
function packed({ array, stride, size, count }: AccessorView, to: number): ComponentArray {
  if (stride === to && size === to && array.length === count * to) return array;
  const out = new (array.constructor as new (length: number) => ComponentArray)(count * to);
  const copied = Math.min(size, to);
  for (let i = 0, from = 0, at = 0; i < count; i++, from += stride, at += to) {
    for (let k = 0; k < copied; k++) out[at + k] = array[from + k]!;
  }
  return out;
}

function trianglesOf(primitive: GltfPrimitive, accessors: AccessorReader, vertices: number, mode: number): IndexArray {
  const corners = primitive.indices === undefined ? inOrder(vertices) : indicesOf(accessors.read(primitive.indices));
  for (let i = 0; i < corners.length; i++) {
    if (corners[i]! >= vertices) throw unreadable(`Index ${corners[i]} is beyond ${vertices} vertices`);
  }
  if (mode === TRIANGLES)
    return corners.length % 3 ? corners.subarray(0, corners.length - (corners.length % 3)) : corners;
  const triangles = new Uint32Array(Math.max(0, corners.length - 2) * 3);
  for (let i = 0; i + 2 < corners.length; i++) {
    const odd = i % 2;
    triangles[i * 3] = corners[mode === FAN ? 0 : i]!;
    triangles[i * 3 + 1] = corners[mode === FAN || !odd ? i + 1 : i + 2]!;
    triangles[i * 3 + 2] = corners[mode === FAN || !odd ? i + 2 : i + 1]!;
  }
  return triangles;
}

function inOrder(count: number): Uint32Array {
  const index = new Uint32Array(count);
  for (let i = 0; i < count; i++) index[i] = i;
  return index;
}

function indicesOf({ array, stride, size, count }: AccessorView): IndexArray {
  if (size !== 1 || stride !== 1) throw unreadable('Indices do not lie one after another');
  if (array instanceof Uint16Array || array instanceof Uint32Array) return array;
  if (array instanceof Uint8Array) return Uint16Array.from(array.subarray(0, count));
  throw unreadable('Indices have no valid type');
}

/** @throws ViewerError MODEL_UNREADABLE when a position is not a number */
function boxOf(positions: PositionArray): Float64Array {
  const box = emptyBox();
  let sum = 0;
  for (let k = 0; k < positions.length; k += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[k + axis]!;
      sum += value - value;
      if (value < box[axis]!) box[axis] = value;
      if (value > box[axis + 3]!) box[axis + 3] = value;
    }
  }
  if (sum !== 0) throw unreadable('A position is not a number');
  return box;
}

function largest(array: ComponentArray): number {
  if (array instanceof Float32Array) return 1;
  return 2 ** (array.BYTES_PER_ELEMENT * 8 - (array instanceof Int8Array || array instanceof Int16Array ? 1 : 0)) - 1;
}
