import { type ContactShadow, createHeightMap, drawTriangle, shadowFrom } from '../kernels/contact-shadow.ts';
import type { Bounds } from '../port.ts';
import { drawnTriangles, type ModelData } from './model-data.ts';

/** A model with more triangles is sampled: its shadow is blurred anyway. */
const MOST_TRIANGLES = 500_000;
const TRIANGLES_PER_STEP = 8_000;

/** Computes a model's shadow on the floor, in steps of a few milliseconds. */
export function* floorShadowInSteps(model: ModelData, bounds: Bounds): Generator<undefined, ContactShadow> {
  const map = createHeightMap(bounds);
  const { parts, geometries, materials } = model;
  const every = Math.max(1, Math.ceil(drawnTriangles(model) / MOST_TRIANGLES));
  const corners = new Float64Array(9);
  let drawn = 0;
  for (let part = 0; part < parts.count; part++) {
    if (materials[parts.material[part]!]!.color[3] < 0.5) continue;
    const { triangleCount } = geometries[parts.geometry[part]!]!;
    for (let triangle = part % every; triangle < triangleCount; triangle += every) {
      placeCorners(corners, model, part, triangle);
      drawTriangle(map, corners);
      if (++drawn % TRIANGLES_PER_STEP === 0) yield;
    }
  }
  yield;
  return shadowFrom(map);
}

function placeCorners(out: Float64Array, { parts, geometries }: ModelData, part: number, triangle: number): void {
  const { positions: p, positionStride, positionScale: unit, index, indexBase } = geometries[parts.geometry[part]!]!;
  const m = parts.matrices;
  const k = part * 16;
  for (let corner = 0; corner < 3; corner++) {
    const at = (index[triangle * 3 + corner]! - indexBase) * positionStride;
    const x = p[at]! * unit;
    const y = p[at + 1]! * unit;
    const z = p[at + 2]! * unit;
    for (let row = 0; row < 3; row++) {
      out[corner * 3 + row] = m[k + row]! * x + m[k + 4 + row]! * y + m[k + 8 + row]! * z + m[k + 12 + row]!;
    }
  }
}
