import { boundsOf } from './kernels/boxes.ts';
import {
  cameraFrame,
  centreOf,
  DEFAULT_POSE,
  fitPose,
  NO_INSETS,
  orbitPose,
  panPose,
  pointOnTargetPlane,
  rayThrough,
  zoomPose,
} from './kernels/camera.ts';
import { fetchModel, risingProgress } from './loaders/fetch-model.ts';
import type { WideReader } from './loaders/load-model.ts';
import { PinTracker } from './pins/pin-tracker.ts';
import type {
  CameraPose,
  CanvasPoint,
  ModelInfo,
  OpenOptions,
  PickHit,
  TapEvent,
  Vec3,
  Viewer,
  ViewerState,
  ViewerTool,
} from './port.ts';
import { CameraRig } from './scene/camera-rig.ts';
import { edgeLinesInSteps } from './scene/edge-lines.ts';
import { floorShadowInSteps } from './scene/floor-shadow.ts';
import { type OpenModel, openModel } from './scene/open-model.ts';
import { SpareWork } from './scene/spare-work.ts';
import type { Scheduler, Stage, StagedModel } from './scene/stage.ts';
import { createSignal } from './signal.ts';
import type { Modifiers, Steering } from './tools/steering.ts';
import { asViewerError, ViewerError } from './viewer-error.ts';

/** What a viewer is made of. The page gives WebGL and the browser's clock, a test gives neither. */
export interface CoreParts {
  readonly stage: Stage;
  readonly scheduler: Scheduler;
  readonly readWidely: WideReader;
  /** False: every movement happens at once. */
  readonly eases: boolean;
  /** Takes over the size of whatever the viewer is on. */
  readonly measure: () => { readonly width: number; readonly height: number; readonly pixelRatio: number };
}

/** After the last movement, milliseconds, until the camera counts as resting. */
const SETTLE_MS = 140;
/** How close and how far the camera may go, in radii of the model. */
const NEAREST = 1e-4;
const FARTHEST = 60;

/**
 * The engine without a browser: everything but drawing and input.
 *
 * It draws only when something changed: an idle page renders nothing.
 */
export class ViewerCore implements Viewer {
  readonly state = createSignal<ViewerState>({ phase: 'empty' });
  readonly tool = createSignal<ViewerTool>('orbit');
  readonly crosshair = createSignal<CanvasPoint | null>(null);
  readonly camera: Viewer['camera'];
  readonly pins: Viewer['pins'];
  readonly steering: Steering;
  private readonly made: CoreParts;
  private readonly rig: CameraRig;
  private readonly tracker = new PinTracker();
  private readonly work: SpareWork;
  private readonly tapListeners = new Set<(event: TapEvent) => void>();
  private viewport = { width: 1, height: 1 };
  private insets = NO_INSETS;
  private model: OpenModel | null = null;
  private opening: AbortController | null = null;
  private cancelFrame: (() => void) | null = null;
  private lastFrame = 0;
  private lastMove = -Infinity;
  private dirty = false;
  private untouched = true;
  private lost = false;
  private disposed = false;

  constructor(made: CoreParts) {
    this.made = made;
    this.rig = new CameraRig(made.eases);
    this.work = new SpareWork(made.scheduler);
    this.camera = this.cameraPort();
    this.pins = this.pinsPort();
    this.steering = this.steeringPort();
    this.resize();
  }

  async open(options: OpenOptions): Promise<ModelInfo> {
    this.opening?.abort();
    const opening = new AbortController();
    this.opening = opening;
    if (this.disposed) opening.abort();
    const giveUp = () => opening.abort();
    if (options.signal?.aborted) giveUp();
    options.signal?.addEventListener('abort', giveUp);
    try {
      return await this.openSteps(options, opening.signal);
    } catch (error) {
      const reason = asViewerError(error, 'MODEL_UNREADABLE');
      if (this.opening === opening && !this.disposed) this.openFailed(reason);
      throw reason;
    } finally {
      options.signal?.removeEventListener('abort', giveUp);
      if (this.opening === opening) this.opening = null;
    }
  }

  parts() {
    const parts = this.model?.data.parts;
    return (parts?.ids ?? []).map((id, i) => ({ id, name: parts!.names[i]!, bounds: boundsOf(parts!.boxes, i * 6) }));
  }

  pick(x: number, y: number): PickHit | null {
    if (!this.model) return null;
    return this.model.picker.cast(rayThrough(cameraFrame(this.rig.pose, this.viewport), this.viewport, x, y));
  }

  setTool(tool: ViewerTool): void {
    this.crosshair.set(null);
    this.tool.set(tool);
  }

  onTap(listener: (event: TapEvent) => void): () => void {
    this.tapListeners.add(listener);
    return () => this.tapListeners.delete(listener);
  }

  setTheme(theme: 'light' | 'dark'): void {
    if (this.disposed) return;
    this.made.stage.setTheme(theme);
    this.invalidate();
  }

  async snapshot({ width, height }: { width: number; height: number }): Promise<Blob> {
    if (this.disposed || this.lost) throw new ViewerError('CONTEXT_UNAVAILABLE', 'There is nothing to draw with');
    return this.made.stage.snapshot(this.rig.pose, width, height);
  }

  resize(): void {
    if (this.disposed) return;
    const { width, height, pixelRatio } = this.made.measure();
    this.viewport = { width, height };
    this.made.stage.resize(width, height, pixelRatio);
    if (this.untouched && this.model) this.rig.fly(this.fitted(this.rig.goal), false);
    // At once, not in the next frame: a resized canvas is empty until it is drawn.
    if (this.model && !this.lost) this.draw(false);
    else this.invalidate();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.opening?.abort();
    this.cancelFrame?.();
    this.work.clear();
    this.model = null;
    this.rig.close();
    this.tracker.close();
    this.tapListeners.clear();
    for (const signal of [this.state, this.tool, this.crosshair]) signal.close();
    this.made.stage.dispose();
  }

  /** The graphics context went away (`true`) or came back. Everything is still in memory and drawn again. */
  setLost(lost: boolean): void {
    if (this.disposed || lost === this.lost) return;
    this.lost = lost;
    if (lost) this.state.set({ phase: 'lost' });
    else this.state.set(this.model ? { phase: 'ready', model: this.model.info } : { phase: 'empty' });
    this.invalidate();
  }

  private async openSteps(options: OpenOptions, signal: AbortSignal): Promise<ModelInfo> {
    const tell = (fraction: number) => {
      this.state.set({ phase: 'loading', fraction });
      options.onProgress?.(fraction);
    };
    if (!signal.aborted) this.close();
    const progress = risingProgress(signal, tell);
    const staged = await fetchModel(options, signal, this.made.readWidely, progress);
    const info = this.show(staged, options.pose);
    progress(1);
    this.state.set(this.lost ? { phase: 'lost' } : { phase: 'ready', model: info });
    return info;
  }

  private show(staged: StagedModel, pose: CameraPose | undefined): ModelInfo {
    // Before the stage takes the data over: afterwards the arrays are views of the renderer's.
    const model = openModel(staged.data);
    this.made.stage.show(staged);
    this.model = model;
    this.untouched = !pose;
    this.rig.fly(pose ?? this.fitted(DEFAULT_POSE), false);
    if (!this.lost) this.draw(false);
    this.startSpareWork(model);
    return model.info;
  }

  private startSpareWork({ data, picker, info }: OpenModel): void {
    this.work.start('shadow', floorShadowInSteps(data, info.bounds), (shadow) => {
      this.made.stage.showShadow(shadow);
      this.invalidate();
    });
    this.work.start('edges', edgeLinesInSteps(data, centreOf(info.bounds)), (lines) => {
      this.made.stage.showEdges(lines);
      this.invalidate();
    });
    this.lookForCover();
    this.work.start('trees', picker.buildAhead(), () => {});
  }

  private openFailed(reason: ViewerError): void {
    this.close();
    if (reason.code === 'ABORTED') this.state.set({ phase: 'empty' });
    else this.state.set({ phase: 'failed', code: reason.code, message: reason.message });
  }

  private close(): void {
    this.work.clear();
    this.model = null;
    this.made.stage.clear();
    this.invalidate();
  }

  private invalidate(): void {
    this.dirty = true;
    if (this.disposed || this.cancelFrame) return;
    this.cancelFrame = this.made.scheduler.frame((now) => {
      this.cancelFrame = null;
      this.frame(now);
    });
  }

  private frame(now: number): void {
    if (this.lost) return;
    const moving = this.rig.step((now - this.lastFrame) / 1000);
    const settling = !moving && now - this.lastMove < SETTLE_MS;
    this.lastFrame = now;
    if (moving) this.lastMove = now;
    if (moving || this.dirty) this.draw(moving || settling);
    if (!moving && !settling) {
      if (this.lastMove > -Infinity) this.rest();
      return;
    }
    this.work.pause(true);
    this.invalidate();
    this.dirty = false;
  }

  private rest(): void {
    this.lastMove = -Infinity;
    this.draw(false);
    this.work.pause(false);
    this.lookForCover();
  }

  private draw(moving: boolean): void {
    this.dirty = false;
    this.made.stage.render(this.rig.pose, moving);
    this.tracker.project(this.rig.pose, this.viewport);
  }

  private lookForCover(): void {
    if (!this.model) return;
    const { picker, radius } = this.model;
    const { pose } = this.rig;
    this.work.start('pins', this.tracker.lookForCover(pose, this.viewport, picker, radius), () => {
      this.tracker.project(this.rig.pose, this.viewport);
    });
  }

  private fitted(from: CameraPose): CameraPose {
    return fitPose(from, this.viewport, this.model?.outline ?? [], this.insets);
  }

  /** Steers by hand, within reach of the model. */
  private steer(pose: CameraPose): void {
    const { radius } = this.model ?? { radius: 1 };
    const reach = pose.orbit.radius / radius;
    if (!this.model || !(reach > NEAREST && reach < FARTHEST)) return;
    this.untouched = false;
    this.rig.follow(pose);
    this.moved();
  }

  private moved(): void {
    this.lastMove = this.made.scheduler.now();
    if (!this.cancelFrame) this.lastFrame = this.lastMove;
    this.invalidate();
  }

  private cameraPort(): Viewer['camera'] {
    const fly = (pose: CameraPose, animate = true) => {
      const arrival = this.rig.fly(pose, animate);
      this.moved();
      return arrival;
    };
    return {
      get: () => this.rig.pose,
      changed: this.rig.changed,
      flyTo: (pose, options) => {
        this.untouched = false;
        return fly(pose, options?.animate);
      },
      fit: (options) => {
        this.untouched = true;
        return fly(this.fitted(this.rig.goal), options?.animate);
      },
      orbitBy: (theta, phi) => this.steering.orbitBy(theta, phi),
      panBy: (x, y) => this.steering.panBy(x, y),
      zoomBy: (factor) => this.steering.zoomBy(factor),
      setInsets: (insets) => {
        this.insets = insets;
        if (this.untouched && this.model) void fly(this.fitted(this.rig.goal), false);
      },
    };
  }

  private pinsPort(): Viewer['pins'] {
    return {
      states: this.tracker.states,
      set: (pins) => {
        this.tracker.set(pins);
        this.tracker.project(this.rig.pose, this.viewport);
        this.lookForCover();
      },
      select: (id) => {
        this.tracker.select(id);
        this.tracker.project(this.rig.pose, this.viewport);
      },
    };
  }

  private steeringPort(): Steering {
    return {
      viewport: () => this.viewport,
      orbitBy: (theta, phi) => this.steer(orbitPose(this.rig.goal, theta, phi)),
      panBy: (x, y) => this.steer(panPose(this.rig.goal, this.viewport, x, y)),
      zoomBy: (factor, at) => this.steer(zoomPose(this.rig.goal, factor, this.zoomAnchor(at))),
      fit: () => void this.camera.fit(),
      tap: (at, modifiers) => this.tap(at, modifiers),
      focusOn: (at) => this.focusOn(at),
      crosshair: () => this.crosshair.value,
      moveCrosshair: (to) => this.crosshair.set(to),
    };
  }

  private zoomAnchor(at: CanvasPoint | undefined): Vec3 {
    if (!at) return this.rig.goal.target;
    return this.pick(at.x, at.y)?.position ?? pointOnTargetPlane(this.rig.goal, this.viewport, at.x, at.y);
  }

  private tap({ x, y }: CanvasPoint, { ctrl, shift, meta }: Modifiers): void {
    const event: TapEvent = { x, y, hit: this.pick(x, y), ctrl, shift, meta };
    for (const listener of [...this.tapListeners]) listener(event);
  }

  private focusOn({ x, y }: CanvasPoint): void {
    const hit = this.tool.value === 'orbit' ? this.pick(x, y) : null;
    if (!hit) return;
    const { orbit, fieldOfView } = this.rig.goal;
    const radius = Math.max(hit.distance * 0.6, (this.model?.radius ?? 0) * 0.02);
    void this.camera.flyTo({ target: hit.position, orbit: { ...orbit, radius }, fieldOfView });
  }
}
