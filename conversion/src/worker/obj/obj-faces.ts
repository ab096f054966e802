import { normalOf, smoothByCrease } from '../mesh/crease-normals.ts';
import type { CadPrimitive } from '../mesh/model-document.ts';
import { PointWelder } from '../mesh/point-welder.ts';
import { linear } from '../stl/stl-colors.ts';
import { METRES } from '../stl/stl-solid.ts';
import { Integers, type Rows } from './obj-lists.ts';

/** What the faces of a file refer to. */
export interface ObjShape {
  /** Millimetres, in double precision. */
  points: Rows;
  /** Red, green and blue in sRGB 0…1 of each point, packed into 24 bits; -1 for points without a colour. */
  colorOf(point: number): number;
  /** x, y, z of normals of length 1, by the indices that faces have. */
  normals: Float32Array;
}

const NONE = -1;
const WHITE = 0xffffff;

/** The triangles of one part and one material. */
export class ObjFaces {
  readonly #corners = new Integers();
  #normals: Integers | null = null;

  /** Adds a corner; `normal` is -1 for one without. */
  add(point: number, normal: number): void {
    if (normal !== NONE && !this.#normals) {
      this.#normals = new Integers();
      while (this.#normals.count < this.#corners.count) this.#normals.add(NONE);
    }
    this.#corners.add(point);
    this.#normals?.add(normal);
  }

  /** The first point of the first triangle. */
  get first(): number {
    return this.#corners.get(0);
  }

  /** The number of corners, three for each triangle. */
  get count(): number {
    return this.#corners.count;
  }

  /** The point of a corner, and its normal: -1 for one without. */
  corner(at: number): { point: number; normal: number } {
    return { point: this.#corners.get(at), normal: this.#normals?.get(at) ?? NONE };
  }
}

/**
 * The triangles of each material of a part around an origin in millimetres, with the normals of the file where they fit
 * their triangles, else computed ones: those do not depend on where one material ends, so that no seam is seen there.
 * Null for materials of which no triangle has an area.
 */
export function finishFaces(
  materials: readonly ObjFaces[],
  shape: ObjShape,
  origin: readonly [number, number, number],
): (Omit<CadPrimitive, 'color'> | null)[] {
  const welder = new PointWelder();
  const welded = materials.map((faces) => {
    return Uint32Array.from({ length: faces.count }, (_, i) => {
      const { point } = faces.corner(i);
      const at = (axis: 0 | 1 | 2) => (shape.points.get(point, axis) - origin[axis]) * METRES;
      return welder.add(at(0), at(1), at(2));
    });
  });
  const points = welder.points();
  const kept = new Kept(materials.reduce((sum, { count }) => sum + count, 0));
  const ends = materials.map((faces, material) => {
    const corners = welded[material]!;
    for (let first = 0; first < corners.length; first += 3) {
      const face = normalOf(points, corners, first);
      if (!(Math.hypot(...face) > 0)) continue;
      for (let i = first; i < first + 3; i++) {
        const { point, normal } = faces.corner(i);
        const fits = normal !== NONE && isSameSide(shape.normals, normal * 3, face);
        kept.add(corners[i]!, fits ? normal : NONE, shape.colorOf(point));
      }
    }
    return kept.count;
  });
  const smooth = smoothByCrease(points, kept.points.subarray(0, kept.count));
  return ends.map((end, material) => {
    const from = ends[material - 1] ?? 0;
    if (end === from) return null;
    if (end - from === kept.count && kept.isPlain) return smooth;
    return kept.split(smooth, points, shape.normals, from, end);
  });
}

/** Corners of triangles that have an area, with what the file says of each. */
class Kept {
  readonly points: Uint32Array;
  readonly #normals: Int32Array;
  readonly #colors: Int32Array;
  #hasNormals = false;
  #hasColors = false;
  count = 0;

  constructor(most: number) {
    this.points = new Uint32Array(most);
    this.#normals = new Int32Array(most);
    this.#colors = new Int32Array(most);
  }

  add(point: number, normal: number, color: number): void {
    this.points[this.count] = point;
    this.#normals[this.count] = normal;
    this.#colors[this.count] = color;
    this.#hasNormals ||= normal !== NONE;
    this.#hasColors ||= color !== NONE;
    this.count++;
  }

  /** Whether the file says nothing but the shape. */
  get isPlain(): boolean {
    return !this.#hasNormals && !this.#hasColors;
  }

  /**
   * A vertex for each point, normal and colour of the corners between two places; those without a normal of the file get
   * the one of `smooth`.
   */
  split(
    smooth: ReturnType<typeof smoothByCrease>,
    points: Float32Array,
    fileNormals: Float32Array,
    from: number,
    end: number,
  ) {
    const vertices = new PointWelder();
    const indices = new Uint32Array(end - from);
    const hasColors = this.#colors.subarray(from, end).some((color) => color !== NONE);
    for (let i = from; i < end; i++) {
      const normal = this.#normals[i]!;
      const place = normal === NONE ? smooth.indices[i]! : this.points[i]!;
      indices[i - from] = vertices.addIntegers(place, normal, this.#colors[i]!);
    }
    const keys = vertices.integers();
    const positions = new Float32Array(keys.length);
    const normals = new Float32Array(keys.length);
    const colors = new Float32Array(hasColors ? keys.length : 0);
    for (let at = 0; at < keys.length; at += 3) {
      const [place, normal, color] = [keys[at]! * 3, keys[at + 1]!, keys[at + 2]!];
      const isOwn = normal === NONE;
      for (let axis = 0; axis < 3; axis++) {
        positions[at + axis] = (isOwn ? smooth.positions : points)[place + axis]!;
        normals[at + axis] = isOwn ? smooth.normals[place + axis]! : fileNormals[normal * 3 + axis]!;
      }
      if (hasColors) colors.set(unpackColor(color === NONE ? WHITE : color), at);
    }
    return { positions, normals, indices, ...(hasColors && { vertexColors: colors }) };
  }
}

/** Linear red, green and blue 0…1. */
function unpackColor(color: number): [number, number, number] {
  return [linear(((color >> 16) & 255) / 255), linear(((color >> 8) & 255) / 255), linear((color & 255) / 255)];
}

/** Whether a normal points to the same side as the face it is of. */
function isSameSide(normals: Float32Array, at: number, [x, y, z]: readonly number[]): boolean {
  return normals[at]! * x! + normals[at + 1]! * y! + normals[at + 2]! * z! > 0;
}
