import { type Document, type Node, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import type { Aim } from '../areas/review/review.demo.ts';

/** A point on a model's surface and a camera looking at it; metres, radians, degrees. */
export interface SurfacePoint {
  position: { x: number; y: number; z: number };
  normal: { x: number; y: number; z: number };
  cameraTarget: { x: number; y: number; z: number };
  cameraOrbit: { theta: number; phi: number; radius: number };
  fieldOfView: number;
}

/** Three coordinates, Y up. */
export type Vector = [number, number, number];

interface Triangle {
  a: Vector;
  u: Vector;
  v: Vector;
}

const fieldOfView = 30;

/** Finds points by casting rays at the whole model, so that each is on the visible surface. */
export class SurfaceFinder {
  #document: Document;
  #triangles: Triangle[];

  private constructor(document: Document) {
    this.#document = document;
    this.#triangles = meshNodes(document).flatMap(trianglesOf);
  }

  /** Reads a GLB. */
  static async read(glb: Uint8Array): Promise<SurfaceFinder> {
    return new SurfaceFinder(await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb));
  }

  /** The first surface hit from the viewer towards the part. @throws Error when there is no such part or no hit */
  find({ part, direction, offset = [0, 0, 0] }: Aim): SurfacePoint {
    const nodes = meshNodes(this.#document);
    const wanted = nodes.filter((node) => namesOf(node).some((name) => name.includes(part.toLowerCase())));
    if (wanted.length === 0) throw new Error(`no part is called ${part}`);
    const whole = boxOf(this.#triangles);
    const target = boxOf(trianglesOf(wanted[0]!));
    const aim = target.center.map((value, axis) => value + (offset[axis]! * target.size[axis]!) / 2) as Vector;
    const towards = unit(direction);
    const reach = Math.hypot(...whole.size) * 2;
    const origin = add(aim, scale(towards, reach));
    const hit = firstHit(this.#triangles, origin, scale(towards, -1));
    if (!hit) throw new Error(`nothing is to be seen of ${part} from there`);
    const radius = (Math.hypot(...whole.size) / 2 / Math.sin((fieldOfView * Math.PI) / 360)) * 1.02;
    return {
      position: named(add(origin, scale(towards, -hit.distance))),
      normal: named(hit.normal),
      cameraTarget: named(whole.center),
      cameraOrbit: { theta: Math.atan2(towards[0], towards[2]), phi: Math.acos(towards[1]), radius },
      fieldOfView,
    };
  }
}

function meshNodes(document: Document): Node[] {
  return document
    .getRoot()
    .listNodes()
    .filter((node) => node.getMesh());
}

function namesOf(node: Node): string[] {
  return [node.getName(), node.getParentNode()?.getName() ?? ''].map((name) => name.toLowerCase());
}

function trianglesOf(node: Node): Triangle[] {
  const matrix = node.getWorldMatrix();
  return node
    .getMesh()!
    .listPrimitives()
    .flatMap((primitive) => {
      const positions = primitive.getAttribute('POSITION')!;
      const indices = primitive.getIndices()?.getArray() ?? Array.from({ length: positions.getCount() }, (_, i) => i);
      const corner = (i: number) => place(matrix, positions.getElement(indices[i]!, [0, 0, 0]) as Vector);
      return Array.from({ length: Math.floor(indices.length / 3) }, (_, t): Triangle => {
        const a = corner(3 * t);
        return { a, u: subtract(corner(3 * t + 1), a), v: subtract(corner(3 * t + 2), a) };
      });
    });
}

function boxOf(triangles: Triangle[]): { center: Vector; size: Vector } {
  const low: Vector = [Infinity, Infinity, Infinity];
  const high: Vector = [-Infinity, -Infinity, -Infinity];
  for (const { a, u, v } of triangles) {
    for (const point of [a, add(a, u), add(a, v)]) {
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis]!, point[axis]!);
        high[axis] = Math.max(high[axis]!, point[axis]!);
      }
    }
  }
  return { center: scale(add(low, high), 0.5), size: subtract(high, low) };
}

function firstHit(triangles: Triangle[], origin: Vector, ray: Vector): { distance: number; normal: Vector } | null {
  let found: { distance: number; normal: Vector } | null = null;
  for (const { a, u, v } of triangles) {
    const p = cross(ray, v);
    const determinant = dot(u, p);
    if (determinant === 0) continue;
    const s = subtract(origin, a);
    const q = cross(s, u);
    const [alpha, beta, distance] = [dot(s, p), dot(ray, q), dot(v, q)].map((value) => value / determinant) as Vector;
    if (alpha < 0 || beta < 0 || alpha + beta > 1 || distance <= 0 || (found && distance >= found.distance)) continue;
    const normal = unit(cross(u, v));
    found = { distance, normal: dot(normal, ray) < 0 ? normal : scale(normal, -1) };
  }
  return found;
}

function place(m: number[], [x, y, z]: Vector): Vector {
  const row = (i: number) => m[i]! * x + m[i + 4]! * y + m[i + 8]! * z + m[i + 12]!;
  return [row(0), row(1), row(2)];
}

function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function scale(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  return scale(a, 1 / (Math.hypot(...a) || 1));
}

function named([x, y, z]: Vector) {
  return { x, y, z };
}
