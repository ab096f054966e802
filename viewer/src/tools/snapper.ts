import { projectPoint, rayThrough, sightTo } from '../kernels/camera/camera.ts';
import { type CameraFrame, cameraFrame, type Viewport } from '../kernels/camera/camera-frame.ts';
import { determinant, invertMatrix } from '../kernels/math/matrices.ts';
import { add, addScaled, distance, scale } from '../kernels/math/vectors.ts';
import { isCutAway } from '../kernels/search/cut-planes.ts';
import { type EdgeChain, isStraight, nearestOnSegment } from '../kernels/shape/edge-chains.ts';
import { type MeasureTarget, roundEdge } from '../kernels/shape/measures.ts';
import { textAt } from '../kernels/text-rows.ts';
import type { CanvasPoint, MeasureMode, MeasureSnap, Vec3 } from '../port.ts';
import type { OpenModel } from '../scene/model/open-model.ts';
import type { ModelData } from '../scene/parts/model-data.ts';
import { chainInModel, faceOfPart, type GeometryShape, shapeInSteps, toModel } from '../scene/parts/part-shapes.ts';
import type { RayHit } from '../scene/picking/picker.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { SnapLook } from './measure-marks.ts';

/** How near the pointer must be to choose an edge or a corner, in CSS pixels. */
const EDGE_REACH = 9;
const POINT_REACH = 11;
/** Where to look for a part with an edge next to the pointer: directions around it, at these shares of the reach. */
const PROBES = 8;
const PROBE_RINGS = [0.5, 1] as const;

/** What a tap chooses: the snap that is shown, and the target to measure. */
export interface Taken {
  readonly snap: MeasureSnap;
  readonly target: MeasureTarget;
  readonly look: SnapLook;
  /** The part's number. */
  readonly part: number;
  /** The same for the same edge or face, wherever on it somebody tapped; `null` for a point. */
  readonly key: string | null;
}

/** What a point on the canvas is asked about. */
interface Sight {
  readonly model: OpenModel;
  readonly frame: CameraFrame;
  readonly viewport: Viewport;
  readonly at: CanvasPoint;
  readonly patience: number;
}

/** An edge next to the pointer or under it. */
interface NearEdge {
  readonly part: number;
  readonly number: number;
  readonly chain: EdgeChain;
  /** The nearest point, in the model as built. */
  readonly at: Vec3;
}

/** Finds the edges and faces at points on the canvas. */
export class Snapper {
  private readonly host: ToolHost;
  private readonly shapes = new Map<number, GeometryShape | null>();
  private readonly unfinished = new Map<number, ReturnType<typeof shapeInSteps>>();
  private shapesOf: ModelData | null = null;

  constructor(host: ToolHost) {
    this.host = host;
  }

  /**
   * What is at a point on the canvas; an edge just next to it counts. `patience`: how long to wait for a part's shape,
   * in milliseconds; until it is known, only points can be chosen.
   */
  takeAt(at: CanvasPoint, mode: MeasureMode, patience: number): Taken | null {
    const model = this.host.model();
    if (!model) return null;
    const viewport = this.host.viewport();
    const frame = cameraFrame(this.host.rig.pose, viewport);
    const sight = { model, frame, viewport, at, patience };
    const ray = rayThrough(frame, viewport, at.x, at.y);
    const hit = model.picker.castRay(ray);
    const under = hit && addScaled(ray.origin, ray.direction, hit.t);
    const edge =
      mode === 'face' ? null : ((hit && under && this.edgeUnder(sight, hit, under)) ?? this.edgeNear(sight, hit));
    if (edge) return takenEdge(sight, edge, mode);
    return hit && under && this.takenFace(sight, hit, under, mode);
  }

  forget(): void {
    for (const number of this.unfinished.keys()) this.host.work.stop(`shape ${number}`);
    this.unfinished.clear();
    this.shapes.clear();
    this.shapesOf = null;
  }

  private takenFace({ model, frame, viewport, patience }: Sight, hit: RayHit, shownAt: Vec3, mode: MeasureMode): Taken {
    const at = model.picker.home(hit.part, shownAt);
    const seen = projectPoint(frame, viewport, shownAt);
    const snap = {
      kind: 'face',
      point: at,
      partId: textAt(model.data.parts.ids, hit.part),
      x: seen.x,
      y: seen.y,
    } as const;
    const bare = { snap, part: hit.part };
    const shape =
      hit.plane || mode === 'distance' || mode === 'edge' ? null : this.shapeOf(model.data, hit.part, patience);
    const look = { point: shownAt, chain: null };
    if (!shape) return { ...bare, target: { kind: 'point', at }, key: null, look: { ...look, triangles: [] } };
    const face = faceOfPart(model.data, hit.part, shape, hit.triangle, at);
    const way = [shownAt.x - at.x, shownAt.y - at.y, shownAt.z - at.z];
    const triangles = face.triangles.map((value, i) => value + way[i % 3]!);
    return { ...bare, target: face.target, key: `${hit.part} face ${face.first}`, look: { ...look, triangles } };
  }

  /** The edge near a point on the surface that the pointer is over. */
  private edgeUnder({ model, frame, viewport, patience }: Sight, hit: RayHit, shownAt: Vec3): NearEdge | null {
    const shape = hit.plane ? null : this.shapeOf(model.data, hit.part, patience);
    if (!shape) return null;
    const at = model.picker.home(hit.part, shownAt);
    const reach = pixelAt(frame, viewport, shownAt) * EDGE_REACH;
    return nearChain(model.data, hit.part, shape, at, reach);
  }

  /**
   * The nearest visible edge within reach of a pointer that is next to its part: over nothing, or over what is farther
   * away.
   */
  private edgeNear(sight: Sight, hit: RayHit | null): NearEdge | null {
    const { model, frame, viewport, at, patience } = sight;
    const parts = new Set<number>();
    for (const ring of PROBE_RINGS) {
      for (let i = 0; i < PROBES; i++) {
        const turn = (i * 2 * Math.PI) / PROBES;
        const [x, y] = [at.x + Math.cos(turn) * ring * EDGE_REACH, at.y + Math.sin(turn) * ring * EDGE_REACH];
        const ray = rayThrough(frame, viewport, x, y);
        const probe = model.picker.castRay(ray);
        if (!probe || probe.plane) continue;
        const slack = pixelAt(frame, viewport, addScaled(ray.origin, ray.direction, probe.t)) * EDGE_REACH;
        if (!hit || probe.t < hit.t - slack) parts.add(probe.part);
      }
    }
    let best: NearEdge | null = null;
    let nearest = EDGE_REACH;
    for (const part of parts) {
      const shape = this.shapeOf(model.data, part, patience);
      for (const [number, chain] of shape?.chains.entries() ?? []) {
        const near = nearestSeen(sight, part, chain, nearest);
        if (!near || !isSeen(sight, near.shownAt)) continue;
        nearest = near.pixels;
        best = {
          part,
          number,
          chain: chainInModel(model.data, part, chain),
          at: model.picker.home(part, near.shownAt),
        };
      }
    }
    return best;
  }

  /** The shape of a part; `null` while it is still being computed. The first call starts the computation. */
  private shapeOf(data: ModelData, part: number, patience: number): GeometryShape | null {
    if (this.shapesOf !== data) this.forget();
    this.shapesOf = data;
    const number = data.parts.geometry[part]!;
    const known = this.shapes.get(number);
    if (known !== undefined) return known;
    const steps = this.unfinished.get(number) ?? shapeInSteps(data.geometries[number]!);
    const end = this.host.scheduler.now() + patience;
    let step = steps.next();
    while (!step.done && this.host.scheduler.now() < end) step = steps.next();
    const finish = (shape: GeometryShape | null) => {
      this.shapes.set(number, shape);
      this.unfinished.delete(number);
    };
    this.host.work.stop(`shape ${number}`);
    if (step.done) finish(step.value);
    else {
      this.unfinished.set(number, steps);
      this.host.work.start(`shape ${number}`, steps, finish);
    }
    return step.done ? step.value : null;
  }
}

/** The edge of a part that is nearest to a point on its surface, in the model as built. */
function nearChain(data: ModelData, part: number, shape: GeometryShape, at: Vec3, reach: number): NearEdge | null {
  const inverse = invertMatrix(data.parts.matrices, part * 16);
  if (!inverse) return null;
  const m = inverse;
  const here = {
    x: m[0]! * at.x + m[4]! * at.y + m[8]! * at.z + m[12]!,
    y: m[1]! * at.x + m[5]! * at.y + m[9]! * at.z + m[13]!,
    z: m[2]! * at.x + m[6]! * at.y + m[10]! * at.z + m[14]!,
  };
  let best = -1;
  let nearest = reach * Math.cbrt(Math.abs(determinant(inverse)));
  for (const [number, { points, isClosed }] of shape.chains.entries()) {
    for (let i = isClosed ? 0 : 1; i < points.length; i++) {
      const away = distance(here, nearestOnSegment(here, points.at(i - 1)!, points[i]!));
      if (away >= nearest) continue;
      nearest = away;
      best = number;
    }
  }
  return best < 0 ? null : { part, number: best, chain: chainInModel(data, part, shape.chains[best]!), at };
}

/** The point of an edge that is shown nearest to the pointer, if it is within `reach`, in CSS pixels. */
function nearestSeen(
  { model, frame, viewport, at }: Sight,
  part: number,
  { points, isClosed }: EdgeChain,
  reach: number,
) {
  const offset = offsetOf(model, part);
  const place = (point: Vec3) => add(toModel(model.data, part, point), offset);
  const [first, farthest] = [place(points[0]!), place(farthestOf(points))];
  const from = projectPoint(frame, viewport, first);
  const metres = pixelAt(frame, viewport, first);
  // Most edges of a part are elsewhere.
  if (Math.hypot(from.x - at.x, from.y - at.y) * metres > (distance(first, farthest) + metres * reach) * 2) return null;
  const shown = points.map(place);
  const flat = shown.map((point) => projectPoint(frame, viewport, point));
  let pixels = reach;
  let shownAt: Vec3 | null = null;
  for (let i = isClosed ? 0 : 1; i < flat.length; i++) {
    const [a, b] = [flat.at(i - 1)!, flat[i]!];
    if (a.depth <= 0 || b.depth <= 0) continue;
    const [x, y] = [b.x - a.x, b.y - a.y];
    const square = x * x + y * y;
    const share = square > 0 ? Math.min(1, Math.max(0, ((at.x - a.x) * x + (at.y - a.y) * y) / square)) : 0;
    const away = Math.hypot(a.x + x * share - at.x, a.y + y * share - at.y);
    if (away >= pixels) continue;
    pixels = away;
    // Equal steps on the screen are not equal steps along the edge.
    const along = (share * a.depth) / (share * a.depth + (1 - share) * b.depth);
    shownAt = addScaled(scale(shown.at(i - 1)!, 1 - along), shown[i]!, along);
  }
  return shownAt && { pixels, shownAt };
}

/** How far a part has been moved from where it was built. */
function offsetOf({ picker }: OpenModel, part: number): Vec3 {
  return scale(picker.home(part, { x: 0, y: 0, z: 0 }), -1);
}

const farthest = new WeakMap<readonly Vec3[], Vec3>();

/** The point of an edge that is farthest from its first one. */
function farthestOf(points: readonly Vec3[]): Vec3 {
  const known = farthest.get(points);
  if (known) return known;
  const found = points.reduce((far, point) => (distance(point, points[0]!) > distance(far, points[0]!) ? point : far));
  farthest.set(points, found);
  return found;
}

/** Whether a point on an edge is neither cut away nor behind something. */
function isSeen({ model, frame, viewport }: Sight, point: Vec3): boolean {
  const slack = pixelAt(frame, viewport, point) * 3;
  if (isCutAway(point, model.picker.cuts, slack)) return false;
  const { ray, away } = sightTo(frame, point);
  const hit = model.picker.castRay(ray);
  return !hit || hit.t >= away - slack;
}

function takenEdge({ model, frame, viewport }: Sight, edge: NearEdge, mode: MeasureMode): Taken {
  const { part, number, chain, at } = edge;
  const offset = offsetOf(model, part);
  const moved = (point: Vec3) => add(point, offset);
  const perPixel = pixelAt(frame, viewport, moved(at));
  const point = mode === 'distance' ? pointOf(chain, at, perPixel * POINT_REACH) : nearestOf(chain, at);
  const seen = projectPoint(frame, viewport, moved(point.at));
  return {
    snap: { kind: point.kind, point: point.at, partId: textAt(model.data.parts.ids, part), x: seen.x, y: seen.y },
    target: mode === 'distance' ? { kind: 'point', at: point.at } : { kind: 'edge', at: point.at, chain },
    part,
    key: mode === 'distance' ? null : `${part} edge ${number}`,
    look: {
      point: moved(point.at),
      chain: { points: chain.points.map(moved), isClosed: chain.isClosed },
      triangles: [],
    },
  };
}

/** The size of a CSS pixel at a point, in metres. */
function pixelAt(frame: CameraFrame, viewport: Viewport, point: Vec3): number {
  return (2 * frame.tanY * projectPoint(frame, viewport, point).depth) / Math.max(viewport.height, 1);
}

/**
 * The point of an edge that a distance is measured from: an end, the middle, a circle's centre, or otherwise the
 * nearest point.
 */
function pointOf(chain: EdgeChain, at: Vec3, reach: number): { kind: MeasureSnap['kind']; at: Vec3 } {
  const [a, b] = [chain.points[0]!, chain.points.at(-1)!];
  const ends = chain.isClosed ? [] : [a, b];
  for (const end of ends) if (distance(end, at) < reach) return { kind: 'vertex', at: end };
  const middle = scale(add(a, b), 0.5);
  if (isStraight(chain)) return distance(middle, at) < reach ? { kind: 'middle', at: middle } : nearestOf(chain, at);
  const circle = roundEdge(chain);
  return circle ? { kind: 'centre', at: circle.centre } : nearestOf(chain, at);
}

function nearestOf({ points, isClosed }: EdgeChain, at: Vec3): { kind: 'edge'; at: Vec3 } {
  let best = points[0]!;
  for (let i = isClosed ? 0 : 1; i < points.length; i++) {
    const near = nearestOnSegment(at, points.at(i - 1)!, points[i]!);
    if (distance(near, at) < distance(best, at)) best = near;
  }
  return { kind: 'edge', at: best };
}
