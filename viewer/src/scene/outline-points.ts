import { OPENING_DIRECTIONS } from '../kernels/opening.ts';
import type { Vec3 } from '../port.ts';
import type { ModelData } from './model-data.ts';

const SAMPLES = 16_000;
const DIRECTIONS = 48;

/**
 * A few points that stand for a model's outline: its farthest ones in many directions.
 *
 * Fitting the camera to them wastes less of the canvas than fitting it to a box whose corners are air.
 */
export function outlinePoints({ parts, geometries }: ModelData): Vec3[] {
  const directions = directionsAround();
  const reach = new Float64Array(DIRECTIONS).fill(-Infinity);
  const found: Vec3[] = [];
  let vertices = 0;
  for (const geometry of parts.geometry) vertices += geometries[geometry]!.vertexCount;
  const every = Math.max(1, Math.floor(vertices / SAMPLES));
  let next = 0;
  for (let part = 0; part < parts.count; part++) {
    const { positions: p, positionScale: unit, vertexCount } = geometries[parts.geometry[part]!]!;
    const m = parts.matrices;
    const k = part * 16;
    let vertex = next;
    for (; vertex < vertexCount; vertex += every) {
      const at = vertex * 3;
      const [a, b, c] = [p[at]! * unit, p[at + 1]! * unit, p[at + 2]! * unit];
      const x = m[k]! * a + m[k + 4]! * b + m[k + 8]! * c + m[k + 12]!;
      const y = m[k + 1]! * a + m[k + 5]! * b + m[k + 9]! * c + m[k + 13]!;
      const z = m[k + 2]! * a + m[k + 6]! * b + m[k + 10]! * c + m[k + 14]!;
      for (let d = 0; d < DIRECTIONS; d++) {
        const far = directions[d * 3]! * x + directions[d * 3 + 1]! * y + directions[d * 3 + 2]! * z;
        if (far <= reach[d]!) continue;
        reach[d] = far;
        found[d] = { x, y, z };
      }
    }
    next = vertex - vertexCount;
  }
  return [...new Set([...found, ...openingPoints({ parts, geometries })])];
}

/** The farthest points in the directions that decide where the camera opens, to the last digit. */
function openingPoints({ parts, geometries }: Pick<ModelData, 'parts' | 'geometries'>): Vec3[] {
  const { boxes, matrices: m } = parts;
  return OPENING_DIRECTIONS.map((direction) => {
    const d = [direction.x, direction.y, direction.z] as const;
    let reach = -Infinity;
    let found: Vec3 = { x: 0, y: 0, z: 0 };
    for (let part = 0; part < parts.count; part++) {
      let most = 0;
      for (let axis = 0; axis < 3; axis++) most += d[axis]! * boxes[part * 6 + axis + (d[axis]! > 0 ? 3 : 0)]!;
      if (most <= reach) continue;
      const { positions: p, positionScale: unit, vertexCount } = geometries[parts.geometry[part]!]!;
      const k = part * 16;
      const along = (column: number) => d[0] * m[k + column]! + d[1] * m[k + column + 1]! + d[2] * m[k + column + 2]!;
      const [a, b, c, home] = [along(0) * unit, along(4) * unit, along(8) * unit, along(12)];
      let farthest = -1;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        const far = a * p[vertex * 3]! + b * p[vertex * 3 + 1]! + c * p[vertex * 3 + 2]! + home;
        if (far <= reach) continue;
        reach = far;
        farthest = vertex * 3;
      }
      if (farthest < 0) continue;
      const local = [p[farthest]! * unit, p[farthest + 1]! * unit, p[farthest + 2]! * unit] as const;
      const at = (row: number) =>
        m[k + row]! * local[0] + m[k + 4 + row]! * local[1] + m[k + 8 + row]! * local[2] + m[k + 12 + row]!;
      found = { x: at(0), y: at(1), z: at(2) };
    }
    return found;
  });
}

/** Spread evenly over a sphere along a spiral. */
function directionsAround(): Float64Array {
  const out = new Float64Array(DIRECTIONS * 3);
  for (let i = 0; i < DIRECTIONS; i++) {
    const y = 1 - (2 * i + 1) / DIRECTIONS;
    const radius = Math.sqrt(1 - y * y);
    out[i * 3] = Math.cos(i * 2.399963) * radius;
    out[i * 3 + 1] = y;
    out[i * 3 + 2] = Math.sin(i * 2.399963) * radius;
  }
  return out;
}
