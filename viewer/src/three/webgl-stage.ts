import { Color, NeutralToneMapping, Scene, WebGLRenderer } from 'three';
import type { Room } from '../ar/room.ts';
import { centreOf } from '../kernels/camera/camera.ts';
import { posterView } from '../kernels/camera/poster-view.ts';
import type { ContactShadow } from '../kernels/contact-shadow.ts';
import { boundsOf, unitedBounds } from '../kernels/math/boxes.ts';
import type { CutPlane } from '../kernels/search/cut-planes.ts';
import type { Bounds, CameraPose, SnapshotOptions, Theme } from '../port.ts';
import type { PartLooks } from '../scene/parts/part-looks.ts';
import type { CutFace, EdgeLines, FrameKind, Marks, Stage, StagedModel } from '../scene/stage/stage.ts';
import { Floor } from './floor.ts';
import { canvasContext, canvasPicture } from './gl/canvas-context.ts';
import { GradualUpload } from './gl/gradual-upload.ts';
import { OffscreenFrame } from './gl/offscreen-frame.ts';
import { Pace } from './gl/pace.ts';
import { Level } from './level.ts';
import { releaseSharedLookup } from './light/studio-light.ts';
import { Clipping, compileClipped } from './marks/clipping.ts';
import { StageMarks } from './marks/stage-marks.ts';
import { Edges } from './parts/edges.ts';
import { type ChosenLevels, MovingParts } from './parts/moving-parts.ts';
import { WideModel } from './parts/wide-model.ts';
import { Slices } from './slices.ts';
import { type StageCamera, StageCameras } from './stage-cameras.ts';
import { THEMES } from './stage-themes.ts';
import { warmLevel, warmUp } from './warm-up.ts';

const ANY_CUT: CutPlane = { normal: { x: 1, y: 0, z: 0 }, offset: 0 };
/** Limits the length of a side of a snapshot, in pixels. */
const clampSize = (pixels: number) => Math.max(1, Math.min(4096, Math.round(pixels) || 1));
const UNIT_BOUNDS: Bounds = { min: { x: -1, y: -1, z: -1 }, max: { x: 1, y: 1, z: 1 } };

/** A stage on WebGL 2. Colours are linear internally, tone mapped and sRGB on the canvas. */
export class WebglStage implements Stage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly cameras = new StageCameras();
  private camera: StageCamera = this.cameras.perspective;
  private readonly clipping = new Clipping();
  private readonly accent = new Color();
  private readonly floor = new Floor();
  private readonly edges = new Edges();
  private readonly movingParts = new MovingParts();
  private readonly pace = new Pace();
  /** Whether the browser supports multi-draw; Firefox does not. */
  private readonly hasMultiDraw: boolean;
  private readonly smooth: OffscreenFrame;
  /** For frames with fewer pixels than the canvas. */
  private readonly fewer: OffscreenFrame;
  private readonly upload: GradualUpload;
  /** The slices of the frame in progress. */
  private slices: Slices | null = null;
  /** The pose of the last frame of a movement. */
  private movedTo: CameraPose | null = null;
  private readonly size = { width: 1, height: 1, pixelRatio: 1 };
  private warm: Level | null = null;
  private level: Level | null = null;
  private isHeavy = false;
  /** The coarse level of a heavy model, for parts whose difference is not visible during movements. */
  private coarse: Level | null = null;
  private looks: PartLooks | null = null;
  private cuts: readonly CutPlane[] = [];
  private readonly marks = new StageMarks(this.scene, this.clipping, this.accent);
  private bounds = UNIT_BOUNDS;
  /** The bounds of what is shown now: larger than `bounds` while parts are moved. */
  private reach = UNIT_BOUNDS;
  private theme: Theme = 'light';

  /** @throws ViewerError CONTEXT_UNAVAILABLE */
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, context: canvasContext(canvas) });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.localClippingEnabled = true;
    this.scene.matrixWorldAutoUpdate = true;
    this.hasMultiDraw = this.renderer.extensions.has('WEBGL_multi_draw');
    this.smooth = new OffscreenFrame(this.renderer);
    this.fewer = new OffscreenFrame(this.renderer, 0);
    this.upload = new GradualUpload(this.renderer.getContext() as WebGL2RenderingContext);
    this.scene.add(this.floor.mesh, this.edges.lines);
    this.setTheme('light');
  }

  restore(): void {
    // The renderer starts with a transparent background.
    this.setTheme(this.theme);
    this.level?.refill();
    this.coarse?.refill();
  }

  warmUp(): Generator | null {
    if (this.warm) return null;
    this.warm = warmLevel(this.accent, this.hasMultiDraw);
    return warmUp(this.warm, this.renderer, this.smooth, this.floor, this.edges, () => !this.level);
  }

  prepare(model: StagedModel): Generator | null {
    return model instanceof WideModel ? model.prepare(this.renderer, this.scene, this.camera, this.smooth) : null;
  }

  show(model: StagedModel): void {
    this.clear();
    this.setLevel(new Level(model, this.accent, this.hasMultiDraw), model);
  }

  showFull(model: StagedModel): void {
    this.endSlices();
    const full = new Level(model, this.accent, this.hasMultiDraw);
    if (this.level?.matches(full)) {
      this.coarse?.dispose();
      this.coarse = this.level;
      this.edges.hide();
    } else this.clear();
    this.setLevel(full, model);
    if (this.looks) void this.setLooks(this.looks);
  }

  addCoarse(model: StagedModel): void {
    this.endSlices();
    if (!this.isHeavy) return;
    const coarse = new Level(model, this.accent, this.hasMultiDraw);
    if (!this.level || !coarse.matches(this.level)) {
      coarse.dispose();
      return;
    }
    this.coarse?.dispose();
    this.coarse = coarse;
    this.beginLevels();
    if (this.looks) void this.setLooks(this.looks);
  }

  clear(): void {
    this.endSlices();
    this.level?.dispose();
    this.level = null;
    this.isHeavy = false;
    this.pace.begin(false);
    this.dropCoarse();
    this.looks = null;
    this.edges.hide();
    this.floor.hide();
    this.movingParts.forget();
    this.clipping.forget();
    this.marks.clear();
    this.bounds = UNIT_BOUNDS;
    this.renderer.renderLists.dispose();
  }

  showEdges(lines: EdgeLines | null): void {
    if (lines) this.edges.show(lines, centreOf(this.bounds), this.looks);
    else this.edges.hide();
  }

  setEdgesShown(shown: boolean): void {
    this.edges.areWanted = shown;
  }

  setLooks(looks: PartLooks): Promise<void> | void {
    this.endSlices();
    if (looks.offsets !== (this.looks?.offsets ?? null)) this.floor.hide();
    this.looks = looks;
    this.edges.setLooks(looks);
    this.movingParts.setLooks(looks);
    // Parts that are not moved are within the bounds.
    const box = looks.offsets && this.level?.shownBox(looks);
    this.reach = box && box[0]! <= box[3]! ? unitedBounds(this.bounds, boundsOf(box)) : this.bounds;
    void this.coarse?.setLooks(looks, this.clipping);
    return this.level?.setLooks(looks, this.clipping);
  }

  async setCuts(cuts: readonly CutPlane[], faces: readonly CutFace[]): Promise<void> {
    // The shadow is hidden until the new one is computed, because the old one would show where the model was cut away.
    if (cuts !== this.cuts) this.floor.hide();
    this.cuts = cuts;
    this.clipping.set(cuts);
    this.clipAll();
    await this.marks.setFaces(faces);
  }

  readyForCuts(): void {
    if (this.cuts.length > 0 || !this.level || this.renderer.xr.isPresenting) return;
    this.clipping.set([ANY_CUT]);
    this.clipAll();
    compileClipped(this.renderer, this.scene, this.cameras.perspective, [this.level.root, this.edges.lines]);
    this.clipping.set(this.cuts);
    this.clipAll();
  }

  setMarks(name: string, marks: Marks | null): Promise<void> {
    return this.marks.setMarks(name, marks);
  }

  showShadow(shadow: ContactShadow): void {
    this.floor.show(shadow);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.renderer.setClearColor(new Color(THEMES[theme].floor), 1);
    this.floor.setStrength(THEMES[theme].shadow);
    this.accent.set(THEMES[theme].accent);
    this.level?.repaint();
    this.coarse?.repaint();
    this.marks.setTheme(theme);
  }

  resize(width: number, height: number, pixelRatio: number): void {
    Object.assign(this.size, { width, height, pixelRatio });
    if (this.renderer.xr.isPresenting) return;
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(width, height, false);
  }

  render(pose: CameraPose, kind: FrameKind): Generator<'wait', void> | null {
    if (this.renderer.xr.isPresenting) return null;
    this.endSlices();
    const isMoving = kind === 'moving';
    this.pace.look(isMoving);
    // Without a coarse level, an empty canvas would stay empty meanwhile.
    const inSlices = !isMoving && this.pace.isWholeSlow && (this.coarse !== null || kind === 'still');
    // The content of the canvas is better than anything that could be drawn at once.
    if (inSlices && kind === 'still') return this.drawWhole(this.level!, pose);
    const isHasty = inSlices || (isMoving && this.pace.isSlow);
    if (isMoving) this.movedTo = pose;
    // At the end of a movement the canvas already shows the coarse level; otherwise it must not be noticed.
    const isEnd = pose === this.movedTo;
    const affordable = isEnd ? this.pace.affordable : Infinity;
    const chosen = this.movingParts.update(pose, this.size, isHasty ? affordable : null);
    // If it needs parts of the full level, the simplified picture would not be faster.
    if (inSlices && !isEnd && chosen?.full) return this.drawWhole(this.level!, pose);
    this.showLevels(chosen ?? { full: true, coarse: false });
    // The edge lines belong to the full level; they do not exactly match the coarse one.
    this.edges.let(!isHasty);
    this.aim(pose, this.size);
    const { share } = this.pace;
    if (isHasty && isMoving && share < 1) this.fewer.draw(this.scene, this.camera, share);
    // Without a model there is nothing to antialias.
    else if ((isHasty && isMoving) || !this.level) this.renderer.render(this.scene, this.camera);
    else this.smooth.draw(this.scene, this.camera);
    return inSlices ? this.drawWhole(this.level!, pose) : null;
  }

  snapshot(pose: CameraPose, { width, height, ground = 'transparent' }: SnapshotOptions): Promise<Blob> {
    const size = { width: clampSize(width), height: clampSize(height), pixelRatio: 1 };
    // Drawn on the visible canvas and restored in the same task, so it is never visible.
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(size.width, size.height, false);
    if (ground === 'transparent') this.renderer.setClearAlpha(0);
    this.drawAtOnce(pose, size);
    const picture = canvasPicture(this.renderer.domElement);
    this.setTheme(this.theme);
    this.resize(this.size.width, this.size.height, this.size.pixelRatio);
    // Drawn immediately, because the canvas is empty and a frame drawn in slices would come too late.
    this.drawAtOnce(pose, this.size);
    return picture;
  }

  async room(): Promise<Room | null> {
    if (!(await navigator.xr?.isSessionSupported('immersive-ar'))) return null;
    const { renderer, scene, size } = this;
    const { WebxrRoom } = await import('./marks/webxr-room.ts');
    return new WebxrRoom({
      renderer,
      scene,
      prepare: (sight, eyes) => {
        // A headset never rests.
        this.showWhole();
        this.floor.look(null, 0);
        if (this.coarse) this.showLevels({ full: false, coarse: true });
        this.edges.let(!this.coarse);
        this.marks.prepare(sight, eyes, eyes.height / size.height);
      },
      done: () => this.resize(size.width, size.height, size.pixelRatio),
    });
  }

  dispose(): void {
    this.clear();
    this.warm?.dispose();
    this.floor.dispose();
    this.edges.dispose();
    this.smooth.dispose();
    this.fewer.dispose();
    this.marks.dispose();
    releaseSharedLookup();
    this.renderer.dispose();
    // Browsers keep about sixteen contexts alive, and the garbage collector would free this one too late.
    this.renderer.forceContextLoss();
  }

  /** Draws all of a model that may be too heavy for the machine: its opaque parts in slices, then the rest. */
  private *drawWhole(level: Level, pose: CameraPose): Generator<'wait', void> {
    for (const { geometry } of level.batches) yield* this.upload.bring(geometry, this.smooth);
    this.showWhole();
    const slices = new Slices(level);
    this.slices = slices;
    this.aim(pose, this.size);
    this.smooth.begin();
    yield* slices.draw(this.smooth, this.camera);
    yield* this.upload.bring(this.edges.lines.geometry, this.smooth);
    if (this.slices !== slices) return;
    slices.hide();
    this.edges.let();
    this.smooth.add(this.scene, this.camera);
    this.smooth.show();
    this.endSlices();
    this.pace.learn(slices.took, slices.triangles);
  }

  /** Draws the whole picture, however long it takes. */
  private drawAtOnce(pose: CameraPose, size: { width: number; height: number; pixelRatio: number }): void {
    this.showWhole();
    this.edges.let();
    this.aim(pose, size);
    this.smooth.draw(this.scene, this.camera);
  }

  private endSlices(): void {
    this.slices?.end();
    this.slices = null;
  }

  /** Aims the camera at a pose and prepares everything for drawing. */
  private aim(pose: CameraPose, size: { width: number; height: number; pixelRatio: number }): void {
    const { camera, back, eye } = this.cameras.aim(pose, size, this.reach);
    // Pictures that are taken become posters, whose sides the page fades.
    this.floor.look(size === this.size ? eye : null, pose.orbit.radius);
    // Marks have a width in CSS pixels; in a snapshot they have the same size as on the canvas.
    this.edges.prepare(size.height * size.pixelRatio);
    for (const level of [this.level, this.coarse]) level?.prepare(size, size.height / this.size.height);
    this.marks.prepare({ back, eye }, size, size.height / this.size.height);
    this.camera = camera;
  }

  /** Shows everything in full. */
  private showWhole(): void {
    this.endSlices();
    this.movingParts.showAll();
    this.showLevels({ full: true, coarse: false });
  }

  private showLevels({ full, coarse }: ChosenLevels): void {
    if (this.level) this.level.root.visible = full || !this.coarse;
    if (!this.coarse) return;
    this.coarse.root.visible = coarse || !full;
    // Ghosted parts are not chosen by level: one level draws all of them.
    this.coarse.showGhosts(!full);
  }

  private setLevel(level: Level, model: StagedModel): void {
    this.level = level;
    this.floor.setPoster(posterView(model.outline));
    this.bounds = this.reach = level.bounds;
    this.scene.add(level.root);
    this.isHeavy = this.movingParts.watch(model.data, level.batches);
    if (!this.isHeavy) this.dropCoarse();
    this.beginLevels();
  }

  private dropCoarse(): void {
    this.coarse?.dispose();
    this.coarse = null;
  }

  private beginLevels(): void {
    if (this.coarse) this.scene.add(this.coarse.root);
    const { coarse } = this;
    this.movingParts.setCoarse(coarse && { batches: coarse.batches, errors: coarse.surfaceErrors });
    this.clipAll();
    this.pace.begin(this.isHeavy);
  }

  /** Applies the cuts to all materials. */
  private clipAll(): void {
    this.level?.clip(this.clipping);
    this.coarse?.clip(this.clipping);
    this.clipping.apply(this.edges.lines.material, false);
  }
}
