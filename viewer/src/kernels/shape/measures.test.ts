import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../port.ts';
import { anyDirection, anyMotion, anyPoint, type Motion, moved, turned } from '../../testing/shapes.ts';
import { add, addScaled, cross, distance, dot, normalize, scale, subtract } from '../math/vectors.ts';
import {
  type Measured,
  type MeasureTarget,
  measureAngle,
  measureEdge,
  measureFaces,
  measurePoints,
  measureRadius,
} from './measures.ts';

const length = fc.double({ min: 0.01, max: 50, noNaN: true });
const close = (a: number, b: number) => expect(a).toBeCloseTo(b, 6);

/** Points of an arc about Z in steps of one angle, radians. */
const arc = (radius: number, step: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    x: radius * Math.cos(i * step),
    y: radius * Math.sin(i * step),
    z: 0,
  }));
const plane = (at: Vec3, normal: Vec3): MeasureTarget => ({ kind: 'plane', at, normal });
const edge = (at: Vec3, along: Vec3): MeasureTarget => ({
  kind: 'edge',
  at,
  chain: { points: [at, add(at, along)], isClosed: false },
});
const cylinder = (at: Vec3, centre: Vec3, axis: Vec3, radius: number): MeasureTarget => ({
  kind: 'cylinder',
  at,
  circle: { centre, axis, radius, error: 0 },
  isFull: true,
});
/** Any direction perpendicular to another. */
const across = (axis: Vec3) =>
  normalize(cross(axis, Math.abs(axis.x) < 0.8 ? { x: 1, y: 0, z: 0 } : { x: 0, y: 1, z: 0 }));

/** The target transformed by a motion. */
function movedTarget(motion: Motion, target: MeasureTarget): MeasureTarget {
  const at = moved(motion, target.at);
  if (target.kind === 'plane') return { ...target, at, normal: turned(motion, target.normal) };
  if (target.kind === 'edge') {
    return { ...target, at, chain: { ...target.chain, points: target.chain.points.map((p) => moved(motion, p)) } };
  }
  if (target.kind === 'point') return { ...target, at };
  const { circle } = target;
  return {
    ...target,
    at,
    circle: { ...circle, centre: moved(motion, circle.centre), axis: turned(motion, circle.axis) },
  };
}

/** Expects the same value and kind, whichever is tapped first and wherever the model is. */
function expectSame(measure: (a: MeasureTarget, b: MeasureTarget) => Measured | null, motion: Motion) {
  return (a: MeasureTarget, b: MeasureTarget) => {
    const found = measure(a, b);
    for (const other of [measure(b, a), measure(movedTarget(motion, a), movedTarget(motion, b))]) {
      expect(other?.kind).toBe(found?.kind);
      if (found && other) close(other.value, found.value);
    }
    return found;
  };
}

describe('a distance between points', () => {
  test('is the same in both directions and in any position, and satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, anyMotion, (a, b, c, motion) => {
        const { value, along } = measurePoints(a, b);
        close(measurePoints(b, a).value, value);
        close(measurePoints(moved(motion, a), moved(motion, b)).value, value);
        expect(value).toBeLessThanOrEqual(measurePoints(a, c).value + measurePoints(c, b).value + 1e-9);
        close(Math.hypot(along!.x, along!.y, along!.z), value);
      }),
    );
    expect(measurePoints({ x: 1, y: 5, z: 0 }, { x: 4, y: 1, z: 0 })).toMatchObject({
      value: 5,
      along: { x: 3, y: 4, z: 0 },
    });
  });
});

describe('an edge', () => {
  test('that is a full circle has the length of the circle and not of its facets', () => {
    fc.assert(
      fc.property(length, fc.integer({ min: 8, max: 200 }), anyMotion, (radius, count, motion) => {
        const points = arc(radius, (2 * Math.PI) / count, count).map((point) => moved(motion, point));
        const found = measureEdge({ points, isClosed: true });
        expect(found.isFullCircle).toBe(true);
        expect(found.value / (2 * Math.PI * radius)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('that is an arc has the length of the arc', () => {
    fc.assert(
      fc.property(
        length,
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        fc.integer({ min: 5, max: 14 }),
        (r, step, n) => {
          const found = measureEdge({ points: arc(r, step, n), isClosed: false });
          expect(found.isFullCircle).toBe(false);
          expect(found.value / (r * step * (n - 1))).toBeCloseTo(1, 6);
        },
      ),
    );
  });

  test('that is straight or wavy has the total length of its segments', () => {
    const corner = [
      { x: 0, y: 0, z: 0 },
      { x: 3, y: 0, z: 0 },
      { x: 3, y: 4, z: 0 },
      { x: 3, y: 4, z: 2 },
    ];
    expect(measureEdge({ points: corner, isClosed: false }).value).toBe(9);
    expect(measureEdge({ points: corner.slice(0, 2), isClosed: false })).toMatchObject({
      value: 3,
      anchors: [corner[0], corner[1]],
    });
  });
});

describe('a radius', () => {
  test('of a tessellated circle is exact, and its mark goes from the centre to the rim', () => {
    fc.assert(
      fc.property(length, fc.integer({ min: 8, max: 120 }), anyMotion, fc.nat(), (radius, count, motion, tap) => {
        const points = arc(radius, (2 * Math.PI) / count, count).map((point) => moved(motion, point));
        const at = points[tap % count]!;
        const found = measureRadius({ kind: 'edge', at, chain: { points, isClosed: true } })!;
        expect(found.value / radius).toBeCloseTo(1, 6);
        expect(distance(found.anchors[0]!, motion.shift) / radius).toBeLessThan(1e-6);
        expect(distance(found.anchors[1]!, at) / radius).toBeLessThan(1e-6);
      }),
    );
  });

  test('of a bore is marked at the height of the tap', () => {
    const found = measureRadius(cylinder({ x: 3, y: 7, z: 0 }, { x: 0, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, 3))!;
    expect(found).toMatchObject({
      value: 3,
      isFullCircle: true,
      anchors: [
        { x: 0, y: 7, z: 0 },
        { x: 3, y: 7, z: 0 },
      ],
    });
  });

  test('is null for anything that is not round', () => {
    const up = { x: 0, y: 1, z: 0 };
    expect(measureRadius(plane(up, up))).toBeNull();
    expect(measureRadius(edge(up, up))).toBeNull();
    expect(measureRadius({ kind: 'point', at: up })).toBeNull();
  });
});

describe('between faces', () => {
  test('that are parallel is the gap', () => {
    fc.assert(
      fc.property(anyPoint, anyDirection, length, anyPoint, anyMotion, (at, normal, gap, slide, motion) => {
        const sideways = addScaled(slide, normal, -dot(slide, normal));
        const other = add(addScaled(at, normal, gap), sideways);
        const found = expectSame(measureFaces, motion)(plane(at, normal), plane(other, scale(normal, -1)));
        expect(found?.kind).toBe('distance');
        close(found!.value, gap);
      }),
    );
  });

  test('of two bores is the distance of their axes; bores that are not parallel have none', () => {
    fc.assert(
      fc.property(anyPoint, anyDirection, length, length, anyMotion, (centre, axis, gap, along, motion) => {
        const side = across(axis);
        const rim = addScaled(centre, cross(axis, side), 0.5);
        const other = addScaled(addScaled(centre, side, gap), axis, along);
        const b = cylinder(addScaled(other, side, 0.2), other, scale(axis, -1), 0.2);
        const found = expectSame(measureFaces, motion)(cylinder(rim, centre, axis, 0.5), b);
        close(found!.value, gap);
        expect(measureFaces(b, cylinder(rim, centre, side, 0.5))).toBeNull();
      }),
    );
  });

  test('of a bore and a plane parallel to it is from the axis to the plane; otherwise there is none', () => {
    fc.assert(
      fc.property(anyPoint, anyDirection, length, anyMotion, (centre, axis, gap, motion) => {
        const normal = across(axis);
        const bore = cylinder(addScaled(centre, normal, 0.1), centre, axis, 0.1);
        const wall = plane(addScaled(addScaled(centre, normal, gap), axis, 3), normal);
        close(expectSame(measureFaces, motion)(bore, wall)!.value, gap);
        expect(measureFaces(bore, plane(centre, axis))).toBeNull();
      }),
    );
  });
});

describe('an angle', () => {
  test('of two faces is the one inside the body, of two edges the acute one', () => {
    const [x, y] = [
      { x: 1, y: 0, z: 0 },
      { x: 0, y: 1, z: 0 },
    ];
    const slope = normalize({ x: 1, y: 1, z: 0 });
    // The faces of a wedge whose normals point 45° apart enclose 135°.
    close(measureAngle(plane(x, x), plane(y, slope))!.value, (3 / 4) * Math.PI);
    close(measureAngle(plane(x, x), plane(y, y))!.value, Math.PI / 2);
    close(measureAngle(edge(x, x), edge(y, { x: -1, y: 1, z: 0 }))!.value, Math.PI / 4);
    close(measureAngle(edge(x, slope), plane(y, y))!.value, Math.PI / 4);
  });

  test('is the same in both orders and in any position, and between 0 and 180°', () => {
    const target = fc.oneof(
      fc.tuple(anyPoint, anyDirection).map(([at, normal]) => plane(at, normal)),
      fc.tuple(anyPoint, anyDirection).map(([at, along]) => edge(at, along)),
    );
    fc.assert(
      fc.property(target, target, anyMotion, (a, b, motion) => {
        const found = expectSame(measureAngle, motion)(a, b)!;
        expect(found.value).toBeGreaterThanOrEqual(0);
        expect(found.value).toBeLessThanOrEqual(Math.PI + 1e-9);
        for (const { x, y, z } of found.anchors) expect(Number.isFinite(x + y + z)).toBe(true);
      }),
    );
  });

  test('has its apex where the two edges meet', () => {
    fc.assert(
      fc.property(anyPoint, anyDirection, length, length, (apex, u, far, wide) => {
        const v = normalize(add(u, across(u)));
        const [a, b] = [addScaled(apex, u, far), addScaled(apex, v, wide)];
        const found = measureAngle(edge(a, u), edge(b, v))!;
        expect(distance(found.anchors[1]!, apex)).toBeLessThan(1e-6 * (1 + far + wide));
        expect(distance(found.anchors[0]!, a) + distance(found.anchors[2]!, b)).toBe(0);
      }),
    );
  });

  test('is null for anything without a direction', () => {
    const at = { x: 0, y: 0, z: 0 };
    expect(measureAngle({ kind: 'point', at }, plane(at, { x: 0, y: 1, z: 0 }))).toBeNull();
    const round: MeasureTarget = { kind: 'edge', at, chain: { points: arc(1, 0.4, 8), isClosed: false } };
    expect(measureAngle(round, edge(at, subtract({ x: 1, y: 0, z: 0 }, at)))).toBeNull();
  });
});
