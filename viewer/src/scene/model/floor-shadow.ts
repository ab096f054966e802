import { type ContactShadow, createHeightMap, drawTriangle, shadowInSteps } from '../../kernels/contact-shadow.ts';
import { type CutPlane, keptPolygon } from '../../kernels/search/cut-planes.ts';
import type { Bounds } from '../../port.ts';
import { drawnTriangles, type GeometryData, type MaterialData, type PartTable } from '../parts/model-data.ts';
import { type PartLooks, SHOWN } from '../parts/part-looks.ts';

/** A model as far as its shadow depends on it. */
export interface ShadowingModel {
  readonly geometries: readonly (Pick<GeometryData, 'positionScale' | 'triangleCount'> & {
    readonly positions: ArrayLike<number>;
    readonly index: ArrayLike<number>;
  })[];
  readonly materials: readonly Pick<MaterialData, 'color'>[];
  readonly parts: Pick<PartTable, 'count' | 'geometry' | 'material' | 'matrices'>;
}

/** Models with more triangles are sampled; this is not visible, because the shadow is blurred anyway. */
const MOST_TRIANGLES = 500_000;
const TRIANGLES_PER_STEP = 500;

/** Computes the floor shadow of the parts that are shown and not cut away, in steps of less than a millisecond. */
export function* floorShadowInSteps(
  model: ShadowingModel,
  bounds: Bounds,
  looks: PartLooks | null = null,
  cuts: readonly CutPlane[] = [],
): Generator<undefined, ContactShadow> {
  const map = createHeightMap(bounds);
  const { parts, geometries, materials } = model;
  const every = Math.max(1, Math.ceil(drawnTriangles(model) / MOST_TRIANGLES));
  const corners = new Float64Array(9);
  let drawn = 0;
  for (let part = 0; part < parts.count; part++) {
    if (materials[parts.material[part]!]!.color[3] < 0.5 || (looks && looks.shown[part] !== SHOWN)) continue;
    const { triangleCount } = geometries[parts.geometry[part]!]!;
    for (let triangle = part % every; triangle < triangleCount; triangle += every) {
      placeCorners(corners, model, part, triangle, looks?.offsets ?? null);
      if (cuts.length === 0) drawTriangle(map, corners);
      else drawKept(map, corners, cuts);
      if (++drawn % TRIANGLES_PER_STEP === 0) yield;
    }
  }
  yield;
  return yield* shadowInSteps(map);
}

function drawKept(map: ReturnType<typeof createHeightMap>, corners: Float64Array, cuts: readonly CutPlane[]): void {
  // A cut crosses only a few triangles; for all others the corners decide.
  const side = sideOf(corners, cuts);
  if (side < 0) drawTriangle(map, corners);
  if (side !== 0) return;
  const kept = keptPolygon(corners, cuts);
  for (let i = 3; i + 5 < kept.length; i += 3) {
    drawTriangle(map, Float64Array.of(...kept.slice(0, 3), ...kept.slice(i, i + 6)));
  }
}

/** Returns 1 if a triangle is cut away, -1 if all of it is kept, 0 if a cut crosses it. */
function sideOf(c: Float64Array, cuts: readonly CutPlane[]): number {
  let side = -1;
  for (const { normal: n, offset } of cuts) {
    let away = 0;
    for (let k = 0; k < 9; k += 3) if (n.x * c[k]! + n.y * c[k + 1]! + n.z * c[k + 2]! > offset) away++;
    if (away === 3) return 1;
    if (away > 0) side = 0;
  }
  return side;
}

function placeCorners(
  out: Float64Array,
  { parts, geometries }: ShadowingModel,
  part: number,
  triangle: number,
  offsets: Float64Array | null,
): void {
  const { positions: p, positionScale: unit, index } = geometries[parts.geometry[part]!]!;
  const m = parts.matrices;
  const k = part * 16;
  for (let corner = 0; corner < 3; corner++) {
    const at = index[triangle * 3 + corner]! * 3;
    const x = p[at]! * unit;
    const y = p[at + 1]! * unit;
    const z = p[at + 2]! * unit;
    for (let row = 0; row < 3; row++) {
      const home = m[k + row]! * x + m[k + 4 + row]! * y + m[k + 8 + row]! * z + m[k + 12 + row]!;
      out[corner * 3 + row] = home + (offsets?.[part * 3 + row] ?? 0);
    }
  }
}
