import { boxesAlongRay } from '../../kernels/math/boxes.ts';
import { determinant, invertMatrix, type Matrix } from '../../kernels/math/matrices.ts';
import { triangleNormal } from '../../kernels/math/normals.ts';
import { addScaled, dot, normalize, type Ray, scale } from '../../kernels/math/vectors.ts';
import { type Bvh, type BvhHit, buildBvhInSteps, raycastBvh } from '../../kernels/search/bvh.ts';
import { type CutPlane, type KeptStretch, keptStretch } from '../../kernels/search/cut-planes.ts';
import { isSolid, solidityInSteps } from '../../kernels/search/solidity.ts';
import { buildRuns, raycastRuns, type TriangleRuns } from '../../kernels/search/triangle-runs.ts';
import { rowOf, textAt } from '../../kernels/text-rows.ts';
import type { PickHit, Vec3 } from '../../port.ts';
import type { ModelData } from '../parts/model-data.ts';
import { type PartLooks, plainLooks, SHOWN } from '../parts/part-looks.ts';
import { BUILD_AHEAD_TRIANGLES, type TreeFeed } from './search-trees.ts';

/** What a ray hit: `triangle` of a part, `t` metres along the ray, or there the face of the cut through `plane`. */
export interface RayHit {
  readonly part: number;
  readonly triangle: number;
  readonly t: number;
  readonly plane: CutPlane | null;
}

/**
 * Finds what a ray hits. It tests the boxes of parts first, then boxes within each geometry: runs of triangles, which
 * are available at once, and for large geometries a search tree as soon as it is built. Both give the same result. Runs
 * and trees belong to geometries, not to parts: a bolt that is placed a thousand times has only one.
 */
export class Picker {
  private readonly model: ModelData;
  private readonly trees: (Bvh | undefined)[] = [];
  private readonly runs: (TriangleRuns | undefined)[];
  private readonly inverses: (Matrix | null | undefined)[] = [];
  private readonly solid: (boolean | undefined)[] = [];
  private readonly asBuilt: PartLooks;
  private readonly promised: ReadonlySet<number>;
  private isBuilt = false;
  /** Called when the last tree from a worker has arrived. */
  onComplete: () => void = () => {};
  /** Where the parts are, and which of them can be hit. */
  looks: PartLooks;
  cuts: readonly CutPlane[] = [];

  constructor(model: ModelData, feed?: TreeFeed) {
    this.model = model;
    this.promised = feed?.promised ?? new Set();
    this.runs = [...(feed?.runs ?? [])];
    feed?.listen((geometry, tree) => {
      this.trees[geometry] = tree;
      if (this.isComplete) this.onComplete();
    });
    this.asBuilt = plainLooks(model);
    this.looks = this.asBuilt;
  }

  /** The nearest surface along a ray (unit direction, model space), hit from either side. `limit` is in metres. */
  cast(ray: Ray, limit = Infinity): PickHit | null {
    const hit = this.castRay(ray, limit);
    if (!hit) return null;
    const shownAt = addScaled(ray.origin, ray.direction, hit.t);
    const normal = hit.plane ? hit.plane.normal : this.normalAt(hit.part, hit.triangle, ray.direction);
    const partId = textAt(this.model.parts.ids, hit.part);
    return { position: this.home(hit.part, shownAt), shownAt, normal, partId, distance: hit.t };
  }

  /** The same as numbers, for callers that need more data about the triangle. */
  castRay(ray: Ray, limit = Infinity): RayHit | null {
    return this.nearest(ray, limit, false);
  }

  /** Whether anything blocks the ray before `limit` metres. */
  isBlocked(ray: Ray, limit: number): boolean {
    return this.nearest(ray, limit, true) !== null;
  }

  /**
   * Whether a geometry encloses a volume, so that cuts through it have a face. Computed in steps of about a
   * millisecond.
   */
  *solidity(geometry: number): Generator<undefined, boolean> {
    if (this.solid[geometry] === undefined) {
      this.solid[geometry] = yield* solidityInSteps(this.model.geometries[geometry]!);
      yield;
    }
    return this.solid[geometry];
  }

  /** Whether all large trees are built. From then on picking takes well under a millisecond. */
  get isComplete(): boolean {
    return this.isBuilt && this.promised.size === 0;
  }

  /** The tree of a geometry, or null if it is not built yet. */
  builtTree(geometry: number): Bvh | null {
    return this.trees[geometry] ?? null;
  }

  /** The runs of a geometry. They are computed here if no worker computed them. */
  runsOf(geometry: number): TriangleRuns {
    this.runs[geometry] ??= buildRuns(this.model.geometries[geometry]!);
    return this.runs[geometry];
  }

  /** The number of the part with this id, or -1 for an unknown id. */
  partNumber(id: string): number {
    return rowOf(this.model.parts.ids, id);
  }

  /**
   * The part that has a surface at this point of the model as built, within `reach` metres along its normal; -1 if
   * none.
   */
  partAt(point: Vec3, normal: Vec3, reach: number): number {
    const { looks, cuts } = this;
    this.looks = this.asBuilt;
    this.cuts = [];
    const ray = { origin: addScaled(point, normal, reach), direction: scale(normal, -1) };
    const part = this.castRay(ray, 2 * reach)?.part ?? -1;
    this.looks = looks;
    this.cuts = cuts;
    return part;
  }

  /** Converts a point on a part where it is shown to the same point in the model as built. */
  home(part: number, shownAt: Vec3): Vec3 {
    const { offsets } = this.looks;
    if (!offsets) return shownAt;
    const k = part * 3;
    return { x: shownAt.x - offsets[k]!, y: shownAt.y - offsets[k + 1]!, z: shownAt.z - offsets[k + 2]! };
  }

  /** Builds the large trees, in steps of about a millisecond. Run it in idle time. */
  *buildAhead(): Generator<undefined, void> {
    for (const [number, geometry] of this.model.geometries.entries()) {
      if (geometry.triangleCount < BUILD_AHEAD_TRIANGLES || this.promised.has(number)) continue;
      const steps = buildBvhInSteps(geometry);
      for (let step = steps.next(); !this.trees[number]; step = steps.next()) {
        if (step.done) this.trees[number] = step.value;
        yield;
      }
    }
    this.isBuilt = true;
  }

  private nearest(ray: Ray, limit: number, any: boolean): RayHit | null {
    const kept = keptStretch(ray, ray.endless ? -this.lead(ray) : 0, limit, this.cuts);
    if (!kept) return null;
    // The ray starts where it enters the kept space, because nothing before that may be hit.
    const origin = kept.from === 0 ? ray.origin : addScaled(ray.origin, ray.direction, kept.from);
    const inside = { origin, direction: ray.direction };
    const face = kept.plane && this.cutFace(inside, kept);
    if (face) return face;
    const { shown, boxes } = this.looks;
    const { order, entry } = boxesAlongRay(boxes, inside, kept.to - kept.from);
    const hit: BvhHit = { t: kept.to - kept.from, triangle: -1 };
    let best = -1;
    for (const part of order) {
      if (entry.get(part)! > hit.t) break;
      if (shown[part] !== SHOWN) continue;
      if (this.castPart(part, inside, hit)) best = part;
      if (any && best >= 0) break;
    }
    return best >= 0 ? { part: best, triangle: hit.triangle, t: hit.t + kept.from, plane: null } : null;
  }

  /** How far before its origin a line has to start in order to start outside of all parts. */
  private lead({ origin, direction }: Ray): number {
    const { boxes } = this.looks;
    let lead = 0;
    for (let k = 0; k < boxes.length; k += 6) {
      const x = (origin.x - boxes[direction.x > 0 ? k : k + 3]!) * direction.x;
      const y = (origin.y - boxes[direction.y > 0 ? k + 1 : k + 4]!) * direction.y;
      const z = (origin.z - boxes[direction.z > 0 ? k + 2 : k + 5]!) * direction.z;
      lead = Math.max(lead, x + y + z);
    }
    return lead * (1 + 1e-6);
  }

  /**
   * The face of the cut, if the ray enters through the cut inside a solid part: then the first surface of that part
   * that the ray hits is one where it leaves the part.
   */
  private cutFace(ray: Ray, { from, plane }: KeptStretch): RayHit | null {
    const { parts } = this.model;
    const { shown, boxes } = this.looks;
    const { x, y, z } = ray.origin;
    let face: RayHit | null = null;
    let nearest = Infinity;
    for (let part = 0, k = 0; part < parts.count; part++, k += 6) {
      if (x < boxes[k]! || x > boxes[k + 3]! || y < boxes[k + 1]! || y > boxes[k + 4]!) continue;
      if (z < boxes[k + 2]! || z > boxes[k + 5]! || shown[part] !== SHOWN) continue;
      const hit: BvhHit = { t: Infinity, triangle: -1 };
      if (!this.isSolid(parts.geometry[part]!) || !this.castPart(part, ray, hit) || hit.t >= nearest) continue;
      if (dot(this.outward(part, hit.triangle), ray.direction) <= 0) continue;
      nearest = hit.t;
      face = { part, triangle: hit.triangle, t: from, plane };
    }
    return face;
  }

  /** Transforms the ray into the part's own space. The direction is not normalized there, so `t` stays in metres. */
  private castPart(part: number, { origin, direction: d }: Ray, hit: BvhHit): boolean {
    const m = this.inverse(part);
    const o = this.home(part, origin);
    if (!m) return false;
    const geometry = this.model.geometries[this.model.parts.geometry[part]!]!;
    const unit = 1 / geometry.positionScale;
    const tree = this.trees[this.model.parts.geometry[part]!];
    const ox = (m[0]! * o.x + m[4]! * o.y + m[8]! * o.z + m[12]!) * unit;
    const oy = (m[1]! * o.x + m[5]! * o.y + m[9]! * o.z + m[13]!) * unit;
    const oz = (m[2]! * o.x + m[6]! * o.y + m[10]! * o.z + m[14]!) * unit;
    const dx = (m[0]! * d.x + m[4]! * d.y + m[8]! * d.z) * unit;
    const dy = (m[1]! * d.x + m[5]! * d.y + m[9]! * d.z) * unit;
    const dz = (m[2]! * d.x + m[6]! * d.y + m[10]! * d.z) * unit;
    return tree
      ? raycastBvh(tree, geometry, ox, oy, oz, dx, dy, dz, hit)
      : raycastRuns(this.runsOf(this.model.parts.geometry[part]!), geometry, ox, oy, oz, dx, dy, dz, hit);
  }

  /** A large geometry counts as open until the faces of a cut are computed, which finds out in steps. */
  private isSolid(number: number): boolean {
    const geometry = this.model.geometries[number]!;
    if (geometry.triangleCount < BUILD_AHEAD_TRIANGLES) this.solid[number] ??= isSolid(geometry);
    return this.solid[number] ?? false;
  }

  private inverse(part: number): Matrix | null {
    if (this.inverses[part] === undefined) this.inverses[part] = invertMatrix(this.model.parts.matrices, part * 16);
    return this.inverses[part] ?? null;
  }

  /** The triangle's geometric normal, not the shading normal, because a comment's pin is placed on the real face. */
  private normalAt(part: number, triangle: number, towards: Vec3): Vec3 {
    const normal = this.outward(part, triangle);
    return dot(normal, towards) > 0 ? scale(normal, -1) : normal;
  }

  /** The triangle's normal that points out of the solid, in model space. */
  private outward(part: number, triangle: number): Vec3 {
    const { geometry, matrices } = this.model.parts;
    const { positions, index } = this.model.geometries[geometry[part]!]!;
    const corners = [0, 1, 2].map((corner) => {
      const k = index[triangle * 3 + corner]! * 3;
      return transformDirection(matrices, part * 16, positions[k]!, positions[k + 1]!, positions[k + 2]!);
    });
    const out = new Float64Array(3);
    triangleNormal(out, corners.flat(), 0, 3, 6);
    const normal = normalize({ x: out[0]!, y: out[1]!, z: out[2]! });
    return isMirrored(matrices, part) ? scale(normal, -1) : normal;
  }
}

/**
 * Translation cancels out in a triangle's normal, so only the upper left 3×3 of the matrix is applied to the corners.
 */
function transformDirection(m: Float64Array, at: number, x: number, y: number, z: number): [number, number, number] {
  return [
    m[at]! * x + m[at + 4]! * y + m[at + 8]! * z,
    m[at + 1]! * x + m[at + 5]! * y + m[at + 9]! * z,
    m[at + 2]! * x + m[at + 6]! * y + m[at + 10]! * z,
  ];
}

/** Whether a part is mirrored. The triangles of mirrored parts have the opposite winding order. */
export function isMirrored(matrices: Float64Array, part: number): boolean {
  return determinant(matrices, part * 16) < 0;
}
