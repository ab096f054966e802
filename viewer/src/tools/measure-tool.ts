import { projectPoint, rayThrough } from '../kernels/camera.ts';
import { cameraFrame, type Viewport } from '../kernels/camera-frame.ts';
import { type EdgeChain, isStraight, nearestOnSegment } from '../kernels/edge-chains.ts';
import { determinant, invertMatrix } from '../kernels/matrices.ts';
import {
  type Measured,
  type MeasureTarget,
  measureAngle,
  measureEdge,
  measureFaces,
  measurePoints,
  measureRadius,
  roundEdge,
} from '../kernels/measures.ts';
import { textAt } from '../kernels/text-rows.ts';
import { add, addScaled, distance, scale } from '../kernels/vectors.ts';
import type { CameraPose, CanvasPoint, MeasureMode, Measurement, MeasureProblem, MeasureSnap, Vec3 } from '../port.ts';
import type { ModelData } from '../scene/model-data.ts';
import { chainInModel, faceOfPart, type GeometryShape, shapeInSteps } from '../scene/part-shapes.ts';
import type { RayHit } from '../scene/picker.ts';
import type { CanvasTool, ToolHost } from './canvas-tool.ts';
import type { KeyPress } from './keyboard.ts';
import { labelStates } from './labels.ts';
import type { Measure } from './measure.ts';
import { measureMarks, type SnapLook } from './measure-marks.ts';

/** How near the pointer must be to choose an edge or a corner, in CSS pixels. */
const EDGE_REACH = 9;
const POINT_REACH = 11;
/**
 * How long hovering and a tap wait for a part's shape, in milliseconds. Until it is known, only points can be chosen.
 */
const HOVER_PATIENCE_MS = 8;
const TAP_PATIENCE_MS = 150;

/** What a tap would choose: the snap that is shown, and the target to measure. */
interface Taken {
  readonly snap: MeasureSnap;
  readonly target: MeasureTarget;
  readonly look: SnapLook;
  /** The part's number. */
  readonly part: number;
}

/** Measuring: hovering shows what a tap would choose; one or two taps make a result. */
export class MeasureTool implements CanvasTool {
  private readonly host: ToolHost;
  private readonly shown: Measure;
  private readonly shapes = new Map<number, GeometryShape | null>();
  private readonly unfinished = new Map<number, ReturnType<typeof shapeInSteps>>();
  private shapesOf: ModelData | null = null;
  private first: Taken | null = null;
  private over: Taken | null = null;
  private nextId = 1;
  /** By result: for each of its anchors the numbers of the parts that it moves with. */
  private readonly holders = new Map<string, readonly (readonly number[])[]>();

  constructor(host: ToolHost, shown: Measure) {
    this.host = host;
    this.shown = shown;
  }

  take(): void {
    this.draw();
  }

  leave(): void {
    this.over = null;
    this.restart();
  }

  /** Forgets the first end; results are kept. */
  restart(): void {
    this.first = null;
    this.shown.taken.set(0);
    this.shown.problem.set(null);
    this.show(this.over);
  }

  remove(id: string): void {
    this.set(this.shown.results.value.filter((result) => result.id !== id));
  }

  clear(): void {
    this.set([]);
    this.restart();
  }

  /** Removes everything, because the model is closed. */
  forget(): void {
    this.forgetShapes();
    this.over = null;
    this.clear();
  }

  /** Parts went elsewhere: what was measured on them goes with them, once the frame is drawn. */
  partsMoved(): void {
    if (this.shown.results.value.length > 0) this.draw();
  }

  grab(): boolean {
    return false;
  }

  drag(): void {}

  release(): void {}

  hover(at: CanvasPoint | null): void {
    this.show(at && this.takeAt(at, HOVER_PATIENCE_MS));
  }

  tap(at: CanvasPoint): void {
    const taken = this.takeAt(at, TAP_PATIENCE_MS);
    this.shown.problem.set(null);
    if (!taken) return;
    const { mode } = this.shown;
    if (mode.value === 'edge' || mode.value === 'radius') this.finish(measureOne(mode.value, taken.target), [taken]);
    else if (!this.first) {
      const problem = problemWith(mode.value, taken.target);
      if (problem) this.shown.problem.set(problem);
      else this.first = taken;
      this.shown.taken.set(this.first ? 1 : 0);
      this.show(taken);
    } else this.finish(measureTwo(mode.value, this.first.target, taken.target), [this.first, taken]);
  }

  press({ key }: KeyPress): boolean {
    const last = this.shown.results.value.at(-1);
    if (key === 'Escape' && this.first) this.restart();
    else if ((key === 'Delete' || key === 'Backspace') && last) this.remove(last.id);
    else return false;
    return true;
  }

  /** Updates the positions of the texts, once per frame. */
  project(pose: CameraPose, viewport: Viewport): void {
    const results = this.shownResults();
    const frame = cameraFrame(pose, viewport);
    const anchors = results.map(({ id, kind, anchors: [a, b, c] }) => ({
      id,
      point: kind === 'angle' ? b! : scale(add(a!, c ?? b!), 0.5),
    }));
    const project = (point: Vec3) => projectPoint(frame, viewport, point);
    this.shown.labels.set(labelStates(this.shown.labels.value, anchors, project, viewport));
  }

  private finish(measured: Measured | MeasureProblem, taken: readonly Taken[]): void {
    if (typeof measured === 'string') {
      this.shown.problem.set(measured);
      return;
    }
    const partIds = [...new Set(taken.map(({ snap }) => snap.partId))];
    this.first = null;
    this.shown.taken.set(0);
    const id = `measure-${this.nextId++}`;
    const parts = taken.map(({ part }) => part);
    const last = measured.anchors.length - 1;
    // Between two: each end moves with its own part, the apex of an angle with both.
    const holdersOf = (i: number) => (i === 0 ? parts.slice(0, 1) : i === last ? parts.slice(-1) : parts);
    this.holders.set(
      id,
      Array.from(measured.anchors, (_, i) => holdersOf(i)),
    );
    this.set([...this.shown.results.value, { id, ...measured, partIds }]);
  }

  /** The results where their parts are shown. */
  private shownResults(): readonly Measurement[] {
    const results = this.shown.results.value;
    const offsets = this.host.model()?.picker.looks.offsets;
    if (!offsets) return results;
    return results.map((result) => {
      const holders = this.holders.get(result.id) ?? [];
      return { ...result, anchors: result.anchors.map((anchor, i) => movedWith(anchor, holders[i] ?? [], offsets)) };
    });
  }

  private set(results: readonly Measurement[]): void {
    this.shown.results.set(results);
    for (const id of this.holders.keys()) if (!results.some((result) => result.id === id)) this.holders.delete(id);
    this.draw();
  }

  private show(taken: Taken | null): void {
    this.over = taken;
    this.shown.snap.set(taken?.snap ?? null);
    this.draw();
  }

  private draw(): void {
    const marks = measureMarks(this.shownResults(), this.first?.look ?? null, this.over?.look ?? null);
    const told = this.host.stage.setMarks('measure', marks);
    this.host.invalidate();
    void told?.then(() => this.host.invalidate());
  }

  private takeAt({ x, y }: CanvasPoint, patience: number): Taken | null {
    const model = this.host.model();
    if (!model) return null;
    const viewport = this.host.viewport();
    const frame = cameraFrame(this.host.rig.pose, viewport);
    const ray = rayThrough(frame, viewport, x, y);
    const hit = model.picker.castRay(ray);
    if (!hit) return null;
    const shownAt = addScaled(ray.origin, ray.direction, hit.t);
    const at = model.picker.home(hit.part, shownAt);
    const perPixel = (2 * frame.tanY * projectPoint(frame, viewport, shownAt).depth) / Math.max(viewport.height, 1);
    const shape = hit.plane ? null : this.shapeOf(model.data, hit, patience);
    const partId = textAt(model.data.parts.ids, hit.part);
    const moved = (point: Vec3) => addScaled(add(point, shownAt), at, -1);
    const make = (kind: MeasureSnap['kind'], point: Vec3, target: MeasureTarget, look: Partial<SnapLook>): Taken => {
      const seen = projectPoint(frame, viewport, moved(point));
      return {
        snap: { kind, point, partId, x: seen.x, y: seen.y },
        target,
        part: hit.part,
        look: { point: moved(point), chain: null, triangles: [], ...look },
      };
    };
    const { mode } = this.shown;
    if (shape && mode.value !== 'face') {
      const chain = nearChain(model.data, hit.part, shape, at, perPixel * EDGE_REACH);
      if (chain) {
        const point = mode.value === 'distance' ? pointOf(chain, at, perPixel * POINT_REACH) : nearestOf(chain, at);
        const target: MeasureTarget = { kind: 'edge', at: point.at, chain };
        const look = { chain: { points: chain.points.map(moved), isClosed: chain.isClosed } };
        return make(point.kind, point.at, mode.value === 'distance' ? { kind: 'point', at: point.at } : target, look);
      }
    }
    if (!shape || mode.value === 'distance' || mode.value === 'edge')
      return make('face', at, { kind: 'point', at }, {});
    const face = faceOfPart(model.data, hit.part, shape, hit.triangle, at);
    const way = { x: shownAt.x - at.x, y: shownAt.y - at.y, z: shownAt.z - at.z };
    const triangles = face.triangles.map((value, i) => value + (i % 3 === 0 ? way.x : i % 3 === 1 ? way.y : way.z));
    return make('face', at, face.target, { triangles });
  }

  /** The shape of a part; `null` while it is still being computed. The first call starts the computation. */
  private shapeOf(data: ModelData, { part }: RayHit, patience: number): GeometryShape | null {
    if (this.shapesOf !== data) this.forgetShapes();
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

  private forgetShapes(): void {
    for (const number of this.unfinished.keys()) this.host.work.stop(`shape ${number}`);
    this.unfinished.clear();
    this.shapes.clear();
    this.shapesOf = null;
  }
}

/** A point that goes halfway along with each of its parts. `offsets` as in `PartLooks`. */
function movedWith(point: Vec3, parts: readonly number[], offsets: Float64Array): Vec3 {
  const share = 1 / Math.max(parts.length, 1);
  return parts.reduce((to, part) => {
    const [x, y, z] = offsets.subarray(part * 3, part * 3 + 3) as unknown as [number, number, number];
    return addScaled(to, { x, y, z }, share);
  }, point);
}

function measureOne(mode: 'edge' | 'radius', target: MeasureTarget): Measured | MeasureProblem {
  if (mode === 'radius') return measureRadius(target) ?? 'not-round';
  return target.kind === 'edge' ? measureEdge(target.chain) : 'no-edge';
}

function measureTwo(mode: MeasureMode, a: MeasureTarget, b: MeasureTarget): Measured | MeasureProblem {
  if (mode === 'distance') return measurePoints(a.at, b.at);
  const problem = problemWith(mode, b);
  if (problem) return problem;
  return (mode === 'face' ? measureFaces(a, b) : measureAngle(a, b)) ?? 'not-comparable';
}

/** Returns the reason why a target cannot be one end of a measurement between two, or null. */
function problemWith(mode: MeasureMode, target: MeasureTarget): MeasureProblem | null {
  if (mode === 'face') return target.kind === 'plane' || target.kind === 'cylinder' ? null : 'not-flat';
  if (mode !== 'angle') return null;
  return target.kind === 'plane' || (target.kind === 'edge' && isStraight(target.chain)) ? null : 'not-flat';
}

/** The edge of a part that is nearest to a point on its surface, in the model as built. */
function nearChain(data: ModelData, part: number, shape: GeometryShape, at: Vec3, reach: number): EdgeChain | null {
  const inverse = invertMatrix(data.parts.matrices, part * 16);
  if (!inverse) return null;
  const m = inverse;
  const here = {
    x: m[0]! * at.x + m[4]! * at.y + m[8]! * at.z + m[12]!,
    y: m[1]! * at.x + m[5]! * at.y + m[9]! * at.z + m[13]!,
    z: m[2]! * at.x + m[6]! * at.y + m[10]! * at.z + m[14]!,
  };
  let best: EdgeChain | null = null;
  let nearest = reach * Math.cbrt(Math.abs(determinant(inverse)));
  for (const chain of shape.chains) {
    const { points, isClosed } = chain;
    for (let i = isClosed ? 0 : 1; i < points.length; i++) {
      const away = distance(here, nearestOnSegment(here, points.at(i - 1)!, points[i]!));
      if (away >= nearest) continue;
      nearest = away;
      best = chain;
    }
  }
  return best && chainInModel(data, part, best);
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
