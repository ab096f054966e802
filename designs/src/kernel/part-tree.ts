import { type CreasedMesh, creasedMesh } from './creased-mesh.ts';
import type { FinishName } from './materials.ts';
import type { Solid, Vector } from './solids.ts';

/** A kind of part: its name in the parts list, its surface and its finish. It can be placed any number of times. */
export interface Shape {
  name: string;
  mesh: CreasedMesh;
  finish: FinishName;
}

/** A position and rotation relative to the parent: millimetres, and a unit quaternion (x, y, z, w). */
export interface Placement {
  at?: Vector;
  turn?: Quaternion;
}
/** A rotation in space: x, y, z, w of a unit quaternion. */
export type Quaternion = [number, number, number, number];

/** A node of the part tree: an assembly with children, or one placed part with a shape. */
export interface TreeNode {
  name: string;
  placement: Placement;
  shape: Shape | null;
  children: TreeNode[];
}

/** Creates a kind of part from a body. @throws Error when the body is not closed */
export function shape(name: string, solid: Solid, finish: FinishName): Shape {
  return { name, mesh: creasedMesh(solid), finish };
}

/** One occurrence of a shape. */
export function part(kind: Shape, placement: Placement = {}): TreeNode {
  return { name: kind.name, placement, shape: kind, children: [] };
}

/** An assembly. */
export function group(name: string, children: TreeNode[], placement: Placement = {}): TreeNode {
  return { name, placement, shape: null, children };
}

/** The rotation that maps +Z to a direction, with an optional spin about that direction in degrees. */
export function facing(direction: Vector, spin = 0): Quaternion {
  const length = Math.hypot(...direction);
  const [x, y, z] = direction.map((value) => value / length) as Vector;
  const half = (spin * Math.PI) / 360;
  const own: Quaternion = [0, 0, Math.sin(half), Math.cos(half)];
  if (z < -0.999999) return multiply([1, 0, 0, 0], own);
  const w = Math.sqrt((1 + z) / 2);
  return multiply([-y / (2 * w), x / (2 * w), 0, w], own);
}

/** A rotation about an axis through the origin, in degrees. */
export function turned(axis: Vector, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const s = Math.sin(half) / Math.hypot(...axis);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(half)];
}

/** The number of placed parts below a node. */
export function countParts(node: TreeNode): number {
  return (node.shape ? 1 : 0) + node.children.reduce((sum, child) => sum + countParts(child), 0);
}

function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
