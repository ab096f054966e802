import { type EdgeSource, featureEdgesInSteps } from '../../kernels/shape/feature-edges.ts';
import type { Vec3 } from '../../port.ts';
import { type EdgeFeed, edgesOf, MOST_EDGED_TRIANGLES } from '../parts/found-edges.ts';
import type { GeometryData, MaterialData, PartTable } from '../parts/model-data.ts';
import type { EdgeLines } from '../stage/stage.ts';

/** A model as far as its edges depend on it. */
export interface EdgedModel {
  readonly geometries: readonly (EdgeSource & Pick<GeometryData, 'positionScale'>)[];
  readonly materials: readonly Pick<MaterialData, 'transparent'>[];
  readonly parts: Pick<PartTable, 'count' | 'geometry' | 'material' | 'matrices' | 'boxes'>;
}

/** The most lines that are drawn; the largest parts come first. */
const MOST_LINES = 400_000;
/** More than the number of parts in any model. */
const MOST_NUMBERS = 2 ** 20;
/** The number of lines that are placed between two steps. */
const LINES_PER_STEP = 1000;

/**
 * Computes the lines along a model's sharp edges, relative to `centre`, in steps of a few milliseconds. Large parts
 * come first: if a model has more edges than the budget, small parts get no lines. If there is a `feed`, waits for its
 * edges.
 */
export function* edgeLinesInSteps(
  model: EdgedModel,
  centre: Vec3,
  feed?: EdgeFeed,
): Generator<undefined | 'wait', EdgeLines> {
  while (feed && !feed.found && !feed.isOver) yield 'wait';
  const known = feed?.found;
  const { parts, geometries, materials } = model;
  const found = new Map<number, Uint32Array>();
  const chosen: number[] = [];
  let lines = 0;
  for (const part of bySize(model)) {
    const number = parts.geometry[part]!;
    const geometry = geometries[number]!;
    if (geometry.triangleCount > MOST_EDGED_TRIANGLES || materials[parts.material[part]!]!.transparent) continue;
    let edges = found.get(number);
    if (!edges) {
      edges = known ? edgesOf(known, number) : yield* featureEdgesInSteps(geometry);
      found.set(number, edges);
      yield;
    }
    if (lines + edges.length / 2 > MOST_LINES) break;
    lines += edges.length / 2;
    chosen.push(part);
  }
  const points = new Float32Array(lines * 6);
  const owners = new Float32Array(lines * 2);
  const spacing = new Float32Array(parts.count);
  let at = 0;
  let placed = 0;
  for (const part of chosen) {
    const end = placeLines(points, at, model, part, found.get(parts.geometry[part]!)!, centre);
    owners.fill(part, at / 3, end / 3);
    spacing[part] = sizeOf(parts.boxes, part) ** 2 / Math.max(lengthOf(points, at, end), 1e-12);
    placed += (end - at) / 6;
    at = end;
    if (placed < LINES_PER_STEP) continue;
    placed = 0;
    yield;
  }
  return { points, parts: owners, spacing };
}

/** Part numbers, the largest part first. */
function bySize({ parts }: EdgedModel): Uint32Array {
  const sizes = Float32Array.from({ length: parts.count }, (_, part) => sizeOf(parts.boxes, part));
  // The bits of positive floats sort in the same order as their values. With the part number in the lower digits, they
  // can be sorted as plain numbers, which is much faster than sorting with a comparison function.
  const keys = Float64Array.from(new Uint32Array(sizes.buffer), (bits, part) => bits * MOST_NUMBERS + part);
  return Uint32Array.from(keys.sort().reverse(), (key) => key % MOST_NUMBERS);
}

function sizeOf(b: Float64Array, part: number): number {
  const k = part * 6;
  return Math.sqrt((b[k + 3]! - b[k]!) ** 2 + (b[k + 4]! - b[k + 1]!) ** 2 + (b[k + 5]! - b[k + 2]!) ** 2);
}

function lengthOf(p: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k += 6) {
    // Much faster than Math.hypot, and these values cannot overflow.
    sum += Math.sqrt((p[k + 3]! - p[k]!) ** 2 + (p[k + 4]! - p[k + 1]!) ** 2 + (p[k + 5]! - p[k + 2]!) ** 2);
  }
  return sum;
}

function placeLines(out: Float32Array, at: number, model: EdgedModel, part: number, edges: Uint32Array, centre: Vec3) {
  const { matrices: m, geometry } = model.parts;
  const { positions: p, positionScale: unit } = model.geometries[geometry[part]!]!;
  const k = part * 16;
  for (const vertex of edges) {
    const x = p[vertex * 3]! * unit;
    const y = p[vertex * 3 + 1]! * unit;
    const z = p[vertex * 3 + 2]! * unit;
    out[at++] = m[k]! * x + m[k + 4]! * y + m[k + 8]! * z + m[k + 12]! - centre.x;
    out[at++] = m[k + 1]! * x + m[k + 5]! * y + m[k + 9]! * z + m[k + 13]! - centre.y;
    out[at++] = m[k + 2]! * x + m[k + 6]! * y + m[k + 10]! * z + m[k + 14]! - centre.z;
  }
  return at;
}
