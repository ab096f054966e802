import { boxesAlongRay } from '../kernels/boxes.ts';
import { type Bvh, type BvhHit, buildBvh, buildBvhInSteps, raycastBvh } from '../kernels/bvh.ts';
import { determinant, invertMatrix, type Matrix } from '../kernels/matrices.ts';
import { triangleNormal } from '../kernels/normals.ts';
import { addScaled, dot, normalize, type Ray, scale } from '../kernels/vectors.ts';
import type { PickHit, Vec3 } from '../port.ts';
import type { ModelData } from './model-data.ts';

/** Below this a tree is built when a ray first comes near, in a few milliseconds. */
const BUILD_AHEAD_TRIANGLES = 8_000;

/**
 * Finds what a ray meets: boxes of parts first, then a tree of boxes per geometry.
 *
 * Trees belong to geometries, not to parts: a bolt placed a thousand times has one. They are built
 * when first needed, the large ones ahead of time (`buildAhead`).
 */
export class Picker {
  private readonly model: ModelData;
  private readonly trees: (Bvh | undefined)[] = [];
  private readonly inverses: (Matrix | null | undefined)[] = [];

  constructor(model: ModelData) {
    this.model = model;
  }

  /** The nearest surface along a ray (unit direction, model space), from either side; `limit` in metres. */
  cast(ray: Ray, limit = Infinity): PickHit | null {
    const nearest = this.nearest(ray, limit, false);
    if (!nearest) return null;
    return {
      position: addScaled(ray.origin, ray.direction, nearest.t),
      normal: this.normalAt(nearest.part, nearest.triangle, ray.direction),
      partId: this.model.parts.ids[nearest.part]!,
      distance: nearest.t,
    };
  }

  /** Whether anything stands in the way before `limit` metres. */
  isBlocked(ray: Ray, limit: number): boolean {
    return this.nearest(ray, limit, true) !== null;
  }

  /** Builds the large trees, in steps of about a millisecond; run it while nothing else is to do. */
  *buildAhead(): Generator<undefined, void> {
    for (const [number, geometry] of this.model.geometries.entries()) {
      if (geometry.triangleCount < BUILD_AHEAD_TRIANGLES) continue;
      const steps = buildBvhInSteps(geometry);
      for (let step = steps.next(); !this.trees[number]; step = steps.next()) {
        if (step.done) this.trees[number] = step.value;
        yield;
      }
    }
  }

  private nearest(ray: Ray, limit: number, any: boolean): { part: number; triangle: number; t: number } | null {
    const { parts } = this.model;
    const { order, entry } = boxesAlongRay(parts.boxes, ray, limit);
    const hit: BvhHit = { t: limit, triangle: -1 };
    let best = -1;
    for (const part of order) {
      if (entry.get(part)! > hit.t) break;
      if (this.castPart(part, ray, hit)) best = part;
      if (any && best >= 0) break;
    }
    return best >= 0 ? { part: best, triangle: hit.triangle, t: hit.t } : null;
  }

  /** Moves the ray into the part's own numbers. Its direction keeps its length there, so `t` stays in metres. */
  private castPart(part: number, { origin: o, direction: d }: Ray, hit: BvhHit): boolean {
    const m = this.inverse(part);
    if (!m) return false;
    const geometry = this.model.geometries[this.model.parts.geometry[part]!]!;
    const unit = 1 / geometry.positionScale;
    return raycastBvh(
      this.tree(this.model.parts.geometry[part]!),
      geometry,
      (m[0]! * o.x + m[4]! * o.y + m[8]! * o.z + m[12]!) * unit,
      (m[1]! * o.x + m[5]! * o.y + m[9]! * o.z + m[13]!) * unit,
      (m[2]! * o.x + m[6]! * o.y + m[10]! * o.z + m[14]!) * unit,
      (m[0]! * d.x + m[4]! * d.y + m[8]! * d.z) * unit,
      (m[1]! * d.x + m[5]! * d.y + m[9]! * d.z) * unit,
      (m[2]! * d.x + m[6]! * d.y + m[10]! * d.z) * unit,
      hit,
    );
  }

  private tree(geometry: number): Bvh {
    this.trees[geometry] ??= buildBvh(this.model.geometries[geometry]!);
    return this.trees[geometry];
  }

  private inverse(part: number): Matrix | null {
    if (this.inverses[part] === undefined) this.inverses[part] = invertMatrix(this.model.parts.matrices, part * 16);
    return this.inverses[part] ?? null;
  }

  /** The triangle's own normal, not the shaded one: a comment's pin stands on the real face. */
  private normalAt(part: number, triangle: number, towards: Vec3): Vec3 {
    const { geometry, matrices } = this.model.parts;
    const { positions, positionStride, index, indexBase } = this.model.geometries[geometry[part]!]!;
    const corners = [0, 1, 2].map((corner) => {
      const k = (index[triangle * 3 + corner]! - indexBase) * positionStride;
      return transformDirection(matrices, part * 16, positions[k]!, positions[k + 1]!, positions[k + 2]!);
    });
    const out = new Float64Array(3);
    triangleNormal(out, corners.flat(), 0, 3, 6);
    const normal = normalize({ x: out[0]!, y: out[1]!, z: out[2]! });
    return dot(normal, towards) > 0 ? scale(normal, -1) : normal;
  }
}

/** Translation falls out of a triangle's normal, so corners need no more than the upper left 3×3. */
function transformDirection(m: Float64Array, at: number, x: number, y: number, z: number): [number, number, number] {
  return [
    m[at]! * x + m[at + 4]! * y + m[at + 8]! * z,
    m[at + 1]! * x + m[at + 5]! * y + m[at + 9]! * z,
    m[at + 2]! * x + m[at + 6]! * y + m[at + 10]! * z,
  ];
}

/** Whether a part is mirrored; such parts wind their triangles the other way round. */
export function isMirrored(matrices: Float64Array, part: number): boolean {
  return determinant(matrices, part * 16) < 0;
}
