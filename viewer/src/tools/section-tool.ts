import { centreOf, cornersOf, projectPoint, rayThrough } from '../kernels/camera/camera.ts';
import { cameraFrame } from '../kernels/camera/camera-frame.ts';
import { addScaled, cross, dot, length, normalize, scale, subtract } from '../kernels/math/vectors.ts';
import type { CutPlane } from '../kernels/search/cut-planes.ts';
import type { Axis, Bounds, CanvasPoint, SectionPlane, SectionSpec, Vec3 } from '../port.ts';
import { cutFacesInSteps } from '../scene/model/cut-face.ts';
import type { CutFace, Marks, Stage } from '../scene/stage/stage.ts';
import type { CanvasTool, ToolHost } from './canvas-tool.ts';
import type { KeyPress } from './keyboard.ts';
import type { Sections } from './sections.ts';

const MOST_PLANES = 3;
/** If the faces take longer than this to compute, in milliseconds, they follow when the plane rests. */
const AT_ONCE_MS = 10;
/** The movement per press of an arrow key, as a fraction of the plane's range. */
const KEY_STEP = 0.02;
const FINE_STEP = 0.002;
/** The handle's length, as a fraction of the model's radius. */
const HANDLE = 0.34;
const AXES: Readonly<Record<Axis, Vec3>> = {
  x: { x: 1, y: 0, z: 0 },
  y: { x: 0, y: 1, z: 0 },
  z: { x: 0, y: 0, z: 1 },
};

/** Sections: cut planes, their handle, and the faces of the cuts. */
export class SectionTool implements CanvasTool {
  private readonly host: ToolHost;
  private readonly shown: Sections;
  private faces: readonly CutFace[] = [];
  private nextId = 1;
  /** The state at the start of a drag: the position along the normal, and the plane's offset. */
  private held: { readonly from: Vec3; readonly along: number; readonly offset: number } | null = null;
  private inHand = false;

  constructor(host: ToolHost, shown: Sections) {
    this.host = host;
    this.shown = shown;
  }

  add(spec: SectionSpec): string | null {
    const bounds = this.host.model()?.info.bounds;
    const { planes } = this.shown;
    if (!bounds || planes.value.length >= MOST_PLANES) return null;
    const isAxis = typeof spec === 'string';
    const normal = isAxis ? AXES[spec] : spec.normal;
    const point = isAxis ? centreOf(bounds) : spec.point;
    if (!normal || !(length(normal) > 0) || !Number.isFinite(dot(normal, point))) return null;
    const plane = this.plane({ normal: normalize(normal), offset: dot(normalize(normal), point) });
    this.set([...planes.value, plane]);
    this.choose(plane.id);
    return plane.id;
  }

  move(id: string, offset: number): void {
    if (!Number.isFinite(offset)) return;
    this.change(id, (plane) => ({ ...plane, offset: Math.min(plane.range.max, Math.max(plane.range.min, offset)) }));
  }

  flip(id: string): void {
    this.change(id, ({ normal, offset, range }) => ({
      id,
      normal: { x: 0 - normal.x, y: 0 - normal.y, z: 0 - normal.z },
      offset: 0 - offset,
      range: { min: 0 - range.max, max: 0 - range.min },
    }));
  }

  remove(id: string): void {
    this.set(this.shown.planes.value.filter((plane) => plane.id !== id));
  }

  replace(cuts: readonly CutPlane[]): void {
    if (cuts.length === 0 && this.shown.planes.value.length === 0) return;
    this.set(this.host.model() ? cuts.slice(0, MOST_PLANES).map((cut) => this.plane(cut)) : []);
  }

  choose(id: string | null): void {
    this.shown.chosen.set(this.shown.planes.value.some((plane) => plane.id === id) ? id : null);
    this.drawHandle();
  }

  /** Parts were hidden, shown or moved, or the other level of the model was opened. */
  partsChanged(): void {
    if (this.shown.planes.value.length > 0) this.cut();
  }

  take(): void {
    this.inHand = true;
    this.host.work.start('cuts', readyForCuts(this.host.stage), () => {});
    this.drawHandle();
  }

  leave(): void {
    this.inHand = false;
    this.held = null;
    this.shown.picking.set(false);
    this.drawHandle();
  }

  tap(at: CanvasPoint): void {
    if (!this.shown.picking.value) return;
    const hit = this.host.pick(at.x, at.y);
    if (!hit) return;
    this.shown.picking.set(false);
    this.add({ normal: hit.normal, point: hit.shownAt });
  }

  hover(): void {}

  grab(at: CanvasPoint, reach: number): boolean {
    const handle = this.handle();
    if (!handle) return false;
    const viewport = this.host.viewport();
    const frame = cameraFrame(this.host.rig.pose, viewport);
    const [a, b] = [handle.from, handle.to].map((point) => projectPoint(frame, viewport, point));
    if (a!.depth <= 0 || b!.depth <= 0 || awayFromStroke(at, a!, b!) > reach) return false;
    const along = this.alongNormal(handle.from, handle.plane.normal, at);
    this.held = along === null ? null : { from: handle.from, along, offset: handle.plane.offset };
    return this.held !== null;
  }

  drag(to: CanvasPoint): void {
    const plane = this.handle()?.plane;
    const { held } = this;
    if (!held || !plane) return;
    const along = this.alongNormal(held.from, plane.normal, to);
    if (along !== null) this.move(plane.id, held.offset + along - held.along);
  }

  release(): void {
    this.held = null;
  }

  press({ key, shift, ctrl }: KeyPress): boolean {
    const { planes, chosen, picking } = this.shown;
    const plane = planes.value.find(({ id }) => id === chosen.value);
    const lower = key.toLowerCase();
    if (ctrl) return false;
    if (lower === 'x' || lower === 'y' || lower === 'z') this.add(lower);
    else if (lower === 'p') picking.set(!picking.value);
    else if (key === '1' || key === '2' || key === '3') this.choose(planes.value[Number(key) - 1]?.id ?? null);
    else if (key === 'Escape' && picking.value) picking.set(false);
    else if (!plane) return false;
    else if (key.startsWith('Arrow')) {
      const step = (plane.range.max - plane.range.min) * (shift ? FINE_STEP : KEY_STEP);
      this.move(plane.id, plane.offset + (key === 'ArrowUp' || key === 'ArrowRight' ? step : -step));
    } else if (lower === 'i') this.flip(plane.id);
    else if (key === 'Delete' || key === 'Backspace') this.remove(plane.id);
    else return false;
    return true;
  }

  /** The distance of a pixel from a point along a direction; `null` if the view direction is parallel to it. */
  private alongNormal(from: Vec3, normal: Vec3, at: CanvasPoint): number | null {
    const viewport = this.host.viewport();
    const { origin, direction } = rayThrough(cameraFrame(this.host.rig.pose, viewport), viewport, at.x, at.y);
    return nearestAlong(from, normal, origin, direction);
  }

  private change(id: string, to: (plane: SectionPlane) => SectionPlane): void {
    this.set(this.shown.planes.value.map((plane) => (plane.id === id ? to(plane) : plane)));
  }

  private set(planes: readonly SectionPlane[]): void {
    this.shown.planes.set(planes);
    if (!planes.some(({ id }) => id === this.shown.chosen.value)) this.shown.chosen.set(null);
    this.cut();
    this.drawHandle();
  }

  private plane({ normal, offset }: CutPlane): SectionPlane {
    const reach = cornersOf(this.host.model()!.info.bounds).map((corner) => dot(normal, corner));
    const range = { min: Math.min(...reach), max: Math.max(...reach) };
    return { id: `section-${this.nextId++}`, normal, offset: Math.min(range.max, Math.max(range.min, offset)), range };
  }

  /** Cuts immediately. The faces follow immediately if they are fast to compute, otherwise as soon as there is time. */
  private cut(): void {
    const { host } = this;
    const cuts = this.shown.planes.value;
    const model = host.model();
    host.work.stop('faces');
    this.faces = [];
    if (model) {
      model.picker.cuts = cuts;
      const steps = cutFacesInSteps(model.data, model.picker, cuts);
      const end = host.scheduler.now() + AT_ONCE_MS;
      let step = steps.next();
      while (!step.done && host.scheduler.now() < end) step = steps.next();
      if (step.done) this.faces = step.value;
      else
        host.work.start('faces', steps, (faces) => {
          this.faces = faces;
          this.tellStage();
        });
    }
    this.tellStage();
    host.coverChanged();
    host.shapeChanged();
  }

  private tellStage(): void {
    const drawn = this.host.stage.setCuts(this.shown.planes.value, this.faces);
    this.host.invalidate();
    void drawn?.then(() => this.host.invalidate());
  }

  private drawHandle(): void {
    const handle = this.handle();
    const drawn = this.host.stage.setMarks('section', handle && handleMarks(handle, this.frameOf(handle.plane)));
    this.host.invalidate();
    void drawn?.then(() => this.host.invalidate());
  }

  /** The handle: an arrow from the middle of the selected plane, while the tool is active. */
  private handle(): { plane: SectionPlane; from: Vec3; to: Vec3 } | null {
    const model = this.host.model();
    const plane = this.shown.planes.value.find(({ id }) => id === this.shown.chosen.value);
    if (!model || !plane || !this.inHand) return null;
    const centre = centreOf(model.info.bounds);
    const from = addScaled(centre, plane.normal, plane.offset - dot(plane.normal, centre));
    return { plane, from, to: addScaled(from, plane.normal, model.radius * HANDLE) };
  }

  /** The outline of the plane, where it intersects the model's box. */
  private frameOf({ normal, offset }: SectionPlane): number[] {
    return boxOutline(this.host.model()!.info.bounds, normal, offset);
  }
}

function* readyForCuts(stage: Stage): Generator<undefined, void> {
  yield;
  stage.readyForCuts();
}

function handleMarks({ from, to }: { from: Vec3; to: Vec3 }, rim: readonly number[]): Marks {
  const shaft = [from.x, from.y, from.z, to.x, to.y, to.z];
  const tip = [to.x, to.y, to.z, to.x, to.y, to.z];
  const foot = [from.x, from.y, from.z, from.x, from.y, from.z];
  return {
    lines: [
      { points: rim, width: 1.5, tone: 'accent', isHidden: true },
      { points: shaft, width: 5, tone: 'paper', isHidden: false },
      { points: tip, width: 20, tone: 'paper', isHidden: false },
      { points: shaft, width: 2.5, tone: 'accent', isHidden: false },
      { points: foot, width: 8, tone: 'accent', isHidden: false },
      { points: tip, width: 16, tone: 'accent', isHidden: false },
    ],
    fills: [],
  };
}

/**
 * The lines where a plane crosses a box: its intersections with the twelve edges, sorted by angle and connected. Six
 * numbers per line.
 */
function boxOutline(bounds: Bounds, normal: Vec3, offset: number): number[] {
  const corners = cornersOf(bounds);
  const points: Vec3[] = [];
  for (const [i, a] of corners.entries()) {
    for (const bit of [1, 2, 4]) {
      const b = corners[i | bit]!;
      const [ha, hb] = [dot(normal, a) - offset, dot(normal, b) - offset];
      if (i & bit || ha > 0 === hb > 0) continue;
      points.push(addScaled(a, subtract(b, a), ha / (ha - hb)));
    }
  }
  const first = points[0];
  if (!first) return [];
  const centre = centreOf(bounds);
  const middle = addScaled(centre, normal, offset - dot(normal, centre));
  const u = normalize(subtract(first, middle));
  const v = cross(normal, u);
  const angle = (point: Vec3) => Math.atan2(dot(subtract(point, middle), v), dot(subtract(point, middle), u));
  const around = points.sort((a, b) => angle(a) - angle(b));
  return around.flatMap((a, i) => {
    const b = around[(i + 1) % around.length]!;
    return [a.x, a.y, a.z, b.x, b.y, b.z];
  });
}

function awayFromStroke(at: CanvasPoint, a: CanvasPoint, b: CanvasPoint): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const share = ((at.x - a.x) * x + (at.y - a.y) * y) / Math.max(x * x + y * y, 1e-12);
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(at.x - a.x - x * near, at.y - a.y - y * near);
}

/** The position along a line through `from` that is nearest to a ray; `null` if the two are parallel. */
function nearestAlong(from: Vec3, along: Vec3, origin: Vec3, direction: Vec3): number | null {
  const between = subtract(origin, from);
  const b = dot(along, direction);
  const spread = 1 - b * b;
  if (spread < 1e-6) return null;
  const aside = subtract(between, scale(direction, dot(between, direction)));
  return dot(aside, along) / spread;
}
