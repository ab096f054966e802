import { type BatchedMesh, Color, Matrix4, MeshStandardMaterial, Vector4 } from 'three';
import type { Vec3 } from '../port.ts';
import type { ModelData } from '../scene/model-data.ts';
import { GHOSTED, HOVERED, type PartLooks, SELECTED, SHOWN } from '../scene/part-looks.ts';
import { isMirrored } from '../scene/picker.ts';
import { type Batch, localMatrix } from './batches.ts';
import { disposeGhosts, ghostsOf } from './ghost-batch.ts';
import type { Painter } from './painter.ts';

/** How far a tint goes from the part's colour to the accent. */
const SELECTED_SHARE = 0.62;
const HOVERED_SHARE = 0.26;
/** Neutral clay, linear, and what it is like. */
const CLAY = { r: 0.56, g: 0.545, b: 0.52 };
const CLAY_ROUGHNESS = 0.78;

/** What a batch's material is like with materials switched on. */
interface Finish {
  readonly metalness: number;
  readonly roughness: number;
  readonly emissive: Color;
  readonly vertexColors: boolean;
}

/**
 * Brings looks into batches: who is visible, in which colour, where.
 *
 * Only what changed is written. Ghosts are drawn by a second, see-through batch of the same family, which
 * shares the first one's buffers and exists only once a part of the family was a ghost.
 */
export class PartPainter implements Painter {
  readonly materials = [];
  private readonly model: ModelData;
  private readonly batches: readonly Batch[];
  private readonly centre: Vec3;
  private readonly ghostsOf = new Map<Batch, BatchedMesh>();
  private readonly finishes = new Map<Batch, Finish>();
  private readonly accent: Color;
  private last: PartLooks | null = null;

  constructor(model: ModelData, batches: readonly Batch[], centre: Vec3, accent: Color) {
    this.model = model;
    this.batches = batches;
    this.centre = centre;
    this.accent = accent;
  }

  get ghosts(): BatchedMesh[] {
    return [...this.ghostsOf.values()];
  }

  paint(looks: PartLooks, repaint = false): void {
    const { last } = this;
    this.last = looks;
    for (const batch of this.batches) {
      if (looks.clay !== (last?.clay ?? false)) this.finish(batch, looks.clay);
      this.show(batch, looks);
      if (looks.offsets !== (last?.offsets ?? null)) this.place(batch, looks);
      const recolor = repaint || looks.clay !== (last?.clay ?? false);
      for (const [instance, part] of batch.parts.entries()) {
        if (recolor || looks.tint[part] !== (last?.tint[part] ?? 0)) this.color(batch, instance, part, looks);
      }
    }
  }

  repaint(): void {
    if (this.last) this.paint(this.last, true);
  }

  dispose(): void {
    for (const ghost of this.ghostsOf.values()) disposeGhosts(ghost);
    this.ghostsOf.clear();
  }

  private show(batch: Batch, { shown }: PartLooks): void {
    let ghosts = this.ghostsOf.get(batch);
    let visible = false;
    let ghosted = false;
    for (const [instance, part] of batch.parts.entries()) {
      const isShown = shown[part] === SHOWN;
      const isGhost = shown[part] === GHOSTED;
      batch.mesh.setVisibleAt(instance, isShown);
      if (isGhost && !ghosts) {
        ghosts = ghostsOf(batch.mesh);
        this.ghostsOf.set(batch, ghosts);
      }
      ghosts?.setVisibleAt(instance, isGhost);
      visible ||= isShown;
      ghosted ||= isGhost;
    }
    batch.mesh.visible = visible;
    if (ghosts) ghosts.visible = ghosted;
  }

  private place({ mesh, parts }: Batch, { offsets }: PartLooks): void {
    const matrix = new Matrix4();
    const mirrored = isMirrored(this.model.parts.matrices, parts[0]!);
    for (const [instance, part] of parts.entries()) {
      mesh.setMatrixAt(instance, localMatrix(matrix, this.model, part, this.centre, mirrored, offsets));
    }
  }

  private color({ mesh }: Batch, instance: number, part: number, { tint, clay }: PartLooks): void {
    const [r, g, b, a] = this.model.materials[this.model.parts.material[part]!]!.color;
    const share = tint[part] === SELECTED ? SELECTED_SHARE : tint[part] === HOVERED ? HOVERED_SHARE : 0;
    const color = clay ? new Color(CLAY.r, CLAY.g, CLAY.b) : new Color(r, g, b);
    color.lerp(this.accent, share);
    mesh.setColorAt(instance, new Vector4(color.r, color.g, color.b, a));
  }

  private finish(batch: Batch, clay: boolean): void {
    const { material } = batch.mesh;
    if (!(material instanceof MeshStandardMaterial)) return;
    const { metalness, roughness, emissive, vertexColors } = material;
    const own = this.finishes.get(batch) ?? { metalness, roughness, emissive: emissive.clone(), vertexColors };
    this.finishes.set(batch, own);
    material.metalness = clay ? 0 : own.metalness;
    material.roughness = clay ? CLAY_ROUGHNESS : own.roughness;
    material.emissive.copy(clay ? new Color(0, 0, 0) : own.emissive);
    material.vertexColors = own.vertexColors && !clay;
    material.needsUpdate = true;
  }
}
