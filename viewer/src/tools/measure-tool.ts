import { projectPoint } from '../kernels/camera/camera.ts';
import { cameraFrame, type Viewport } from '../kernels/camera/camera-frame.ts';
import { add, addScaled, scale } from '../kernels/math/vectors.ts';
import { isStraight } from '../kernels/shape/edge-chains.ts';
import {
  type Measured,
  type MeasureTarget,
  measureAngle,
  measureArea,
  measureEdge,
  measureFaces,
  measurePoints,
  measureRadius,
} from '../kernels/shape/measures.ts';
import type { CameraPose, CanvasPoint, MeasureMode, Measurement, MeasureProblem, Vec3 } from '../port.ts';
import type { CanvasTool, ToolHost } from './canvas-tool.ts';
import type { KeyPress } from './keyboard.ts';
import { labelStates } from './labels.ts';
import type { Measure } from './measure.ts';
import { inspectionMarks, measureMarks } from './measure-marks.ts';
import { Snapper, type Taken } from './snapper.ts';

/**
 * How long hovering and a tap wait for a part's shape, in milliseconds. Until it is known, only points can be chosen.
 */
const HOVER_PATIENCE_MS = 8;
const TAP_PATIENCE_MS = 150;
/** The id of the text at what was tapped without a tool. */
const INSPECTED = 'inspected';

/** Measuring: hovering shows what a tap would choose; one or two taps make a result. */
export class MeasureTool implements CanvasTool {
  private readonly host: ToolHost;
  private readonly shown: Measure;
  private readonly snapper: Snapper;
  private first: Taken | null = null;
  private over: Taken | null = null;
  private nextId = 1;
  /** By result: for each of its anchors the numbers of the parts that it moves with. */
  private readonly holders = new Map<string, readonly (readonly number[])[]>();
  /** By result: what it was measured on, if that is edges and faces. */
  private readonly keys = new Map<string, string>();

  constructor(host: ToolHost, shown: Measure) {
    this.host = host;
    this.shown = shown;
    this.snapper = new Snapper(host);
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
    this.snapper.forget();
    this.inspect(null);
    this.over = null;
    this.clear();
  }

  /** Parts went elsewhere: what was measured on them goes with them, once the frame is drawn. */
  partsMoved(): void {
    if (this.shown.results.value.length > 0) this.draw();
    this.inspect(null);
  }

  /** Reports the size of the edge or face at a point, and marks it; `null` forgets it. */
  inspect(at: CanvasPoint | null): void {
    const taken = at && this.snapper.takeAt(at, 'radius', TAP_PATIENCE_MS);
    const measured = taken && measureAlone(taken);
    if (!measured && !this.shown.inspected.value) return;
    this.shown.inspected.set(measured && { id: INSPECTED, ...measured, partIds: [taken.snap.partId] });
    void this.host.stage
      .setMarks(INSPECTED, measured && inspectionMarks(taken.look))
      ?.then(() => this.host.invalidate());
    this.host.invalidate();
  }

  grab(): boolean {
    return false;
  }

  drag(): void {}

  release(): void {}

  hover(at: CanvasPoint | null): void {
    this.show(at && this.snapper.takeAt(at, this.shown.mode.value, HOVER_PATIENCE_MS));
  }

  tap(at: CanvasPoint): void {
    const taken = this.snapper.takeAt(at, this.shown.mode.value, TAP_PATIENCE_MS);
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
    const { value: inspected } = this.shown.inspected;
    const frame = cameraFrame(pose, viewport);
    const anchors = [...results, ...(inspected ? [inspected] : [])].map(({ id, kind, anchors: [a, b, c] }) => ({
      id,
      point: kind === 'angle' ? b! : scale(add(a!, c ?? b ?? a!), 0.5),
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
    const keys = taken.map(({ key }) => key);
    const key = keys.includes(null) ? null : `${measured.kind} ${keys.toSorted().join(' ')}`;
    if (key) this.keys.set(id, key);
    // Measuring the same again moves it to the end instead of adding it twice.
    const others = this.shown.results.value.filter(
      (known) => !key || known.id === id || this.keys.get(known.id) !== key,
    );
    this.set([...others, { id, ...measured, partIds }]);
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
    for (const id of this.holders.keys()) {
      if (results.some((result) => result.id === id)) continue;
      this.holders.delete(id);
      this.keys.delete(id);
    }
    this.draw();
  }

  private show(taken: Taken | null): void {
    this.over = taken;
    this.shown.snap.set(taken?.snap ?? null);
    this.draw();
  }

  private draw(): void {
    const marks = measureMarks(this.shownResults(), this.first?.look ?? null, this.over?.look ?? null);
    const drawn = this.host.stage.setMarks('measure', marks);
    this.host.invalidate();
    void drawn?.then(() => this.host.invalidate());
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

/** The size of an edge or a face by itself. */
function measureAlone({ target, look }: Taken): Measured | null {
  const radius = measureRadius(target);
  if (radius) return { ...radius, anchors: [target.at] };
  if (target.kind === 'edge') return { ...measureEdge(target.chain), anchors: [target.at] };
  return look.triangles.length > 0 ? measureArea(look.triangles, target.at) : null;
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
