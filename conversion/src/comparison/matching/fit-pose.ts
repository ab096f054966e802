import { multiplyMatrix } from '../../delivery/transforms.ts';
import { cross, dot, type Vector } from '../../delivery/vectors.ts';
import { type Pose, rotationAbout, turnDirection } from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';

const ROUNDS = 12;

/** The root mean square of the distances of samples of `a` from `b`, of every `step`-th; infinite if one is off it by far. */
export function meanDistance(a: Shape, b: Shape, m: Pose, step: number): number {
  const { points } = a.samples;
  const reach = b.diagonal / 4;
  let [sum, count] = [0, 0];
  for (let i = 0; i < points.length; i += 3 * step) {
    const [x, y, z] = placed(m, points, i);
    const near = b.tree.nearest(x, y, z, reach);
    if (!near) return Infinity;
    sum += near.distance ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}

/** Improves a pose of `a` on `b`: moves the samples towards the planes of what is nearest to them, until nothing changes. */
export function refinePose(a: Shape, b: Shape, start: Pose): Pose {
  let pose = start;
  const { points } = a.samples;
  const middle = b.moments.centroid;
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = Array.from({ length: 6 }, () => new Float64Array(7));
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = placed(pose, points, i);
      const near = b.tree.nearest(x, y, z, b.diagonal / 4);
      if (!near) continue;
      const at = near.triangle * 3;
      const normal: Vector = [b.normals[at]!, b.normals[at + 1]!, b.normals[at + 2]!];
      const arm: Vector = [x - middle[0], y - middle[1], z - middle[2]];
      const row = [...cross(arm, normal).map((value) => value / b.diagonal), ...normal];
      const off = dot([near.x - x, near.y - y, near.z - z], normal);
      for (let r = 0; r < 6; r++) {
        for (let c = 0; c < 6; c++) matrix[r]![c]! += row[r]! * row[c]!;
        matrix[r]![6]! += row[r]! * off;
      }
    }
    // A turn that no place notices, as of a cylinder about its axis, stays zero.
    for (let r = 0; r < 6; r++) matrix[r]![r]! += 1e-6 * points.length;
    const step = solve(matrix);
    const turn: Vector = [step[0]! / b.diagonal, step[1]! / b.diagonal, step[2]! / b.diagonal];
    const move: Vector = [step[3]!, step[4]!, step[5]!];
    pose = moveAbout(pose, turn, move, middle);
    if (Math.hypot(...turn) * b.diagonal + Math.hypot(...move) < 1e-7 * b.diagonal) break;
  }
  return pose;
}

function placed(m: Pose, points: Float64Array, i: number): Vector {
  const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

function moveAbout(pose: Pose, turn: Vector, move: Vector, middle: Vector): Pose {
  const angle = Math.hypot(...turn);
  const axis: Vector = angle > 0 ? [turn[0] / angle, turn[1] / angle, turn[2] / angle] : [1, 0, 0];
  const rotation = rotationAbout(axis, angle);
  const turned = turnDirection(rotation, middle);
  for (let k = 0; k < 3; k++) rotation[12 + k] = middle[k]! - turned[k]! + move[k]!;
  return multiplyMatrix(rotation, pose);
}

/** Solves six linear equations, the right side in the last column, by elimination. */
function solve(m: Float64Array[]): number[] {
  for (let k = 0; k < 6; k++) {
    let best = k;
    for (let r = k + 1; r < 6; r++) if (Math.abs(m[r]![k]!) > Math.abs(m[best]![k]!)) best = r;
    [m[k], m[best]] = [m[best]!, m[k]!];
    for (let r = 0; r < 6; r++) {
      if (r === k) continue;
      const factor = m[r]![k]! / m[k]![k]!;
      for (let c = k; c < 7; c++) m[r]![c]! -= factor * m[k]![c]!;
    }
  }
  return m.map((row, k) => row[6]! / row[k]!);
}
