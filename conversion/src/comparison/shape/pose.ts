import type { Vector } from '../../delivery/vectors.ts';

/** A rotation (orthonormal, right-handed) and then a move: 16 numbers, column-major, lengths in the unit of the file. */
export type Pose = Float64Array;

/** The pose that changes nothing. */
export const identity: Pose = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** The place of a point under an affine matrix. */
export function placePoint(m: Float64Array, [x, y, z]: Vector): Vector {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

/** A direction under a pose. */
export function turnDirection(m: Float64Array, [x, y, z]: Vector): Vector {
  return [m[0]! * x + m[4]! * y + m[8]! * z, m[1]! * x + m[5]! * y + m[9]! * z, m[2]! * x + m[6]! * y + m[10]! * z];
}

/** The pose that undoes a pose. */
export function invertPose(m: Pose): Pose {
  const [x, y, z] = [m[12]!, m[13]!, m[14]!];
  return Float64Array.of(
    m[0]!,
    m[4]!,
    m[8]!,
    0,
    m[1]!,
    m[5]!,
    m[9]!,
    0,
    m[2]!,
    m[6]!,
    m[10]!,
    0,
    -(m[0]! * x + m[1]! * y + m[2]! * z),
    -(m[4]! * x + m[5]! * y + m[6]! * z),
    -(m[8]! * x + m[9]! * y + m[10]! * z),
    1,
  );
}

/** The pose whose axes are the given ones, with its origin at `origin`. */
export function poseOf(axes: readonly [Vector, Vector, Vector], origin: Vector): Pose {
  const [x, y, z] = axes;
  return Float64Array.of(...x, 0, ...y, 0, ...z, 0, ...origin, 1);
}

/** The rotation of a pose that leaves `from` at `to`. */
export function poseMapping(rotation: Pose, from: Vector, to: Vector): Pose {
  const turned = turnDirection(rotation, from);
  const pose = Float64Array.from(rotation);
  for (let axis = 0; axis < 3; axis++) pose[12 + axis] = to[axis]! - turned[axis]!;
  return pose;
}

/** The rotation about a unit axis, through the origin; the angle in radians. */
export function rotationAbout([x, y, z]: Vector, angle: number): Pose {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const k = 1 - c;
  return poseOf(
    [
      [c + x * x * k, y * x * k + z * s, z * x * k - y * s],
      [x * y * k - z * s, c + y * y * k, z * y * k + x * s],
      [x * z * k + y * s, y * z * k - x * s, c + z * z * k],
    ],
    [0, 0, 0],
  );
}

/** The angle in radians by which two poses are turned to one another. */
export function angleBetween(a: Pose, b: Pose): number {
  let trace = 0;
  for (const k of [0, 1, 2, 4, 5, 6, 8, 9, 10]) trace += a[k]! * b[k]!;
  return Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2)));
}

/** The 24 rotations that map the axes to axes. */
export const axisRotations: readonly Pose[] = [0, 1, 2].flatMap((first) =>
  [1, -1].flatMap((sign) =>
    [1, 2].flatMap((step) =>
      [1, -1].map((other) => {
        const x: Vector = [0, 0, 0];
        const y: Vector = [0, 0, 0];
        x[first] = sign;
        y[(first + step) % 3] = other;
        const z: Vector = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
        return poseOf([x, y, z], [0, 0, 0]);
      }),
    ),
  ),
);
