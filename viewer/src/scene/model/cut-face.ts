import { cross, normalize } from '../../kernels/math/vectors.ts';
import type { CutPlane } from '../../kernels/search/cut-planes.ts';
import { fillOutlines, slice } from '../../kernels/search/section-polygons.ts';
import type { ModelData } from '../parts/model-data.ts';
import { type PartLooks, SHOWN } from '../parts/part-looks.ts';
import type { Picker } from '../picking/picker.ts';
import type { CutFace } from '../stage/stage.ts';

/** The number of triangles that are cut between two steps. */
const CUT_PER_STEP = 400;

/** Computes the faces of cuts through the shown parts, in steps of about a millisecond. Small parts come first. */
export function* cutFacesInSteps(
  model: ModelData,
  picker: Picker,
  cuts: readonly CutPlane[],
): Generator<undefined, CutFace[]> {
  const faces: CutFace[] = [];
  for (const cut of cuts) faces.push(yield* cutFaceInSteps(model, picker, cut));
  return faces;
}

function* cutFaceInSteps(model: ModelData, picker: Picker, cut: CutPlane): Generator<undefined, CutFace> {
  const { parts, geometries, materials } = model;
  const { looks } = picker;
  const face = { cut, triangles: [] as number[], colors: [] as number[], outline: [] as number[] };
  const frame = frameOf(cut);
  let done = 0;
  for (const part of crossedParts(parts.boxes.length / 6, looks, cut)) {
    const number = parts.geometry[part]!;
    const geometry = geometries[number]!;
    const search = picker.builtTree(number) ?? picker.runsOf(number);
    const segments = slice(geometry, search, planeInPart(model, part, looks, cut));
    const flat = placeSegments(segments, model, part, looks, frame, face.outline);
    const isSolid = yield* picker.solidity(number);
    if (isSolid) {
      const { color } = materials[parts.material[part]!]!;
      const filled = fillOutlines(flat);
      for (let i = 0; i < filled.length; i += 2) {
        const [u, v] = [filled[i]!, filled[i + 1]!];
        face.triangles.push(
          frame.origin[0]! + frame.u[0]! * u + frame.v[0]! * v,
          frame.origin[1]! + frame.u[1]! * u + frame.v[1]! * v,
          frame.origin[2]! + frame.u[2]! * u + frame.v[2]! * v,
        );
      }
      const shade = looks.clay ? CLAY : color;
      for (let i = 0; i < filled.length; i += 6) face.colors.push(shade[0]!, shade[1]!, shade[2]!);
    }
    done += segments.length / 6;
    if (done > CUT_PER_STEP) {
      done = 0;
      yield;
    }
  }
  return face;
}

const CLAY = [0.56, 0.545, 0.52];

interface PlaneFrame {
  readonly origin: readonly number[];
  readonly u: readonly number[];
  readonly v: readonly number[];
}

/** Small parts come first: where parts overlap, the screw is shown and not the plate around it. */
function crossedParts(count: number, { shown, boxes: b }: PartLooks, { normal, offset }: CutPlane): number[] {
  const found: number[] = [];
  const size = (part: number) =>
    Math.hypot(
      b[part * 6 + 3]! - b[part * 6]!,
      b[part * 6 + 4]! - b[part * 6 + 1]!,
      b[part * 6 + 5]! - b[part * 6 + 2]!,
    );
  for (let part = 0, k = 0; part < count; part++, k += 6) {
    if (shown[part] !== SHOWN) continue;
    const middle = [0, 1, 2].map((axis) => (b[k + axis]! + b[k + axis + 3]!) / 2);
    const reach = [0, 1, 2].map((axis) => (b[k + axis + 3]! - b[k + axis]!) / 2);
    const away = normal.x * middle[0]! + normal.y * middle[1]! + normal.z * middle[2]! - offset;
    const far = Math.abs(normal.x) * reach[0]! + Math.abs(normal.y) * reach[1]! + Math.abs(normal.z) * reach[2]!;
    if (Math.abs(away) <= far * (1 + 1e-9)) found.push(part);
  }
  return found.sort((a, c) => size(a) - size(c));
}

/** The plane in a part's own coordinates. */
function planeInPart(
  { parts, geometries }: ModelData,
  part: number,
  { offsets }: PartLooks,
  { normal: n, offset }: CutPlane,
): [number, number, number, number] {
  const m = parts.matrices;
  const k = part * 16;
  const unit = geometries[parts.geometry[part]!]!.positionScale;
  const along = (column: number) => n.x * m[k + column]! + n.y * m[k + column + 1]! + n.z * m[k + column + 2]!;
  const moved = offsets ? n.x * offsets[part * 3]! + n.y * offsets[part * 3 + 1]! + n.z * offsets[part * 3 + 2]! : 0;
  return [along(0) * unit, along(4) * unit, along(8) * unit, offset - along(12) - moved];
}

function frameOf({ normal, offset }: CutPlane): PlaneFrame {
  const aside = Math.abs(normal.y) < 0.9 ? { x: 0, y: 1, z: 0 } : { x: 1, y: 0, z: 0 };
  const u = normalize(cross(aside, normal));
  const v = cross(normal, u);
  return {
    origin: [normal.x * offset, normal.y * offset, normal.z * offset],
    u: [u.x, u.y, u.z],
    v: [v.x, v.y, v.z],
  };
}

/**
 * Adds a part's segments to the outline in model space. Returns them in the coordinates of the plane, four numbers
 * each.
 */
function placeSegments(
  segments: readonly number[],
  { parts, geometries }: ModelData,
  part: number,
  { offsets }: PartLooks,
  { origin, u, v }: PlaneFrame,
  outline: number[],
): Float64Array {
  const flat = new Float64Array((segments.length / 3) * 2);
  const m = parts.matrices;
  const k = part * 16;
  const unit = geometries[parts.geometry[part]!]!.positionScale;
  for (let i = 0, to = 0; i < segments.length; i += 3, to += 2) {
    for (let row = 0; row < 3; row++) {
      const local =
        m[k + row]! * segments[i]! + m[k + 4 + row]! * segments[i + 1]! + m[k + 8 + row]! * segments[i + 2]!;
      const value = local * unit + m[k + 12 + row]! + (offsets?.[part * 3 + row] ?? 0);
      outline.push(value);
      flat[to] = flat[to]! + (value - origin[row]!) * u[row]!;
      flat[to + 1] = flat[to + 1]! + (value - origin[row]!) * v[row]!;
    }
  }
  return flat;
}
