import { type BatchedMesh, Color, Matrix4, MeshStandardMaterial, Vector4 } from 'three';
import type { Vec3 } from '../port.ts';
import type { ModelData } from '../scene/model-data.ts';
import { GHOSTED, HOVERED, type PartLooks, plainLooks, SELECTED, SHOWN } from '../scene/part-looks.ts';
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

/** A batch with what is drawn of it. */
interface PaintedBatch extends Batch {
  /** Made with the family's first ghost. */
  ghosts: BatchedMesh | null;
  shown: number;
  ghosted: number;
  /** What its own material is like, once that was changed. */
  finish: Finish | null;
}

/**
 * Brings looks into batches: who is visible, in which colour, where.
 *
 * Only what changed since the last looks is written, so that hiding one screw of a plant costs no more than of a
 * bracket. Ghosts are drawn by a second, see-through batch of the same family, which
 * shares the first one's buffers and exists only once a part of the family was a ghost.
 */
export class PartPainter implements Painter {
  readonly materials = [];
  private readonly model: ModelData;
  private readonly batches: readonly PaintedBatch[];
  /** By part: which batch it is in, and which of its instances it is. */
  private readonly batchOf: Uint32Array;
  private readonly instanceOf: Uint32Array;
  private readonly centre: Vec3;
  private readonly accent: Color;
  /** At first all is as the file has it. */
  private last: PartLooks;

  constructor(model: ModelData, batches: readonly Batch[], centre: Vec3, accent: Color) {
    this.model = model;
    this.batches = batches.map((batch) => ({
      ...batch,
      ghosts: null,
      shown: batch.parts.length,
      ghosted: 0,
      finish: null,
    }));
    this.batchOf = new Uint32Array(model.parts.count);
    this.instanceOf = new Uint32Array(model.parts.count);
    for (const [number, { parts }] of batches.entries()) {
      for (const [instance, part] of parts.entries()) {
        this.batchOf[part] = number;
        this.instanceOf[part] = instance;
      }
    }
    this.centre = centre;
    this.accent = accent;
    this.last = plainLooks(model);
  }

  get ghosts(): BatchedMesh[] {
    return this.batches.flatMap(({ ghosts }) => ghosts ?? []);
  }

  paint(looks: PartLooks, repaint = false): void {
    const { last } = this;
    this.last = looks;
    const recolor = repaint || looks.clay !== last.clay;
    for (const batch of this.batches) {
      if (looks.clay !== last.clay) this.finish(batch, looks.clay);
      if (looks.offsets !== last.offsets) this.place(batch, looks);
    }
    for (let part = 0; part < looks.shown.length; part++) {
      if (looks.shown[part] !== last.shown[part]) this.show(part, last.shown[part]!, looks.shown[part]!);
      if (recolor || looks.tint[part] !== last.tint[part]) this.color(part, looks);
    }
    for (const { mesh, ghosts, shown, ghosted } of this.batches) {
      mesh.visible = shown > 0;
      if (ghosts) ghosts.visible = ghosted > 0;
    }
  }

  repaint(): void {
    this.paint(this.last, true);
  }

  dispose(): void {
    for (const ghosts of this.ghosts) disposeGhosts(ghosts);
  }

  private show(part: number, before: number, now: number): void {
    const batch = this.batches[this.batchOf[part]!]!;
    const instance = this.instanceOf[part]!;
    if (before === SHOWN) batch.shown--;
    if (before === GHOSTED) batch.ghosted--;
    if (now === SHOWN) batch.shown++;
    if (now === GHOSTED) batch.ghosted++;
    batch.mesh.setVisibleAt(instance, now === SHOWN);
    if (now === GHOSTED) batch.ghosts ??= ghostsOf(batch.mesh);
    batch.ghosts?.setVisibleAt(instance, now === GHOSTED);
  }

  private place({ mesh, parts }: PaintedBatch, { offsets }: PartLooks): void {
    const matrix = new Matrix4();
    const mirrored = isMirrored(this.model.parts.matrices, parts[0]!);
    for (const [instance, part] of parts.entries()) {
      mesh.setMatrixAt(instance, localMatrix(matrix, this.model, part, this.centre, mirrored, offsets));
    }
  }

  private color(part: number, { tint, clay }: PartLooks): void {
    const { mesh } = this.batches[this.batchOf[part]!]!;
    const [r, g, b, a] = this.model.materials[this.model.parts.material[part]!]!.color;
    const share = tint[part] === SELECTED ? SELECTED_SHARE : tint[part] === HOVERED ? HOVERED_SHARE : 0;
    const color = clay ? new Color(CLAY.r, CLAY.g, CLAY.b) : new Color(r, g, b);
    color.lerp(this.accent, share);
    mesh.setColorAt(this.instanceOf[part]!, new Vector4(color.r, color.g, color.b, a));
  }

  private finish(batch: PaintedBatch, clay: boolean): void {
    const { material } = batch.mesh;
    if (!(material instanceof MeshStandardMaterial)) return;
    const { metalness, roughness, emissive, vertexColors } = material;
    batch.finish ??= { metalness, roughness, emissive: emissive.clone(), vertexColors };
    const own = batch.finish;
    material.metalness = clay ? 0 : own.metalness;
    material.roughness = clay ? CLAY_ROUGHNESS : own.roughness;
    material.emissive.copy(clay ? new Color(0, 0, 0) : own.emissive);
    material.vertexColors = own.vertexColors && !clay;
    material.needsUpdate = true;
  }
}
