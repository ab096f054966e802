import { boundsOf, boundsRadius } from './kernels/boxes.ts';
import {
  cameraFrame,
  DEFAULT_POSE,
  fitPose,
  NO_INSETS,
  orbitPose,
  panPose,
  pointOnTargetPlane,
  rayThrough,
  zoomPose,
} from './kernels/camera.ts';
import { download } from './loaders/download.ts';
import { modelBox } from './loaders/glb-reader.ts';
import { loadModel, type WideReader } from './loaders/load-model.ts';
import { PinTracker } from './pins/pin-tracker.ts';
import type {
  Bounds,
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
import { drawnTriangles, type ModelData } from './scene/model-data.ts';
import { outlinePoints } from './scene/outline-points.ts';
import { Picker } from './scene/picker.ts';
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

interface OpenModel {
  readonly data: ModelData;
  readonly info: ModelInfo;
  readonly picker: Picker;
  readonly outline: readonly Vec3[];
  readonly radius: number;
}

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
    let told = -1;
    const tell = (fraction: number) => {
      if (signal.aborted || fraction <= told) return;
      told = fraction;
      this.state.set({ phase: 'loading', fraction });
      options.onProgress?.(fraction);
    };
    throwIfAborted(signal);
    this.close();
    tell(0);
    const bytes = options.bytes
      ? asBytes(options.bytes)
      : await download(options.url ?? '', options.headers, signal, (fraction) => tell(fraction * 0.9));
    throwIfAborted(signal);
    tell(0.9);
    const staged = await loadModel(bytes, this.made.readWidely);
    throwIfAborted(signal);
    tell(0.95);
    const info = this.show(staged, options.pose);
    tell(1);
    this.state.set(this.lost ? { phase: 'lost' } : { phase: 'ready', model: info });
    return info;
  }

  private show(staged: StagedModel, pose: CameraPose | undefined): ModelInfo {
    const { data } = staged;
    const bounds = boundsOf(modelBox(data.parts));
    const info = { bounds, partCount: data.parts.count, triangleCount: drawnTriangles(data) };
    const outline = outlinePoints(data);
    this.made.stage.show(staged);
    this.model = { data, info, picker: new Picker(data), outline, radius: boundsRadius(bounds) };
    this.untouched = !pose;
    this.rig.fly(pose ?? this.fitted(DEFAULT_POSE), false);
    if (!this.lost) this.draw(false);
    this.startSpareWork(this.model, bounds);
    return info;
  }

  private startSpareWork({ data, picker }: OpenModel, bounds: Bounds): void {
    this.work.start('shadow', floorShadowInSteps(data, bounds), (shadow) => {
      this.made.stage.showShadow(shadow);
      this.invalidate();
    });
    const centre = {
      x: (bounds.min.x + bounds.max.x) / 2,
      y: (bounds.min.y + bounds.max.y) / 2,
      z: (bounds.min.z + bounds.max.z) / 2,
    };
    this.work.start('edges', edgeLinesInSteps(data, centre), (lines) => {
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

function asBytes(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ViewerError('ABORTED', 'Opening was given up');
}
