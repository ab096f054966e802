import { type Document, type Node, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';

/**
 * Where to place a comment: on the first visible point of the part whose name contains `part`, seen from `direction` (Y
 * up).
 */
export interface Aim {
  part: string;
  direction: Vector;
  /** The offset from the centre of the part, as a fraction of half its size. */
  offset?: Vector;
}

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

/** Finds points by casting rays from the camera at the whole model, so that each is on the surface one sees. */
export class SurfaceFinder {
  #document: Document;
  #parts: Part[];

  private constructor(document: Document) {
    this.#document = document;
    this.#parts = meshNodes(document).map((node) => {
      const triangles = trianglesOf(node);
      const { center, size } = boxOf(triangles);
      return { triangles, center, radius: Math.hypot(...size) / 2 };
    });
  }

  /** Reads a GLB. */
  static async read(glb: Uint8Array): Promise<SurfaceFinder> {
    return new SurfaceFinder(await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb));
  }

  /**
   * The place of the part that is nearest to where the aim points, of those that the camera sees. @throws Error when there
   * is no such part, or none of it is to be seen
   */
  find({ part, direction, offset = [0, 0, 0] }: Aim): SurfacePoint {
    const wanted = meshNodes(this.#document).filter((node) => {
      return namesOf(node).some((name) => name.includes(part.toLowerCase()));
    });
    if (wanted.length === 0) throw new Error(`no part is called ${part}`);
    const whole = boxOf(this.#parts.flatMap(({ triangles }) => triangles));
    const towards = unit(direction);
    const radius = (Math.hypot(...whole.size) / 2 / Math.sin((fieldOfView * Math.PI) / 360)) * 1.02;
    const eye = add(whole.center, scale(towards, radius));
    const nearestFirst = wanted
      .map((node) => ({ own: trianglesOf(node), away: distance(boxOf(trianglesOf(node)).center, eye) }))
      .sort((a, b) => a.away - b.away);
    const hit = this.#firstSeen(
      nearestFirst.map(({ own }) => own),
      offset,
      eye,
    );
    if (!hit) throw new Error(`nothing is to be seen of ${part} from there`);
    return {
      position: named(hit.place),
      normal: named(hit.normal),
      cameraTarget: named(whole.center),
      cameraOrbit: { theta: Math.atan2(towards[0], towards[2]), phi: Math.acos(towards[1]), radius },
      fieldOfView,
    };
  }

  /** The first place of the first part that is seen from `eye`, from where the aim is on. */
  #firstSeen(parts: Triangle[][], offset: Vector, eye: Vector): { place: Vector; normal: Vector } | null {
    for (const own of parts) {
      const { center, size } = boxOf(own);
      const aim = center.map((value, axis) => value + (offset[axis]! * size[axis]!) / 2) as Vector;
      for (const place of placesOf(own, aim, eye).slice(0, MOST_PLACES)) {
        const seen = this.#firstHit(eye, unit(subtract(place, eye)));
        const isThere = seen && Math.abs(seen.distance - distance(place, eye)) < 1e-5 * seen.distance;
        if (isThere) return { place, normal: seen.normal };
      }
    }
    return null;
  }

  #firstHit(origin: Vector, ray: Vector): Hit | null {
    let found: Hit | null = null;
    for (const { triangles, center, radius } of this.#parts) {
      const away = subtract(center, origin);
      const ahead = dot(away, ray);
      if (dot(away, away) - ahead * ahead > radius * radius) continue;
      found = firstHit(triangles, origin, ray, found);
    }
    return found;
  }
}

/** A part's triangles and the sphere around them. */
interface Part {
  triangles: Triangle[];
  center: Vector;
  radius: number;
}

interface Hit {
  distance: number;
  normal: Vector;
}

/** More places than these are not looked at: nobody sees the part. */
const MOST_PLACES = 120;

/** Places on triangles that face the eye, those nearest to a point first: larger triangles have more of them. */
function placesOf(triangles: Triangle[], near: Vector, eye: Vector): Vector[] {
  const facing = triangles.filter(({ a, u, v }) => dot(cross(u, v), subtract(eye, a)) > 0);
  const places = facing.flatMap(({ a, u, v }) => {
    const steps = Math.min(8, 1 + Math.floor(Math.max(Math.hypot(...u), Math.hypot(...v)) / 0.004));
    return Array.from({ length: steps * steps }, (_, i) => {
      const [s, t] = [(Math.floor(i / steps) + 1 / 3) / steps, ((i % steps) + 1 / 3) / steps];
      const [alpha, beta] = s + t > 1 ? [1 - s, 1 - t] : [s, t];
      return add(a, add(scale(u, alpha), scale(v, beta)));
    });
  });
  return places
    .map((place) => ({ place, away: distance(place, near) }))
    .sort((a, b) => a.away - b.away)
    .map(({ place }) => place);
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

function firstHit(triangles: Triangle[], origin: Vector, ray: Vector, before: Hit | null): Hit | null {
  let found = before;
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

function distance(a: Vector, b: Vector): number {
  return Math.hypot(...subtract(a, b));
}

function unit(a: Vector): Vector {
  return scale(a, 1 / (Math.hypot(...a) || 1));
}

function named([x, y, z]: Vector) {
  return { x, y, z };
}
