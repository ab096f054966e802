import { projectPoint } from '../kernels/camera/camera.ts';
import { cameraFrame, type Viewport } from '../kernels/camera/camera-frame.ts';
import { normalize } from '../kernels/math/vectors.ts';
import type {
  CameraPose,
  LabelState,
  ModelDimensions,
  MoveOptions,
  Projection,
  StandardView,
  Vec3,
  ViewerViews,
  ViewOrientation,
} from '../port.ts';
import type { PartLooks } from '../scene/parts/part-looks.ts';
import type { Marks } from '../scene/stage/stage.ts';
import { createSignal } from '../signal.ts';
import type { ToolHost } from './canvas-tool.ts';
import { labelStates } from './labels.ts';

/** The duration of a full turn of the turntable, in seconds. */
const TURN_SECONDS = 24;
const QUARTER = Math.PI / 2;
/** As angles of the orbit. The front is seen from +Z, as in glTF. */
const STANDARD: Readonly<Record<StandardView, readonly [theta: number, phi: number]>> = {
  front: [0, QUARTER],
  back: [Math.PI, QUARTER],
  left: [-QUARTER, QUARTER],
  right: [QUARTER, QUARTER],
  top: [0, 0],
  bottom: [0, Math.PI],
  iso: [Math.PI / 4, Math.acos(1 / Math.sqrt(3))],
};

/** How the model is viewed: directions, projection, turntable, edges, materials, dimensions. */
export class Views implements ViewerViews {
  readonly orientation = createSignal<ViewOrientation>({
    right: { x: 1, y: 0, z: 0 },
    up: { x: 0, y: 1, z: 0 },
    back: { x: 0, y: 0, z: 1 },
  });
  readonly projection = createSignal<Projection>('perspective');
  readonly turning = createSignal(false);
  readonly edges = createSignal(true);
  readonly materials = createSignal(true);
  readonly dimensions = createSignal<ModelDimensions | null>(null);
  readonly dimensionLabels = createSignal<readonly LabelState[]>([]);
  private readonly host: ToolHost;
  private readonly looks: () => PartLooks | null;
  private readonly materialsChanged: () => void;
  private readonly stopWatching: () => void;
  private wantsDimensions = false;
  /** Loaded when dimensions are shown for the first time. */
  private box: typeof import('./dimension-box.ts') | null = null;
  private measured: (() => void)[] = [];

  constructor(host: ToolHost, looks: () => PartLooks | null, materialsChanged: () => void) {
    this.host = host;
    this.looks = looks;
    this.materialsChanged = materialsChanged;
    this.stopWatching = host.rig.changed.subscribe((pose) => this.orient(pose));
    this.orient(host.rig.pose);
  }

  show(view: StandardView, options?: MoveOptions): Promise<void> {
    const [theta, phi] = STANDARD[view] ?? STANDARD.iso;
    const { goal } = this.host.rig;
    return this.host.fit({ ...goal, orbit: { ...goal.orbit, theta, phi } }, null, options);
  }

  lookAlong(direction: Vec3, options?: MoveOptions): Promise<void> {
    const { goal } = this.host.rig;
    const { x, y, z } = normalize(direction);
    const phi = Math.acos(Math.min(1, Math.max(-1, -y)));
    // Seen from straight above or below, every rotation is possible: use the nearest multiple of 90°.
    const isPole = Math.hypot(x, z) < 1e-6;
    const theta = isPole ? Math.round(goal.orbit.theta / QUARTER) * QUARTER : Math.atan2(-x, -z);
    return this.host.fly({ ...goal, orbit: { ...goal.orbit, theta, phi } }, options);
  }

  setProjection(projection: Projection): void {
    this.projection.set(projection === 'orthographic' ? projection : 'perspective');
    this.host.rig.setProjection(this.projection.value);
    this.host.coverChanged();
    this.host.invalidate();
  }

  setTurning(on: boolean, { evenIfReduced = false }: { readonly evenIfReduced?: boolean } = {}): void {
    this.turning.set(on && this.host.model() !== null && (this.host.eases || evenIfReduced));
    if (this.turning.value) this.host.moved();
  }

  setEdges(on: boolean): void {
    this.edges.set(on);
    this.host.stage.setEdgesShown(on);
    this.host.invalidate();
  }

  setMaterials(on: boolean): void {
    if (on === this.materials.value) return;
    this.materials.set(on);
    this.materialsChanged();
  }

  setDimensions(on: boolean): Promise<void> {
    this.wantsDimensions = on;
    return this.renewDimensions();
  }

  get showsDimensions(): boolean {
    return this.wantsDimensions;
  }

  /**
   * Measures the shown parts, if dimensions are shown. Resolves when the result is there or another measurement has
   * started.
   */
  async renewDimensions(): Promise<void> {
    for (const tell of this.measured.splice(0)) tell();
    if (!this.wantsDimensions || !this.host.model()) {
      this.host.work.stop('dimensions');
      this.dimensions.set(null);
      this.dimensionLabels.set([]);
      this.setMarks(null);
      return;
    }
    this.box ??= await import('./dimension-box.ts');
    const { dimensionsInSteps, dimensionMarks } = this.box;
    const model = this.host.model();
    const looks = this.looks();
    if (!this.wantsDimensions || !model || !looks) return;
    await new Promise<void>((resolve) => {
      this.measured.push(resolve);
      this.host.work.start('dimensions', dimensionsInSteps(model.data, looks.shown), (found) => {
        this.dimensions.set(found);
        this.setMarks(found && dimensionMarks(found.bounds));
        for (const tell of this.measured.splice(0)) tell();
      });
    });
  }

  /** Advances the turntable by `seconds`. Returns whether it turns. */
  step(seconds: number): boolean {
    if (!this.turning.value) return false;
    const { goal } = this.host.rig;
    const theta = goal.orbit.theta + (2 * Math.PI * Math.min(seconds, 0.1)) / TURN_SECONDS;
    void this.host.rig.fly({ ...goal, orbit: { ...goal.orbit, theta } }, false);
    return true;
  }

  /** Updates the positions of the labels, once per frame. */
  project(pose: CameraPose, viewport: Viewport): void {
    const shown = this.dimensions.value;
    if (!shown || !this.box) return;
    const frame = cameraFrame(pose, viewport);
    const anchors = this.box.dimensionAnchors(shown.bounds, frame.back);
    const next = labelStates(
      this.dimensionLabels.value,
      anchors,
      (point) => projectPoint(frame, viewport, point),
      viewport,
    );
    this.dimensionLabels.set(next);
  }

  /** Resets the settings that belong to the model; those that belong to the person are kept. */
  closed(): void {
    this.turning.set(false);
    void this.setDimensions(false);
  }

  close(): void {
    this.stopWatching();
    for (const tell of this.measured.splice(0)) tell();
    for (const signal of [this.turning, this.edges, this.materials]) signal.close();
    for (const signal of [this.orientation, this.projection, this.dimensions, this.dimensionLabels]) signal.close();
  }

  private setMarks(marks: Marks | null): void {
    void Promise.resolve(this.host.stage.setMarks('dimensions', marks)).then(() => this.host.invalidate());
  }

  private orient(pose: CameraPose): void {
    const { right, up, back } = cameraFrame(pose, { width: 1, height: 1 });
    const before = this.orientation.value;
    if (before.back.x === back.x && before.back.y === back.y && before.right.x === right.x && before.up.y === up.y)
      return;
    this.orientation.set({ right, up, back });
  }
}
