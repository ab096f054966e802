import { Color, MeshStandardMaterial } from 'three';
import { GHOSTED, HIDDEN, HOVERED, type PartLooks, PLAIN, SELECTED, SHOWN } from '../../scene/parts/part-looks.ts';
import { ghostMaterial } from '../light/ghost-material.ts';
import type { Painter } from './painter.ts';
import type { PartBatch } from './part-batch.ts';
import { BatchOutline, type OutlineSpread } from './selection-outline.ts';

/** How far the tint of a part under the pointer goes from its colour to the accent. */
export const HOVERED_SHARE = 0.14;
/** Neutral clay, linear, and what it is like. */
const CLAY = [0.56, 0.545, 0.52] as const;
const CLAY_ROUGHNESS = 0.78;

/** The properties of a batch's material while materials are shown. */
interface Finish {
  readonly metalness: number;
  readonly roughness: number;
  readonly emissive: Color;
  readonly vertexColors: boolean;
}

/** A batch, with the state in which it is drawn. */
interface PaintedBatch {
  readonly batch: PartBatch;
  /** Created when the first part of the batch becomes a ghost. */
  ghosts: PartBatch | null;
  /** Created when the first part of the batch is selected. */
  outline: BatchOutline | null;
  shown: number;
  ghosted: number;
  /** The original finish of its material, once the material was changed. */
  finish: Finish | null;
}

/**
 * Applies looks to batches: which parts are visible, in which colour and where. Only the difference from the last looks
 * is written, so that hiding one screw of a plant costs no more than hiding one of a bracket. Ghosts are drawn by a
 * second, transparent batch, which shares the buffers of the first one and is created only when a part of the batch
 * becomes a ghost. Selected parts have an outline, so that their colour can be judged all the same.
 */
export class PartPainter implements Painter {
  readonly materials = [];
  private readonly batches: readonly PaintedBatch[];
  /** For each part: the number of its batch, and its instance in that batch. */
  private readonly batchOf: Uint32Array;
  private readonly instanceOf: Uint32Array;
  private readonly accent: Color;
  private readonly spread: OutlineSpread;
  /** The looks that were applied last. At first everything is as in the file. */
  private last: Omit<PartLooks, 'boxes'>;

  constructor(batches: readonly PartBatch[], accent: Color, spread: OutlineSpread) {
    this.batches = batches.map((batch) => ({
      batch,
      ghosts: null,
      outline: null,
      shown: batch.parts.length,
      ghosted: 0,
      finish: null,
    }));
    const count = batches.reduce((sum, { parts }) => sum + parts.length, 0);
    this.batchOf = new Uint32Array(count);
    this.instanceOf = new Uint32Array(count);
    for (const [number, { parts }] of batches.entries()) {
      for (const [instance, part] of parts.entries()) {
        this.batchOf[part] = number;
        this.instanceOf[part] = instance;
      }
    }
    this.accent = accent;
    this.spread = spread;
    this.last = {
      shown: new Uint8Array(count).fill(SHOWN),
      tint: new Uint8Array(count).fill(PLAIN),
      offsets: null,
      clay: false,
    };
  }

  get ghosts(): PartBatch[] {
    return this.batches.flatMap(({ ghosts }) => ghosts ?? []);
  }

  get outlines(): PartBatch[] {
    return this.batches.flatMap(({ outline }) => outline?.batches ?? []);
  }

  paint(looks: Omit<PartLooks, 'boxes'>, repaint = false): void {
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
      this.outline(part, looks.tint[part] === SELECTED && looks.shown[part] !== HIDDEN);
    }
    for (const { batch, ghosts, shown, ghosted } of this.batches) {
      batch.visible = shown > 0;
      if (ghosts) ghosts.visible = ghosted > 0;
    }
  }

  repaint(): void {
    this.paint(this.last, true);
  }

  dispose(): void {
    for (const ghosts of this.ghosts) {
      ghosts.material.dispose();
      ghosts.dispose();
    }
    for (const { outline } of this.batches) outline?.dispose();
  }

  private show(part: number, before: number, now: number): void {
    const painted = this.batches[this.batchOf[part]!]!;
    const instance = this.instanceOf[part]!;
    if (before === SHOWN) painted.shown--;
    if (before === GHOSTED) painted.ghosted--;
    if (now === SHOWN) painted.shown++;
    if (now === GHOSTED) painted.ghosted++;
    painted.batch.setVisibleAt(instance, now === SHOWN);
    if (now === GHOSTED) painted.ghosts ??= painted.batch.ghosts(ghostMaterial());
    painted.ghosts?.setVisibleAt(instance, now === GHOSTED);
  }

  private outline(part: number, isOutlined: boolean): void {
    const painted = this.batches[this.batchOf[part]!]!;
    if (isOutlined) painted.outline ??= new BatchOutline(painted.batch, this.accent, this.spread);
    painted.outline?.set(this.instanceOf[part]!, isOutlined);
  }

  private place({ batch }: PaintedBatch, { offsets }: Pick<PartLooks, 'offsets'>): void {
    for (const [instance, part] of batch.parts.entries()) {
      const k = part * 3;
      batch.moveAt(instance, offsets?.[k] ?? 0, offsets?.[k + 1] ?? 0, offsets?.[k + 2] ?? 0);
    }
  }

  private color(part: number, { tint, clay }: Pick<PartLooks, 'tint' | 'clay'>): void {
    const { batch } = this.batches[this.batchOf[part]!]!;
    const instance = this.instanceOf[part]!;
    const share = tint[part] === HOVERED ? HOVERED_SHARE : 0;
    const { r, g, b } = new Color(...(clay ? CLAY : batch.homeColorAt(instance))).lerp(this.accent, share);
    batch.setColorAt(instance, r, g, b);
  }

  private finish(painted: PaintedBatch, clay: boolean): void {
    const { material } = painted.batch;
    if (!(material instanceof MeshStandardMaterial)) return;
    const { metalness, roughness, emissive, vertexColors } = material;
    painted.finish ??= { metalness, roughness, emissive: emissive.clone(), vertexColors };
    const own = painted.finish;
    material.metalness = clay ? 0 : own.metalness;
    material.roughness = clay ? CLAY_ROUGHNESS : own.roughness;
    material.emissive.copy(clay ? new Color(0, 0, 0) : own.emissive);
    material.vertexColors = own.vertexColors && !clay;
    material.needsUpdate = true;
  }
}
