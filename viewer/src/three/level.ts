import { type Color, Group, type Material, Mesh } from 'three';
import { boundsOf } from '../kernels/boxes.ts';
import { centreOf } from '../kernels/camera.ts';
import { atOnce } from '../kernels/steps.ts';
import { sameTexts } from '../kernels/text-rows.ts';
import type { Bounds } from '../port.ts';
import { modelBox } from '../scene/model-data.ts';
import type { PartLooks } from '../scene/part-looks.ts';
import type { StagedModel } from '../scene/stage.ts';
import { type Batch, batchesInSteps, disposeBatches } from './batches.ts';
import type { Clipping } from './clipping.ts';
import type { Painter } from './painter.ts';
import { studioFloorOf } from './studio-light.ts';
import { WideModel } from './wide-model.ts';

/** A model's data in buffers of the renderer's, in steps of about a millisecond. */
export function* packInSteps(model: StagedModel): Generator<undefined, readonly Batch[]> {
  if (model instanceof WideModel) return [];
  const bounds = boundsOf(modelBox(model.data.parts));
  return yield* batchesInSteps(model.data, centreOf(bounds), studioFloorOf(bounds));
}

/** One level of a model as it is drawn: its meshes under one root. The full and the coarse one look the same. */
export class Level {
  readonly root = new Group();
  readonly model: StagedModel;
  readonly bounds: Bounds;
  readonly batches: readonly Batch[];
  private readonly accent: Color;
  /** Made with the first looks that are not plain. */
  private painter: Painter | null = null;
  private looks: PartLooks | null = null;
  private isGone = false;

  /** Takes the model's data over into buffers of its own: all at once, unless it was packed before. */
  constructor(model: StagedModel, accent: Color, packed?: readonly Batch[]) {
    this.model = model;
    this.accent = accent;
    this.bounds = boundsOf(modelBox(model.data.parts));
    this.batches = packed ?? atOnce(packInSteps(model));
    if (model instanceof WideModel) this.root.add(model.root);
    for (const { mesh } of this.batches) this.root.add(mesh);
  }

  /** Whether another level has the same parts, so that what is done to them can be done to both. */
  matches({ model }: Level): boolean {
    return sameTexts(this.model.data.parts.ids, model.data.parts.ids);
  }

  /** Resolves when the next frame shows it. */
  setLooks(looks: PartLooks, clipping: Clipping): Promise<void> | void {
    this.looks = looks;
    if (!this.painter) return this.loadPainter(clipping);
    this.paint(this.painter, looks, clipping);
  }

  /** Colours again, as after a change of the theme's accent. */
  repaint(): void {
    this.painter?.repaint();
  }

  /** Brings the cuts into every material there is. */
  clip(clipping: Clipping): void {
    const opening = new Set<Material>(this.painter?.materials);
    for (const { mesh } of this.batches) opening.add(mesh.material as Material);
    if (this.model instanceof WideModel) {
      this.model.root.traverse((object) => {
        if (object instanceof Mesh) for (const material of [object.material].flat()) opening.add(material);
      });
    }
    for (const material of opening) clipping.apply(material, true);
    for (const { material } of this.painter?.ghosts ?? []) clipping.apply(material as Material, false);
  }

  dispose(): void {
    this.isGone = true;
    this.root.removeFromParent();
    this.painter?.dispose();
    disposeBatches(this.batches);
    if (this.model instanceof WideModel) this.model.dispose();
  }

  private paint(painter: Painter, looks: PartLooks, clipping: Clipping): void {
    painter.paint(looks);
    for (const mesh of painter.ghosts) this.root.add(mesh);
    this.clip(clipping);
  }

  private async loadPainter(clipping: Clipping): Promise<void> {
    const { makePainter } = await import('./make-painter.ts');
    if (this.isGone || !this.looks) return;
    this.painter ??= makePainter(this.model, this.batches, centreOf(this.bounds), this.accent);
    this.paint(this.painter, this.looks, clipping);
  }
}
