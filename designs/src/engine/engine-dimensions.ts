import type { Corner, Point } from '../kernel/outlines.ts';
import { roundedOutline } from '../kernel/outlines.ts';

/**
 * The twin-cylinder boxer, in mm. X is the axis of the cylinders (right one at +X), Y is up, Z the crankshaft with the
 * timing cover at +Z. The parts of one side are made for the right; the left is the same, turned about Y.
 */
export const ENGINE = {
  bore: 84,
  throw: 33,
  rod: 105,
  /** Crank angle of the right pin after its dead centre, in degrees. */
  crankAngle: 50,
  /** The cylinders lie this far before and behind the middle. */
  offset: 16,
  case: { face: 72, front: 72, top: 88, bottom: -100, wall: 8 },
  barrel: { outside: 100, fins: 12, firstFin: 83, finPitch: 6.6, finThickness: 2.4, finDiameter: 140 },
  head: { from: 164, to: 206, height: 140, depth: 128, radius: 36 },
  cover: { to: 262, wall: 4 },
  studs: { y: 48, z: 44 },
  cam: { y: -66 },
  ports: { y: 6, reach: 76, studs: 46 },
} as const;

/** The crankcase seen from the front. */
export const CASE_OUTLINE: Corner[] = [
  [-48, -100, 10],
  [48, -100, 10],
  [72, -42, 14],
  [72, 60, 14],
  [44, 88, 14],
  [-44, 88, 14],
  [-72, 60, 14],
  [-72, -42, 14],
];

/** `count` points evenly along an outline that is moved inwards; where the screws of a cover sit. */
export function pointsAlong(corners: Corner[], inset: number, count: number): Point[] {
  const outline = roundedOutline(corners, inset);
  const lengths = outline.map((point, i) => {
    const next = outline[(i + 1) % outline.length]!;
    return Math.hypot(next[0] - point[0], next[1] - point[1]);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, k) => {
    let rest = ((k + 0.5) * whole) / count;
    let i = 0;
    while (rest > lengths[i]!) rest -= lengths[i++]!;
    const a = outline[i]!;
    const b = outline[(i + 1) % outline.length]!;
    const share = rest / lengths[i]!;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  });
}
