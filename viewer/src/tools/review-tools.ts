import { Ar } from '../ar/ar.ts';
import type { Viewport } from '../kernels/camera/camera-frame.ts';
import type { CameraPose, CanvasPoint, HoverState, MoveOptions, ViewState } from '../port.ts';
import type { OpenModel } from '../scene/model/open-model.ts';
import { Assembly } from '../scene/parts/assembly.ts';
import { movedBoxes, type PartLooks } from '../scene/parts/part-looks.ts';
import { createSignal } from '../signal.ts';
import type { CanvasTool, ToolHost } from './canvas-tool.ts';
import { Explode } from './explode.ts';
import type { KeyPress } from './keyboard.ts';
import { Measure } from './measure.ts';
import { Sections } from './sections.ts';
import { captureView } from './view-state.ts';
import { Views } from './views.ts';

/** Connects all tools for reviewing a model: a change of looks reaches everything that draws or picks with them. */
export class ReviewTools {
  readonly assembly: Assembly;
  readonly sections: Sections;
  readonly measure: Measure;
  readonly explode: Explode;
  readonly views: Views;
  readonly ar: Ar;
  readonly hover = createSignal<HoverState | null>(null);
  private readonly host: ToolHost;
  private readonly stopWatching: () => void;
  private looks: PartLooks | null = null;
  private inHand: CanvasTool | null = null;
  private pointer: CanvasPoint | null = null;
  private pointerMoved = false;

  constructor(host: ToolHost) {
    this.host = host;
    this.assembly = new Assembly({
      changed: (looksOnly) => this.renew(looksOnly ? 'tint' : 'shown'),
      looks: () => this.looks,
      fitTo: (points, options) => host.fit(host.rig.goal, points, options),
    });
    this.sections = new Sections(host);
    this.measure = new Measure(host);
    this.explode = new Explode(host, () => this.renew('place'));
    this.views = new Views(
      host,
      () => this.looks,
      () => this.renew('tint'),
    );
    this.ar = new Ar(host);
    this.stopWatching = host.tool.subscribe(() => this.takeTool());
  }

  /** A model was opened: a new one, or the other level of the same model, which is shown in the same state. */
  opened(model: OpenModel): void {
    this.assembly.open(model.data);
    this.looks = null;
    this.renew('opened');
    this.host.work.start('tree', growTree(this.assembly), () => {});
  }

  /** The model was closed. */
  closed(): void {
    this.assembly.open(null);
    this.looks = null;
    this.explode.reset();
    this.sections.reset();
    this.measure.tool?.forget();
    this.views.closed();
    this.hover.set(null);
  }

  /** Advances all animations. Returns whether anything still moves. */
  step(seconds: number): boolean {
    const turns = this.views.step(seconds);
    return this.explode.step(seconds) || turns;
  }

  /**
   * Updates what the pointer is over. Called once per frame, before drawing, so that many mouse events cost only one
   * pick.
   */
  look(): void {
    if (!this.pointerMoved) return;
    this.pointerMoved = false;
    const { pointer } = this;
    if (this.inHand) this.inHand.hover(pointer);
    else if (this.hover.isWatched || this.hover.value) {
      const hit = pointer && this.host.tool.value === 'orbit' ? this.host.pick(pointer.x, pointer.y) : null;
      this.hover.set(hit && pointer ? { ...pointer, partId: hit.partId } : null);
    }
  }

  /** Updates the positions of texts. Called once per frame, after drawing. */
  project(pose: CameraPose, viewport: Viewport): void {
    this.views.project(pose, viewport);
    this.measure.tool?.project(pose, viewport);
  }

  pointAt(at: CanvasPoint | null): void {
    if (!at && !this.pointer) return;
    this.pointer = at;
    this.pointerMoved = true;
    this.host.wake();
  }

  /** Passes a tap to the active tool. Returns whether there is one. */
  tap(at: CanvasPoint): boolean {
    const load = this.loading();
    if (this.inHand) this.inHand.tap(at);
    else void load?.().then((tool) => tool.tap(at));
    return load !== null;
  }

  grab(at: CanvasPoint, reach: number): boolean {
    return this.inHand?.grab(at, reach) ?? false;
  }

  drag(to: CanvasPoint): void {
    this.inHand?.drag(to);
  }

  release(): void {
    this.inHand?.release();
  }

  press(key: KeyPress): boolean {
    return this.inHand?.press(key) ?? false;
  }

  viewState(): ViewState {
    return captureView(this, this.host);
  }

  async applyViewState(state: unknown, options: MoveOptions = { animate: false }): Promise<void> {
    const { applyView } = await import('./apply-view.ts');
    await applyView(this, this.host, state, options);
  }

  dispose(): void {
    this.stopWatching();
    this.ar.close();
    this.explode.close();
    this.views.close();
    this.assembly.close();
    this.measure.close();
    this.sections.close();
    this.hover.close();
  }

  private renew(what: 'opened' | 'shown' | 'place' | 'tint'): void {
    const model = this.host.model();
    if (!model) return;
    const { parts } = model.data;
    const { offsets } = this.explode;
    const isTint = what === 'tint' && this.looks !== null;
    const shown = isTint ? this.looks!.shown : new Uint8Array(parts.count);
    if (!isTint) this.assembly.fillShown(shown);
    const tint = new Uint8Array(parts.count);
    this.assembly.fillTint(tint);
    const isMoved = !this.looks || offsets !== this.looks.offsets;
    const boxes = isMoved ? movedBoxes(parts.boxes, offsets) : this.looks!.boxes;
    this.looks = { shown, tint, offsets, boxes, clay: !this.views.materials.value };
    model.picker.looks = this.looks;
    // If everything is as in the file, the stage need not be updated; most models are never changed.
    const isPlain = what === 'opened' && !offsets && !this.looks.clay && shown.every((show) => show === 0);
    const drawn = isPlain ? null : this.host.stage.setLooks(this.looks);
    void drawn?.then(() => this.host.invalidate());
    this.host.invalidate();
    if (what === 'tint') return;
    this.sections.tool?.partsChanged();
    if (isMoved) this.measure.tool?.partsMoved();
    if (isMoved && what === 'place') this.host.partsMoved();
    if (what !== 'opened') this.host.shapeChanged();
    this.host.coverChanged();
    // Opening another level cancelled the measurement of the dimensions.
    if (what !== 'place' && this.views.showsDimensions) void this.views.renewDimensions();
  }

  private takeTool(): void {
    this.inHand?.leave();
    this.inHand = null;
    this.hover.set(null);
    void this.measure.inspect(null);
    const { value } = this.host.tool;
    const take = (tool: CanvasTool) => {
      if (this.host.tool.value !== value || this.inHand === tool) return;
      this.inHand = tool;
      tool.take();
    };
    const ready = value === 'section' ? this.sections.tool : value === 'measure' ? this.measure.tool : null;
    if (ready) take(ready);
    else void this.loading()?.().then(take);
  }

  /** The function that loads the tool for the canvas; `null` for tools that are always loaded. */
  private loading(): (() => Promise<CanvasTool>) | null {
    const { value } = this.host.tool;
    if (value === 'section') return () => this.sections.load();
    return value === 'measure' ? () => this.measure.load() : null;
  }
}

function* growTree(assembly: Assembly): Generator<undefined, void> {
  yield;
  yield* assembly.grow();
}
