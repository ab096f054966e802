import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Vec3 } from '../../port.ts';
import { anyMotion, anyPoint, moved, turned } from '../../testing/shapes.ts';
import { addScaled, distance, subtract } from '../math/vectors.ts';
import { chainLength, directionOf, type EdgeChain, edgeChains, isStraight, nearestOnSegment } from './edge-chains.ts';

/** The chains of points that are joined in pairs; every pair has its own vertices, as in files. */
function chainsOf(points: readonly Vec3[], pairs: readonly (readonly [number, number])[]): EdgeChain[] {
  const vertices = pairs.flat();
  const firsts = vertices.map((point) => vertices.indexOf(point));
  return edgeChains(
    vertices.map((_, i) => i),
    firsts,
    (vertex) => points[vertices[vertex]!]!,
  );
}

const ring = (count: number, radius = 1) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * 2 * Math.PI;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn), z: 0 };
  });
const around = (count: number) => Array.from({ length: count }, (_, i) => [i, (i + 1) % count] as const);
/** The same pairs in random order and direction. */
const mixed = (pairs: readonly (readonly [number, number])[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...pairs], { minLength: pairs.length }),
      fc.array(fc.boolean(), { minLength: pairs.length, maxLength: pairs.length }),
    )
    .map(([order, flips]) => order.map(([a, b], i) => (flips[i] ? ([b, a] as const) : ([a, b] as const))));

test('a circle is one closed edge, in whatever order its segments come', () => {
  const points = ring(24, 2);
  fc.assert(
    fc.property(mixed(around(24)), (pairs) => {
      const [chain, ...others] = chainsOf(points, pairs);
      expect(others).toEqual([]);
      expect(chain!.isClosed).toBe(true);
      expect(chain!.points).toHaveLength(24);
      expect(chainLength(chain!)).toBeCloseTo(24 * 2 * 2 * Math.sin(Math.PI / 24), 9);
    }),
  );
});

test('a bent line is one open edge from end to end', () => {
  const points = Array.from({ length: 12 }, (_, i) => ({ x: i, y: 0.1 * i * i * 0.2, z: 0 }));
  fc.assert(
    fc.property(mixed(around(12).slice(0, 11)), anyMotion, (pairs, motion) => {
      const placed = points.map((point) => moved(motion, point));
      const [chain, ...others] = chainsOf(placed, pairs);
      expect(others).toEqual([]);
      expect(chain!.isClosed).toBe(false);
      const fromStart = chain!.points[0] === placed[0] ? chain!.points : chain!.points.toReversed();
      expect(fromStart).toEqual(placed);
    }),
  );
});

test('edges end at corners and where three meet', () => {
  const square = [
    { x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 },
    { x: 1, y: 1, z: 0 },
    { x: 0, y: 1, z: 0 },
  ];
  expect(chainsOf(square, around(4)).map(({ points }) => points.length)).toEqual([2, 2, 2, 2]);
  const fork = [-1, 0, 1].map((x) => ({ x, y: 0, z: 0 })).concat({ x: 1, y: 0.1, z: 0 });
  const lengths = chainsOf(fork, [
    [0, 1],
    [1, 2],
    [1, 3],
  ]).map(({ points }) => points.length);
  expect(lengths).toEqual([2, 2, 2]);
});

test('a loop with one corner is an open edge from corner to corner, in whatever order its segments come', () => {
  // Two straight lines from the tip touch the arc.
  const arc = Array.from({ length: 25 }, (_, i) => Math.PI / 3 + (i / 24) * (4 / 3) * Math.PI);
  const drop = [{ x: 2, y: 0, z: 0 }, ...arc.map((turn) => ({ x: Math.cos(turn), y: Math.sin(turn), z: 0 }))];
  fc.assert(
    fc.property(mixed(around(26)), (pairs) => {
      const [chain, ...others] = chainsOf(drop, pairs);
      expect(others).toEqual([]);
      expect(chain!.isClosed).toBe(false);
      expect([chain!.points[0], chain!.points.at(-1)]).toEqual([drop[0], drop[0]]);
    }),
  );
});

test('no segment is lost or counted twice', () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a !== b);
  const pairs = fc.uniqueArray(pair, { selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`, minLength: 1 });
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 8, maxLength: 8 }), pairs, (points, joined) => {
      const whole = joined.reduce((sum, [a, b]) => sum + distance(points[a]!, points[b]!), 0);
      const found = chainsOf(points, joined).reduce((sum, chain) => sum + chainLength(chain), 0);
      expect(found).toBeCloseTo(whole, 6);
    }),
  );
});

test('the nearest point of a segment lies on it, and no other point is nearer', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, share, (point, a, b, along) => {
      const nearest = nearestOnSegment(point, a, b);
      expect(distance(a, nearest) + distance(nearest, b)).toBeCloseTo(distance(a, b), 6);
      expect(distance(point, nearest)).toBeLessThanOrEqual(distance(point, addScaled(a, subtract(b, a), along)) + 1e-9);
    }),
  );
  const spot = { x: 1, y: 2, z: 3 };
  expect(nearestOnSegment({ x: 0, y: 0, z: 0 }, spot, spot)).toEqual(spot);
});

test('a straight edge has a direction; bent edges and rings are not straight', () => {
  const line = { points: [0, 1, 4].map((x) => ({ x, y: 0, z: 0 })), isClosed: false };
  expect(isStraight(line)).toBe(true);
  expect(directionOf(line)).toEqual({ x: 1, y: 0, z: 0 });
  expect(isStraight({ points: ring(12).slice(0, 4), isClosed: false })).toBe(false);
  expect(isStraight({ points: ring(12), isClosed: true })).toBe(false);
  fc.assert(
    fc.property(anyMotion, (motion) => {
      const placed = { points: line.points.map((point) => moved(motion, point)), isClosed: false };
      expect(isStraight(placed)).toBe(true);
      expect(distance(directionOf(placed), turned(motion, { x: 1, y: 0, z: 0 }))).toBeLessThan(1e-9);
    }),
  );
});
