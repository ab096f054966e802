import type { ModelData } from '../scene/parts/model-data.ts';

/** The three corners of a triangle, three numbers each. */
export type Corners = [number, number, number, number, number, number, number, number, number];

/** Every triangle of a part, in model space, in metres. */
export function* placedTriangles({ parts, geometries }: ModelData, part: number): Generator<Corners> {
  const { positions, positionScale, index } = geometries[parts.geometry[part]!]!;
  const m = parts.matrices.subarray(part * 16, part * 16 + 16);
  let corners: number[] = [];
  for (const vertex of index) {
    const k = vertex * 3;
    const x = positions[k]! * positionScale;
    const y = positions[k + 1]! * positionScale;
    const z = positions[k + 2]! * positionScale;
    for (let row = 0; row < 3; row++) corners.push(m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!);
    if (corners.length < 9) continue;
    yield corners as Corners;
    corners = [];
  }
}
