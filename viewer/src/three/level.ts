import { type Color, Group, type Material, Mesh } from 'three';
import { boundsOf } from '../kernels/math/boxes.ts';
import { type FoundTexts, sameTexts } from '../kernels/text-rows.ts';
import type { Bounds } from '../port.ts';
import { type GeometryData, modelBox, surfaceErrors } from '../scene/parts/model-data.ts';
import { type PartLooks, SHOWN } from '../scene/parts/part-looks.ts';
import { shownBoxWith } from '../scene/parts/strokes.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { studioFloorOf } from './light/studio-light.ts';
import type { Clipping } from './marks/clipping.ts';
import { buildBatches, disposeBatches } from './parts/batches.ts';
import { DrawnStrokes } from './parts/drawn-strokes.ts';
import type { Painter } from './parts/painter.ts';
import type { PartBatch } from './parts/part-batch.ts';
import { outlineSpread, spreadFor } from './parts/selection-outline.ts';
import { WideModel } from './parts/wide-model.ts';

/** A layer that no camera shows. */
const UNSEEN_LAYER = 1;

/** One level of a model as it is drawn: its meshes under one root. The full and the coarse level use the same class. */
export class Level {
  readonly root = new Group();
  readonly bounds: Bounds;
  /** The largest distance of each part's surfaces from the true ones, metres. */
  readonly surfaceErrors: Float32Array;
  readonly batches: readonly PartBatch[];
  private readonly geometries: readonly GeometryData[];
  private readonly wide: WideModel | null;
  private readonly strokes: DrawnStrokes | null;
  private readonly accent: Color;
  private readonly spread = outlineSpread();
  private ids: FoundTexts;
  /** Created with the first looks that differ from the plain ones. */
  private painter: Painter | null = null;
  private looks: PartLooks | null = null;
  private isGone = false;
  private areGhostsShown = true;

  /** Keeps only those data of the model that are needed after a lost graphics context. */
  constructor(model: StagedModel, accent: Color, hasMultiDraw: boolean) {
    this.geometries = model.data.geometries;
    this.ids = model.data.parts.ids;
    this.wide = model instanceof WideModel ? model : null;
    this.accent = accent;
    this.surfaceErrors = surfaceErrors(model.data);
    this.bounds = boundsOf(modelBox(model.data.parts, model.data.strokes));
    this.batches = buildBatches(model.batches, studioFloorOf(this.bounds), hasMultiDraw);
    const { strokes } = model.data;
    this.strokes = strokes ? new DrawnStrokes(strokes) : null;
    if (this.strokes) this.root.add(this.strokes.root);
    if (this.wide) this.root.add(this.wide.root);
    for (const batch of this.batches) this.root.add(batch);
  }

  /** Whether another level has the same parts, so that changes can be applied to both. */
  matches(level: Level): boolean {
    const isSame = sameTexts(this.ids, level.ids);
    // Shares the ids, to keep them in memory only once.
    if (isSame) this.ids = level.ids;
    return isSame;
  }

  /** Resolves when the next frame will show it. */
  setLooks(looks: PartLooks, clipping: Clipping): Promise<void> | void {
    this.looks = looks;
    this.strokes?.setLooks(looks);
    if (!this.painter) return this.loadPainter(clipping);
    this.paint(this.painter, looks, clipping);
  }

  /** A box around what these looks show; empty (min above max) when there is nothing. */
  shownBox(looks: PartLooks): Float64Array {
    return shownBoxWith(this.strokes?.strokes, looks);
  }

  /** Resets the visible instances of a batch to those that its looks show. */
  showParts(batch: PartBatch): void {
    let isShown = false;
    for (const [instance, part] of batch.parts.entries()) {
      const shows = !this.looks || this.looks.shown[part] === SHOWN;
      batch.setVisibleAt(instance, shows);
      isShown ||= shows;
    }
    batch.visible = isShown;
  }

  /** Sets whether ghosted parts and outlines are drawn, if there are any. */
  showGhosts(isShown: boolean): void {
    this.areGhostsShown = isShown;
    for (const batch of this.additions()) batch.layers.set(isShown ? 0 : UNSEEN_LAYER);
  }

  /** Call before each frame, with its size and the number of its units per pixel of a line. */
  prepare(size: { width: number; height: number; pixelRatio: number }, stretch: number): void {
    this.strokes?.prepare(size.pixelRatio * stretch);
    spreadFor(this.spread, size, stretch);
  }

  /** Applies the colours again, for example after a change of the theme's accent. */
  repaint(): void {
    this.painter?.repaint();
  }

  /** Applies the cuts to all materials. */
  clip(clipping: Clipping): void {
    const opening = new Set<Material>(this.painter?.materials);
    for (const { material } of this.batches) opening.add(material);
    this.wide?.root.traverse((object) => {
      if (object instanceof Mesh) for (const material of [object.material].flat()) opening.add(material);
    });
    for (const material of opening) clipping.apply(material, true);
    for (const { material } of this.additions()) clipping.apply(material, false);
    if (this.strokes) clipping.apply(this.strokes.material, false);
  }

  /** Uploads the batches again after a lost context. */
  refill(): void {
    for (const batch of this.batches) batch.refill(this.geometries);
  }

  dispose(): void {
    this.isGone = true;
    this.root.removeFromParent();
    this.painter?.dispose();
    disposeBatches(this.batches);
    this.wide?.dispose();
    this.strokes?.dispose();
  }

  private paint(painter: Painter, looks: PartLooks, clipping: Clipping): void {
    painter.paint(looks);
    for (const batch of this.additions()) this.root.add(batch);
    this.showGhosts(this.areGhostsShown);
    this.clip(clipping);
  }

  /** The batches that the painter has added to the model's own. */
  private additions(): readonly PartBatch[] {
    return this.painter ? [...this.painter.ghosts, ...this.painter.outlines] : [];
  }

  private async loadPainter(clipping: Clipping): Promise<void> {
    const { makePainter } = await import('./parts/make-painter.ts');
    if (this.isGone || !this.looks) return;
    this.painter ??= makePainter(this.wide, this.batches, this.accent, this.spread);
    this.paint(this.painter, this.looks, clipping);
  }
}
