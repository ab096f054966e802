import { OPENING_DIRECTIONS } from '../../kernels/camera/opening.ts';
import type { Vec3 } from '../../port.ts';
import type { ModelData } from './model-data.ts';
import type { Strokes } from './strokes.ts';

type Outlined = Pick<ModelData, 'parts' | 'geometries' | 'strokes'>;

const SAMPLES = 16_000;
const DIRECTIONS = 48;

/**
 * A few points that represent a model's outline: its farthest points in many directions. Fitting the camera to these
 * points uses the canvas better than fitting it to a box, whose corners are empty.
 */
export function outlinePoints(model: Outlined): Vec3[] {
  const { parts, geometries, strokes } = model;
  const directions = directionsAround();
  const reach = new Float64Array(DIRECTIONS).fill(-Infinity);
  const found: Vec3[] = [];
  let vertices = 0;
  for (const geometry of parts.geometry) vertices += geometries[geometry]!.vertexCount;
  const every = Math.max(1, Math.floor(vertices / SAMPLES));
  const look = (x: number, y: number, z: number) => {
    for (let d = 0; d < DIRECTIONS; d++) {
      const far = directions[d * 3]! * x + directions[d * 3 + 1]! * y + directions[d * 3 + 2]! * z;
      if (far <= reach[d]!) continue;
      reach[d] = far;
      found[d] = { x, y, z };
    }
  };
  if (strokes) for (const { x, y, z } of someEnds(strokes)) look(x, y, z);
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
      look(x, y, z);
    }
    next = vertex - vertexCount;
  }
  return [...new Set([...found, ...openingPoints(model)])];
}

/** The exact farthest points in the directions that decide the opening pose of the camera. */
function openingPoints({ parts, geometries, strokes }: Outlined): Vec3[] {
  const { boxes, matrices: m } = parts;
  return OPENING_DIRECTIONS.map((direction) => {
    const d = [direction.x, direction.y, direction.z] as const;
    let reach = -Infinity;
    let found: Vec3 = { x: 0, y: 0, z: 0 };
    const end = strokes && farthestEnd(strokes, d);
    if (end) {
      found = end;
      reach = d[0] * end.x + d[1] * end.y + d[2] * end.z;
    }
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

/** Some of the places where lines end and points are. */
function* someEnds({ box, lines, dots }: Strokes): Generator<Vec3> {
  for (const { points } of [lines, dots]) {
    const every = Math.max(1, Math.floor(points.length / 3 / SAMPLES));
    for (let k = 0; k < points.length; k += every * 3) yield endAt(box, points, k);
  }
}

function farthestEnd({ box, lines, dots }: Strokes, d: readonly [number, number, number]): Vec3 {
  let reach = -Infinity;
  let found: [Float32Array, number] = [lines.points, 0];
  for (const { points } of [lines, dots]) {
    for (let k = 0; k < points.length; k += 3) {
      const far = d[0] * points[k]! + d[1] * points[k + 1]! + d[2] * points[k + 2]!;
      if (far <= reach) continue;
      reach = far;
      found = [points, k];
    }
  }
  return endAt(box, ...found);
}

function endAt(box: Float64Array, points: Float32Array, k: number): Vec3 {
  return { x: box[0]! + points[k]!, y: box[1]! + points[k + 1]!, z: box[2]! + points[k + 2]! };
}

/** Directions that are spread evenly over a sphere, along a spiral. */
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
