import { type Color, Group, type Material, Mesh } from 'three';
import { boundsOf } from '../kernels/boxes.ts';
import { centreOf } from '../kernels/camera.ts';
import { atOnce } from '../kernels/steps.ts';
import { sameTexts } from '../kernels/text-rows.ts';
import type { Bounds } from '../port.ts';
import { type ModelData, modelBox } from '../scene/model-data.ts';
import { type PartLooks, SHOWN } from '../scene/part-looks.ts';
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
  readonly data: ModelData;
  readonly bounds: Bounds;
  readonly batches: readonly Batch[];
  private readonly wide: WideModel | null;
  private readonly accent: Color;
  /** Made with the first looks that are not plain. */
  private painter: Painter | null = null;
  private looks: PartLooks | null = null;
  private isGone = false;

  /** Takes the model's data over into buffers of its own: all at once, unless it was packed before. */
  constructor(model: StagedModel, accent: Color, packed?: readonly Batch[]) {
    this.data = model.data;
    this.wide = model instanceof WideModel ? model : null;
    this.accent = accent;
    this.bounds = boundsOf(modelBox(this.data.parts));
    this.batches = packed ?? atOnce(packInSteps(model));
    if (this.wide) this.root.add(this.wide.root);
    for (const { mesh } of this.batches) this.root.add(mesh);
  }

  /** Whether another level has the same parts, so that what is done to them can be done to both. */
  matches({ data }: Level): boolean {
    return sameTexts(this.data.parts.ids, data.parts.ids);
  }

  /** Resolves when the next frame shows it. */
  setLooks(looks: PartLooks, clipping: Clipping): Promise<void> | void {
    this.looks = looks;
    if (!this.painter) return this.loadPainter(clipping);
    this.paint(this.painter, looks, clipping);
  }

  /** Shows of a batch what its looks show, whatever was visible before. */
  showParts({ mesh, parts }: Batch): void {
    let isShown = false;
    for (const [instance, part] of parts.entries()) {
      const shows = !this.looks || this.looks.shown[part] === SHOWN;
      mesh.setVisibleAt(instance, shows);
      isShown ||= shows;
    }
    mesh.visible = isShown;
  }

  /** Colours again, as after a change of the theme's accent. */
  repaint(): void {
    this.painter?.repaint();
  }

  /** Brings the cuts into every material there is. */
  clip(clipping: Clipping): void {
    const opening = new Set<Material>(this.painter?.materials);
    for (const { mesh } of this.batches) opening.add(mesh.material as Material);
    this.wide?.root.traverse((object) => {
      if (object instanceof Mesh) for (const material of [object.material].flat()) opening.add(material);
    });
    for (const material of opening) clipping.apply(material, true);
    for (const { material } of this.painter?.ghosts ?? []) clipping.apply(material as Material, false);
  }

  dispose(): void {
    this.isGone = true;
    this.root.removeFromParent();
    this.painter?.dispose();
    disposeBatches(this.batches);
    this.wide?.dispose();
  }

  private paint(painter: Painter, looks: PartLooks, clipping: Clipping): void {
    painter.paint(looks);
    for (const mesh of painter.ghosts) this.root.add(mesh);
    this.clip(clipping);
  }

  private async loadPainter(clipping: Clipping): Promise<void> {
    const { makePainter } = await import('./make-painter.ts');
    if (this.isGone || !this.looks) return;
    this.painter ??= makePainter(this.wide ?? this.data, this.batches, centreOf(this.bounds), this.accent);
    this.paint(this.painter, this.looks, clipping);
  }
}
