import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlacement } from './rigid-match.ts';

const SHAPE = [0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 4, 2, 1];

/** Rotates points by a unit quaternion, then translates them. */
function place(points: readonly number[], [x, y, z, w]: readonly number[], move: readonly number[]) {
  const [qx = 0, qy = 0, qz = 0, qw = 1] = [x, y, z, w];
  const out: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const [px = 0, py = 0, pz = 0] = points.slice(i, i + 3);
    const tx = 2 * (qy * pz - qz * py);
    const ty = 2 * (qz * px - qx * pz);
    const tz = 2 * (qx * py - qy * px);
    out.push(
      px + qw * tx + qy * tz - qz * ty + (move[0] ?? 0),
      py + qw * ty + qz * tx - qx * tz + (move[1] ?? 0),
      pz + qw * tz + qx * ty - qy * tx + (move[2] ?? 0),
    );
  }
  return out;
}

const turn = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((part) => part / Math.hypot(...q)));
const move = fc.tuple(...Array.from({ length: 3 }, () => fc.double({ min: -50, max: 50, noNaN: true })));

describe('findPlacement', () => {
  it('finds every rotation and translation', () => {
    fc.assert(
      fc.property(turn, move, (q, by) => {
        const target = place(SHAPE, q, by);
        const found = findPlacement(SHAPE, target);
        expect(found).not.toBeNull();
        if (!found) return;
        place(SHAPE, found.rotation, found.translation).forEach((value, i) => {
          expect(value).toBeCloseTo(target[i] ?? Number.NaN, 6);
        });
      }),
    );
  });

  it('finds none if the shape is mirrored, scaled, bent or flat', () => {
    expect(
      findPlacement(
        SHAPE,
        SHAPE.map((value, i) => (i % 3 === 0 ? -value : value)),
      ),
    ).toBeNull();
    expect(
      findPlacement(
        SHAPE,
        SHAPE.map((value) => value * 1.01),
      ),
    ).toBeNull();
    expect(findPlacement(SHAPE, SHAPE.with(9, 0.01))).toBeNull();
    expect(findPlacement(SHAPE, SHAPE.slice(3))).toBeNull();
    expect(findPlacement([0, 0, 0, 1, 0, 0, 2, 0, 0], [0, 0, 0, 1, 0, 0, 2, 0, 0])).toBeNull();
  });
});
