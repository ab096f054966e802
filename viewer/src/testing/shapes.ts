import fc from 'fast-check';
import { add, cross, dot, scale } from '../kernels/math/vectors.ts';
import type { Vec3 } from '../port.ts';

/** Triangles as in a geometry, positions with three numbers each. */
export interface Shape {
  readonly positions: Float32Array;
  readonly index: Uint32Array;
  readonly vertexCount: number;
  readonly triangleCount: number;
}

/** A rotation around an axis of unit length, by an angle in radians, followed by a translation. */
export interface Motion {
  readonly axis: Vec3;
  readonly angle: number;
  readonly shift: Vec3;
}

const direction = fc
  .record({ z: fc.double({ min: -1, max: 1, noNaN: true }), turn: fc.double({ min: 0, max: 6.28, noNaN: true }) })
  .map(({ z, turn }) => ({ x: Math.sqrt(1 - z * z) * Math.cos(turn), y: Math.sqrt(1 - z * z) * Math.sin(turn), z }));
const near = fc.double({ min: -5, max: 5, noNaN: true });

/** Points a few metres from the origin. */
export const anyPoint: fc.Arbitrary<Vec3> = fc.record({ x: near, y: near, z: near });
export const anyDirection: fc.Arbitrary<Vec3> = direction;
export const anyMotion: fc.Arbitrary<Motion> = fc.record({
  axis: direction,
  angle: fc.double({ min: -3.14, max: 3.14, noNaN: true }),
  shift: anyPoint,
});

/** Rotates a direction (Rodrigues' formula). */
export function turned({ axis, angle }: Motion, v: Vec3): Vec3 {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const along = scale(axis, dot(axis, v) * (1 - cos));
  return add(add(scale(v, cos), scale(cross(axis, v), sin)), along);
}

/** Moves a point. */
export function moved(motion: Motion, point: Vec3): Vec3 {
  return add(turned(motion, point), motion.shift);
}

export function movedShape(motion: Motion, shape: Shape): Shape {
  const positions = shape.positions.slice();
  for (let k = 0; k < positions.length; k += 3) {
    const { x, y, z } = moved(motion, { x: positions[k]!, y: positions[k + 1]!, z: positions[k + 2]! });
    positions.set([x, y, z], k);
  }
  return { ...shape, positions };
}

/** A shape from the corners of its triangles; each face may have separate corners. */
export function shapeOf(corners: readonly Vec3[], index: readonly number[]): Shape {
  const counts = { vertexCount: corners.length, triangleCount: index.length / 3 };
  const positions = Float32Array.from(corners.flatMap(({ x, y, z }) => [x, y, z]));
  return { positions, index: Uint32Array.from(index), ...counts };
}

/**
 * A closed cylinder around Y: first two triangles for each facet of its wall, then the lids. Each face has separate
 * corners.
 */
export function cylinderShape(facets: number, radius: number, height: number): Shape {
  const rim = (i: number, y: number) => {
    const turn = ((i % facets) / facets) * 2 * Math.PI;
    return { x: radius * Math.cos(turn), y, z: radius * Math.sin(turn) };
  };
  const corners: Vec3[] = [];
  const index: number[] = [];
  for (let i = 0; i < facets; i++) {
    const first = corners.push(rim(i, 0), rim(i, height), rim(i + 1, height), rim(i + 1, 0)) - 4;
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  for (const y of [0, height]) {
    const middle = corners.push({ x: 0, y, z: 0 }) - 1;
    for (let i = 0; i < facets; i++) {
      const first = corners.push(rim(i, y), rim(i + 1, y)) - 2;
      index.push(middle, ...(y === 0 ? [first, first + 1] : [first + 1, first]));
    }
  }
  return shapeOf(corners, index);
}

/** A strip of squares of 1 m, folded between neighbours by these angles in radians; two triangles per square. */
export function foldedStrip(folds: readonly number[]): Shape {
  const corners: Vec3[] = [];
  const index: number[] = [];
  let [x, y, turn] = [0, 0, 0];
  for (const fold of [0, ...folds]) {
    turn += fold;
    const [toX, toY] = [x + Math.cos(turn), y + Math.sin(turn)];
    const first = corners.push({ x, y, z: 0 }, { x: toX, y: toY, z: 0 }, { x: toX, y: toY, z: 1 }, { x, y, z: 1 }) - 4;
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
    [x, y] = [toX, toY];
  }
  return shapeOf(corners, index);
}
