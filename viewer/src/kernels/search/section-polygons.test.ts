import { expect, test } from 'vitest';
import { cubeArrays } from '../../testing/build-glb.ts';
import { buildBvh, type TriangleSoup } from './bvh.ts';
import { fillOutlines, slice } from './section-polygons.ts';
import { isSolid } from './solidity.ts';
import { buildRuns } from './triangle-runs.ts';

function cubeSoup(): TriangleSoup {
  const { positions, indices } = cubeArrays();
  return { positions, index: indices, triangleCount: 12 };
}

/** A ball of `rings` × 2 `rings` facets. */
function ballSoup(rings: number): TriangleSoup {
  const positions: number[] = [];
  const index: number[] = [];
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j < 2 * rings; j++) {
      const [phi, theta] = [(i / rings) * Math.PI, (j / rings) * Math.PI];
      positions.push(Math.sin(phi) * Math.sin(theta), Math.cos(phi), Math.sin(phi) * Math.cos(theta));
      const [a, b] = [i * 2 * rings + j, i * 2 * rings + ((j + 1) % (2 * rings))];
      if (i < rings) index.push(a, a + 2 * rings, b, b, a + 2 * rings, b + 2 * rings);
    }
  }
  return { positions, index, triangleCount: index.length / 3 };
}

function areaOf(triangles: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < triangles.length; i += 6) {
    const [ax, ay, bx, by, cx, cy] = triangles.slice(i, i + 6) as [number, number, number, number, number, number];
    sum += Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
  }
  return sum;
}

/** Drops z, for planes across z. */
const flat = (segments: readonly number[]) => segments.filter((_, i) => i % 3 !== 2);

function ring(radius: number, sides: number, x = 0, turn = 1): number[] {
  return Array.from({ length: sides }, (_, i) => {
    const [a, b] = [(turn * i * 2 * Math.PI) / sides + 0.1, (turn * (i + 1) * 2 * Math.PI) / sides + 0.1];
    return [x + Math.cos(a) * radius, Math.sin(a) * radius, x + Math.cos(b) * radius, Math.sin(b) * radius];
  }).flat();
}
const ringArea = (radius: number, sides: number) => (sides * radius * radius * Math.sin((2 * Math.PI) / sides)) / 2;

test('the section of a cube is a square, wherever the plane is', () => {
  for (const d of [-0.49, -0.2, 0, 0.3]) {
    const segments = slice(cubeSoup(), null, [0, 0, 1, d]);
    for (let i = 2; i < segments.length; i += 3) expect(segments[i]).toBeCloseTo(d, 12);
    expect(areaOf(fillOutlines(flat(segments)))).toBeCloseTo(1, 12);
  }
  expect(slice(cubeSoup(), null, [0, 0, 1, 0.6])).toEqual([]);
  // The face itself is kept: nothing is cut.
  expect(slice(cubeSoup(), null, [0, 0, 1, 0.5])).toEqual([]);
});

test.each([
  ['a tree finds', buildBvh],
  ['runs find', buildRuns],
])('%s the same segments', (_, build) => {
  const soup = ballSoup(40);
  const tree = build(soup);
  for (const plane of [
    [0.3, 0.5, -0.81, 0.2],
    [0, 1, 0, 0.7],
    [1, 0, 0, -0.999],
  ] as const) {
    const all = slice(soup, null, plane);
    const found = slice(soup, tree, plane);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(asLines(found))).toEqual(new Set(asLines(all)));
  }
});

function asLines(segments: readonly number[]): string[] {
  return Array.from({ length: segments.length / 6 }, (_, i) => segments.slice(i * 6, i * 6 + 6).join());
}

test('the section of a ball is a disc', () => {
  const segments = slice(ballSoup(60), null, [0, 0, 1, 0.6]);
  expect(areaOf(fillOutlines(flat(segments)))).toBeCloseTo(Math.PI * 0.64, 1);
});

test('holes stay open, islands in them are filled, overlaps are filled once', () => {
  const plate = [...ring(3, 90), ...ring(2, 70, 0, -1), ...ring(1, 50)];
  const expected = ringArea(3, 90) - ringArea(2, 70) + ringArea(1, 50);
  expect(areaOf(fillOutlines(plate))).toBeCloseTo(expected, 9);
  const twice = [...ring(1, 64), ...ring(1, 64)];
  expect(areaOf(fillOutlines(twice))).toBeCloseTo(ringArea(1, 64), 9);
});

test('exactly the points inside are filled', () => {
  const outline = [...ring(3, 9), ...ring(1, 7, 1, -1), ...ring(0.4, 5, -1.8, -1)];
  const triangles = fillOutlines(outline);
  for (let i = 0; i < 500; i++) {
    const [x, y] = [Math.sin(i * 12.9898) * 3.2, Math.sin(i * 78.233) * 3.2];
    expect(isCovered(triangles, x, y)).toBe(isInside(outline, x, y));
  }
});

function isCovered(t: readonly number[], x: number, y: number): boolean {
  for (let i = 0; i < t.length; i += 6) {
    const side = (a: number, b: number) =>
      (t[i + b]! - t[i + a]!) * (y - t[i + a + 1]!) - (t[i + b + 1]! - t[i + a + 1]!) * (x - t[i + a]!);
    const [p, q, r] = [side(0, 2), side(2, 4), side(4, 0)];
    if ((p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0)) return true;
  }
  return false;
}

function isInside(outline: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i < outline.length; i += 4) {
    const [ax, ay, bx, by] = outline.slice(i, i + 4) as [number, number, number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

test('a mesh that encloses a volume with its outsides out is solid', () => {
  expect(isSolid(cubeSoup())).toBe(true);
  expect(isSolid(ballSoup(12))).toBe(true);
  const cube = cubeSoup();
  expect(isSolid({ ...cube, triangleCount: 10 })).toBe(false);
  const insideOut = Array.from(cube.index).reverse();
  expect(isSolid({ ...cube, index: insideOut })).toBe(false);
  // A tube without its lids: its area vectors sum to zero, but it is still open.
  const tube = { ...cube, index: Array.from(cube.index).slice(0, 24), triangleCount: 8 };
  expect(isSolid(tube)).toBe(false);
  expect(isSolid({ ...cube, triangleCount: 0 })).toBe(false);
});
