import { type Directions, unpackDirection } from '../math/directions.ts';
import { triangleNormal } from '../math/normals.ts';

/** What the edge finder reads from a geometry. */
export interface EdgeSource {
  readonly positions: ArrayLike<number>;
  readonly index: ArrayLike<number>;
  readonly normals: Directions;
  readonly vertexCount: number;
  readonly triangleCount: number;
}

/** Faces that meet at a smaller angle are one smooth face: cosine of 24°. */
const SMOOTH_COSINE = Math.cos((24 * Math.PI) / 180);
/** Corners processed per step. */
const CORNERS_PER_STEP = 4000;
/** With a larger share of open edges the triangles are not connected, and open edges mean nothing. */
const MOST_OPEN = 0.7;
const ends = new Float64Array(6);

/**
 * Finds a geometry's sharp edges and open rims: pairs of vertex numbers.
 *
 * An edge is sharp where the shading normals of the two faces differ, not where the flat triangles do: the facets of a
 * round bore get no lines, its rim does. In steps of about a millisecond.
 */
export function* featureEdgesInSteps(source: EdgeSource): Generator<undefined, Uint32Array> {
  const { index, triangleCount } = source;
  const corner = weldCorners(source);
  const open = new Map<number, number>();
  const found: number[] = [];
  const face = new Float64Array(3);
  let edges = 0;
  for (let i = 0; i < triangleCount * 3; i++) {
    if (i % CORNERS_PER_STEP === CORNERS_PER_STEP - 1) yield;
    const next = i % 3 === 2 ? i - 2 : i + 1;
    const a = corner[index[i]!]!;
    const b = corner[index[next]!]!;
    if (a === b) continue;
    const key = Math.min(a, b) * source.vertexCount + Math.max(a, b);
    const other = open.get(key);
    if (other === undefined) {
      open.set(key, i);
      edges++;
      continue;
    }
    if (other >= 0 && isSharp(source, face, i, other)) found.push(a, b);
    open.set(key, -1);
  }
  const rims: number[] = [];
  for (const i of open.values()) {
    if (i < 0) continue;
    rims.push(index[i]!, index[i % 3 === 2 ? i - 2 : i + 1]!);
  }
  return Uint32Array.from(rims.length / 2 > edges * MOST_OPEN ? found : found.concat(rims));
}

/** Whether the normals on the two sides of an edge differ, averaged over its two ends. */
function isSharp(source: EdgeSource, face: Float64Array, i: number, other: number): boolean {
  const { index } = source;
  const nextI = i % 3 === 2 ? i - 2 : i + 1;
  const nextOther = other % 3 === 2 ? other - 2 : other + 1;
  const [a, b] = [index[i]!, index[nextI]!];
  const [c, d] = [index[other]!, index[nextOther]!];
  if ((a === d && b === c) || (a === c && b === d)) return false;
  const [x, y, z] = sideNormal(source, face, a, b, i);
  const [u, v, w] = sideNormal(source, face, c, d, other);
  return x * u + y * v + z * w < SMOOTH_COSINE;
}

function sideNormal(source: EdgeSource, face: Float64Array, a: number, b: number, i: number): [number, number, number] {
  unpackDirection(ends, 0, source.normals, a, 1);
  unpackDirection(ends, 3, source.normals, b, 1);
  const x = ends[0]! + ends[3]!;
  const y = ends[1]! + ends[4]!;
  const z = ends[2]! + ends[5]!;
  const length = Math.hypot(x, y, z);
  if (length > 0) return [x / length, y / length, z / length];
  const { positions, index } = source;
  const first = i - (i % 3);
  const at = (k: number) => index[first + k]! * 3;
  triangleNormal(face, positions, at(0), at(1), at(2));
  return [face[0]!, face[1]!, face[2]!];
}

/** For each vertex the first one at the same position: files have two vertices along a sharp edge. */
export function weldCorners({ positions: p, vertexCount }: Pick<EdgeSource, 'positions' | 'vertexCount'>): Uint32Array {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, vertexCount * 2)));
  const slots = new Int32Array(size).fill(-1);
  const corner = new Uint32Array(vertexCount);
  const bits = new DataView(new ArrayBuffer(8));
  const hashOf = (value: number): number => {
    bits.setFloat64(0, value + 0);
    return Math.imul(bits.getInt32(0) ^ Math.imul(bits.getInt32(4), 0x9e3779b1), 0x85ebca6b);
  };
  for (let v = 0; v < vertexCount; v++) {
    const k = v * 3;
    let hash = Math.imul(hashOf(p[k]!) ^ Math.imul(hashOf(p[k + 1]!), 31), 31) ^ hashOf(p[k + 2]!);
    hash ^= hash >>> 15;
    for (let slot = hash & (size - 1); ; slot = (slot + 1) & (size - 1)) {
      const other = slots[slot]!;
      if (other < 0) {
        slots[slot] = v;
        corner[v] = v;
        break;
      }
      if (p[other * 3] === p[k] && p[other * 3 + 1] === p[k + 1] && p[other * 3 + 2] === p[k + 2]) {
        corner[v] = other;
        break;
      }
    }
  }
  return corner;
}
