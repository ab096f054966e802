import { rayThrough } from './kernels/camera/camera.ts';
import { cameraFrame } from './kernels/camera/camera-frame.ts';
import { fetchLevels } from './loaders/fetch-levels.ts';
import { risingProgress } from './loaders/fetch-model.ts';
import { PinTracker } from './pins/pin-tracker.ts';
import { pinsPort } from './pins/pins-port.ts';
import type {
  CameraPose,
  CanvasPoint,
  ModelInfo,
  MoveOptions,
  OpenOptions,
  PickHit,
  SnapshotOptions,
  TapEvent,
  Viewer,
  ViewerState,
  ViewerTool,
} from './port.ts';
import { CameraControl } from './scene/model/camera-control.ts';
import { CameraRig } from './scene/model/camera-rig.ts';
import { type OpenModel, openModel } from './scene/model/open-model.ts';
import { Trimmings } from './scene/model/trimmings.ts';
import type { EdgeFeed } from './scene/parts/found-edges.ts';
import { partInfos } from './scene/parts/model-data.ts';
import type { CoreParts } from './scene/stage/core-parts.ts';
import { FrameLoop } from './scene/stage/frame-loop.ts';
import { ShownPicture } from './scene/stage/shown-picture.ts';
import { SpareWork } from './scene/stage/spare-work.ts';
import type { StagedModel } from './scene/stage/stage.ts';
import { createSignal } from './signal.ts';
import { cameraPort } from './tools/camera-port.ts';
import { ReviewTools } from './tools/review-tools.ts';
import { type SteerHost, steeringOf } from './tools/steer.ts';
import type { Steering } from './tools/steering.ts';
import { asViewerError, ViewerError } from './viewer-error.ts';

/**
 * The engine without a browser: everything but drawing and input.
 *
 * It draws only when something changed: an idle page renders nothing.
 */
export class ViewerCore implements Viewer {
  readonly state = createSignal<ViewerState>({ phase: 'empty' });
  readonly isShown: Viewer['isShown'];
  readonly tool = createSignal<ViewerTool>('orbit');
  readonly crosshair = createSignal<CanvasPoint | null>(null);
  readonly camera: Viewer['camera'];
  readonly pins: Viewer['pins'];
  readonly hover: Viewer['hover'];
  readonly assembly: Viewer['assembly'];
  readonly sections: Viewer['sections'];
  readonly measure: Viewer['measure'];
  readonly explode: Viewer['explode'];
  readonly views: Viewer['views'];
  readonly ar: Viewer['ar'];
  readonly draws: boolean;
  readonly settled = () => this.work.done();
  readonly steering: Steering;
  private readonly tools: ReviewTools;
  private readonly made: CoreParts;
  private readonly rig: CameraRig;
  private readonly control: CameraControl;
  private readonly tracker = new PinTracker();
  private readonly placePins = () => this.tracker.project(this.rig.pose, this.viewport);
  private readonly work: SpareWork;
  private readonly trimmings: Trimmings;
  private readonly tapListeners = new Set<(event: TapEvent) => void>();
  private viewport = { width: 1, height: 1 };
  private model: OpenModel | null = null;
  private opening: AbortController | null = null;
  private readonly loop: FrameLoop;
  private readonly picture = new ShownPicture();
  private isPreview = false;
  private lost = false;
  private disposed = false;

  constructor(made: CoreParts) {
    this.made = made;
    this.draws = made.draws;
    this.isShown = this.picture.isShown;
    this.rig = new CameraRig(made.eases);
    this.loop = new FrameLoop(made.scheduler, {
      isAway: () => this.disposed || this.lost,
      step: (seconds) => this.step(seconds),
      draw: (moving) => this.draw(moving),
      busy: () => this.work.pause(true),
      rested: () => this.rested(),
    });
    this.control = new CameraControl(this.rig, {
      model: () => this.model,
      viewport: () => this.viewport,
      moved: () => this.loop.moved(),
      isCovered: () => this.picture.isCovered,
      isFixed: !made.draws,
    });
    this.work = new SpareWork(made.scheduler);
    this.trimmings = new Trimmings(made.stage, this.work, () => {
      // They are drawn last: a frame that is on its way takes them along.
      if (!this.work.has('picture')) this.invalidate();
    });
    this.rig.changed.subscribe(() => {
      if (this.model && !this.control.isOpening && this.picture.uncover()) this.invalidate();
    });
    this.camera = cameraPort(this.rig, this.control, () => this);
    this.pins = pinsPort(this.tracker, this.placePins, () => this.lookForCover());
    const host = this.toolHost();
    this.tools = new ReviewTools(host);
    this.hover = this.tools.hover;
    this.assembly = this.tools.assembly;
    this.sections = this.tools.sections;
    this.measure = this.tools.measure;
    this.explode = this.tools.explode;
    this.views = this.tools.views;
    this.ar = this.tools.ar;
    this.steering = steeringOf(host, this.tools);
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
      giveUp();
      if (this.opening === opening && !this.disposed) this.openFailed(reason);
      throw reason;
    } finally {
      options.signal?.removeEventListener('abort', giveUp);
      if (this.opening === opening) this.opening = null;
    }
  }

  parts() {
    return this.model ? partInfos(this.model.data) : [];
  }

  pick(x: number, y: number): PickHit | null {
    return this.model?.picker.cast(rayThrough(cameraFrame(this.rig.pose, this.viewport), this.viewport, x, y)) ?? null;
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

  viewState() {
    return this.tools.viewState();
  }

  applyViewState(state: unknown, options?: MoveOptions): Promise<void> {
    return this.tools.applyViewState(state, options);
  }

  async snapshot(options: SnapshotOptions): Promise<Blob> {
    if (this.disposed || this.lost || !this.draws)
      throw new ViewerError('CONTEXT_UNAVAILABLE', 'There is nothing to draw with');
    this.invalidate();
    return this.made.stage.snapshot(this.rig.pose, options);
  }

  resize(): void {
    if (this.disposed) return;
    const { width, height, pixelRatio } = this.made.measure();
    this.viewport = { width, height };
    this.made.stage.resize(width, height, pixelRatio);
    this.control.refit();
    // At once, not in the next frame: a resized canvas is empty until it is drawn.
    this.picture.empty();
    if (this.model && !this.lost) this.draw(false);
    else this.invalidate();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.opening?.abort();
    this.loop.stop();
    this.work.clear();
    this.model = null;
    this.tools.dispose();
    this.rig.close();
    this.tracker.close();
    this.tapListeners.clear();
    for (const signal of [this.state, this.picture.isShown, this.tool, this.crosshair]) signal.close();
    this.made.stage.dispose();
  }

  /** The graphics context went away (`true`) or came back. Everything is still in memory and drawn again. */
  setLost(lost: boolean): void {
    if (this.disposed || lost === this.lost) return;
    this.lost = lost;
    if (lost) this.made.stage.showEdges(null);
    else this.made.stage.restore();
    if (!lost && this.model) this.trimmings.findEdges(this.model);
    this.settle();
    this.invalidate();
  }

  private async openSteps(options: OpenOptions, signal: AbortSignal): Promise<ModelInfo> {
    const tell = (fraction: number) => {
      this.state.set({ phase: 'loading', fraction, hasPreview: this.model !== null });
      options.onProgress?.(fraction);
    };
    if (!signal.aborted) this.close();
    this.picture.begin(options.isCovered ?? false);
    const progress = risingProgress(signal, tell);
    let full: OpenModel | null = null;
    const coming = fetchLevels(options, signal, {
      read: this.made.read,
      mostTriangles: this.made.mostTriangles,
      tell: progress,
      prepare: (level) => this.inSteps(this.lost ? null : this.made.stage.prepare(level)),
      preview: (coarse) => this.preview(coarse, options.pose),
      // Another model may have been opened meanwhile, or none be shown any more.
      late: (coarse) => this.model && this.model === full && this.made.stage.addCoarse(coarse),
    });
    // Should the stage fail, nothing awaits them any more.
    coming.catch(() => {});
    if (!this.lost) void this.inSteps(this.made.stage.warmUp());
    const { level, isReduced } = await coming;
    const info = this.model ? this.showFull(level) : this.show(level, options.pose, isReduced);
    full = this.model;
    progress(1);
    this.settle();
    return info;
  }

  private async inSteps(steps: Generator | null): Promise<void> {
    for (const _ of steps ?? []) {
      await new Promise<void>((done) => this.made.scheduler.soon(done));
      if (this.disposed || this.lost) return;
    }
  }

  private preview(coarse: StagedModel, pose: CameraPose | undefined): Promise<void> {
    this.isPreview = true;
    this.show(coarse, pose, true);
    const { value } = this.state;
    if (value.phase === 'loading') this.state.set({ ...value, hasPreview: true });
    return this.picture.isCovered ? Promise.resolve() : this.made.scheduler.presented();
  }

  private show(staged: StagedModel, pose: CameraPose | undefined, isReduced: boolean): ModelInfo {
    // Before the stage takes the data over: afterwards the arrays are views of the renderer's.
    const model = openModel(staged, isReduced);
    this.made.stage.show(staged);
    this.take(model, staged);
    this.control.begin(pose);
    if (!this.lost) this.draw(false);
    return model.info;
  }

  /** In place of the preview: the camera and whatever was done to the parts stay as they are. */
  private showFull(staged: StagedModel): ModelInfo {
    const model = openModel(staged, false);
    this.isPreview = false;
    this.made.stage.showFull(staged);
    this.take(model, staged);
    this.control.refit();
    if (!this.lost) this.draw(false);
    return model.info;
  }

  private take(model: OpenModel, { edges }: StagedModel): void {
    this.work.clear();
    this.model = model;
    this.tools.opened(model);
    this.startSpareWork(model, edges);
  }

  private startSpareWork(model: OpenModel, edges: EdgeFeed | undefined): void {
    const { picker } = model;
    this.trimmings.renewShadow(model);
    this.trimmings.findEdges(model, edges);
    picker.onComplete = () => this.lookForCover();
    this.work.start('trees', picker.buildAhead(), () => this.lookForCover());
  }

  private openFailed({ code, message }: ViewerError): void {
    // The preview is better than nothing.
    if (this.model && code !== 'ABORTED') this.model.info = { ...this.model.info, failure: code };
    else this.close();
    if (this.model || code === 'ABORTED') this.settle();
    else this.state.set({ phase: 'failed', code, message });
  }

  private settle(): void {
    const model = this.model?.info;
    this.state.set(this.lost ? { phase: 'lost' } : model ? { phase: 'ready', model } : { phase: 'empty' });
  }

  private close(): void {
    this.work.clear();
    this.model = null;
    this.isPreview = false;
    this.picture.begin(false);
    this.tools.closed();
    this.made.stage.clear();
    this.invalidate();
  }

  private invalidate(): void {
    this.loop.invalidate();
  }

  private step(seconds: number): boolean {
    const moves = [this.tools.step(seconds), this.rig.step(seconds)];
    this.tools.look();
    return moves.includes(true);
  }

  private rested(): void {
    this.work.pause(false);
    this.lookForCover();
  }

  private draw(moving: boolean): void {
    this.loop.isDirty = false;
    this.work.stop('picture');
    // Few triangles are not what the picture over the canvas shows.
    if (!(this.picture.isCovered && this.isPreview)) this.drawFrame(moving);
    this.placePins();
    this.tools.project(this.rig.pose, this.viewport);
  }

  private drawFrame(moving: boolean): void {
    const { pose } = this.rig;
    const steps = this.made.stage.render(pose, this.picture.frame(pose, moving));
    if (steps) this.work.start('picture', steps, () => this.lookWhetherShown());
    this.lookWhetherShown();
  }

  private lookWhetherShown(): void {
    if (!this.model || !this.draws) return;
    this.picture.tell(!this.loop.isDirty && ['picture', 'edges', 'shadow'].every((name) => !this.work.has(name)));
  }

  private lookForCover(): void {
    if (!this.model) return;
    const { picker, radius } = this.model;
    this.tracker.follow(picker, radius);
    this.work.start('pins', this.tracker.lookForCover(this.rig.pose, this.viewport, picker, radius), this.placePins);
  }

  private toolHost(): SteerHost {
    return {
      stage: this.made.stage,
      scheduler: this.made.scheduler,
      work: this.work,
      rig: this.rig,
      tool: this.tool,
      crosshair: this.crosshair,
      eases: this.made.eases,
      model: () => this.model,
      viewport: () => this.viewport,
      pick: (x, y) => this.pick(x, y),
      fit: (from, points, options) => this.control.fit(from, points, options),
      fly: (pose, options) => this.control.fly(pose, options),
      invalidate: () => this.invalidate(),
      wake: () => this.loop.wake(),
      moved: () => this.loop.moved(),
      coverChanged: () => this.lookForCover(),
      partsMoved: () => this.control.partsMoved(),
      shapeChanged: () => this.model && this.trimmings.renewShadow(this.model),
      steer: (pose) => this.control.steer(pose),
      middle: () => this.control.middle(),
      tell: (event) => {
        for (const listener of [...this.tapListeners]) listener(event);
      },
    };
  }
}
